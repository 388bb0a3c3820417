import { Badge, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { Preview } from './use-preview.ts';

const looks = {
  PASS: { color: 'teal', icon: IconCheck, word: 'passed' },
  WARN: { color: 'yellow', icon: IconAlertTriangle, word: 'warning' },
  FAIL: { color: 'red', icon: IconX, word: 'failed' },
} as const;

/** What was looked at beforehand: credentials, permissions, quotas, names. What failed comes first. */
export function PreviewChecks({ checks }: { readonly checks: Preview['checks'] }) {
  const order = ['FAIL', 'WARN', 'PASS'];
  return (
    <Card>
      <Title order={2} mb="sm">
        Checks
      </Title>
      <Stack gap="sm" role="list">
        {checks
          .toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
          .map(({ check, result, message, fix }) => {
            const { color, icon: Icon, word } = looks[result];
            return (
              <Group key={`${check} ${message}`} wrap="nowrap" align="flex-start" role="listitem" data-check={result}>
                <ThemeIcon size="sm" radius="xl" color={color} variant="light" mt={2} aria-hidden>
                  <Icon size={14} />
                </ThemeIcon>
                <div style={{ minWidth: 0 }}>
                  <Group gap="xs">
                    <Text fw={600} size="sm">
                      {check.replace(/^./, (letter) => letter.toUpperCase())}
                    </Text>
                    <Badge size="sm" color={color}>
                      {word}
                    </Badge>
                  </Group>
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {message}
                  </Text>
                  {fix && (
                    <Text size="sm" c="dimmed">
                      {fix}
                    </Text>
                  )}
                </div>
              </Group>
            );
          })}
      </Stack>
    </Card>
  );
}
