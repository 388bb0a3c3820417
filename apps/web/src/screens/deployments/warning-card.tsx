import { Badge, Card, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Analysis } from './deployment-shapes.ts';

const severityColors = { info: 'gray', warning: 'yellow', error: 'red' } as const;

export type Warning = Analysis['warnings'][number];

/** Something that asks for trouble, and how it is mended. */
export function WarningCard({
  warning: { severity, message, fix, code },
  action,
  children,
}: {
  readonly warning: Warning;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <Card padding="sm" component="article" aria-label={code}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={4} style={{ flex: '1 1 18rem', minWidth: 0 }}>
          <Group gap="xs">
            <Badge color={severityColors[severity]}>{severity}</Badge>
            <Code>{code}</Code>
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {message}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>Mend it:</b> {fix}
          </Text>
          {children}
        </Stack>
        {action}
      </Group>
    </Card>
  );
}
