import { Card, Group, Text } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { IconRocket } from '@tabler/icons-react';
import { AnchorTo } from '../../parts/anchor-to.tsx';

interface CountNote {
  readonly count: number | undefined;
  readonly words: string;
  readonly search: Readonly<Record<string, string>>;
  readonly bad?: boolean;
}

/** How many there are, and how many of them are worth a look. Each number leads to what it counts. */
export function CountTile({
  icon: Icon,
  label,
  count,
  to,
  search = {},
  notes,
  none = 'none yet',
}: {
  readonly icon: typeof IconRocket;
  readonly label: string;
  readonly count: number | undefined;
  readonly to: NonNullable<LinkProps['to']>;
  readonly search?: Readonly<Record<string, string>>;
  readonly notes: readonly CountNote[];
  /** Said when there are none. */
  readonly none?: string;
}) {
  const worth = notes.filter((note) => note.count);
  return (
    <Card>
      <Group gap={8} c="dimmed" wrap="nowrap" align="flex-start">
        <Icon size={18} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm" fw={550}>
          {label}
        </Text>
      </Group>
      <AnchorTo
        to={to}
        search={search}
        c="inherit"
        underline="hover"
        fz={30}
        fw={700}
        lh={1.3}
        w="fit-content"
        aria-label={`${count ?? '–'} ${label}`}
      >
        {count ?? '–'}
      </AnchorTo>
      <Group gap="sm" mih={22}>
        {worth.length === 0 && (
          <Text size="sm" c="dimmed">
            {count === undefined ? '' : count === 0 ? none : 'all well'}
          </Text>
        )}
        {worth.map(({ count: many, words, search: filter, bad }) => (
          <AnchorTo key={words} to={to} search={filter} size="sm" {...(bad ? { c: 'var(--mantine-color-error)' } : {})}>
            {many} {words}
          </AnchorTo>
        ))}
      </Group>
    </Card>
  );
}
