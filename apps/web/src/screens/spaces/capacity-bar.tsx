import { Group, Progress, Text } from '@mantine/core';
import { share } from './share.ts';

/** How much of something is taken, as a bar and in words. */
export function CapacityBar({
  label,
  used,
  of,
  words,
}: {
  readonly label: string;
  readonly used: number;
  readonly of: number;
  readonly words: (amount: number) => string;
}) {
  const percent = share(used, of);
  const color = percent >= 90 ? 'red' : percent >= 75 ? 'yellow' : 'dock';
  return (
    <div>
      <Group justify="space-between" gap={8} wrap="nowrap">
        <Text span size="sm" fw={550}>
          {label}
        </Text>
        <Text span size="sm" c="dimmed">
          {words(used)} of {words(of)} requested
        </Text>
      </Group>
      <Progress.Root size="md" mt={4} aria-hidden>
        <Progress.Section value={percent} color={color} />
      </Progress.Root>
      <Text size="xs" c="dimmed" ta="end">
        {percent} %
      </Text>
    </div>
  );
}
