import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

export interface Crumb {
  readonly label: string;
  readonly to: LinkProps['to'];
  readonly params?: Readonly<Record<string, string>>;
}

/** The frame of every screen: where it is, what it is, what can be done. */
export function Page({
  title,
  about,
  crumbs = [],
  actions,
  badge,
  children,
}: {
  readonly title: string;
  readonly about?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly actions?: ReactNode;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Spacedock`;
  }, [title]);
  return (
    <Stack gap="md" component="section" aria-label={title}>
      {crumbs.length > 0 && (
        <Breadcrumbs separatorMargin={6}>
          {crumbs.map(({ label, to, params }) => (
            <Anchor
              key={label}
              size="sm"
              c="dimmed"
              renderRoot={(props) => <Link {...props} to={to ?? '/'} params={(params ?? {}) as never} />}
            >
              {label}
            </Anchor>
          ))}
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
          <Group gap="sm" align="center">
            <Title order={1} style={{ overflowWrap: 'anywhere' }} dir="auto">
              {title}
            </Title>
            {badge}
          </Group>
          {about && (
            <Text c="dimmed" size="sm" mt={2} component="div">
              {about}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" data-actions>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
