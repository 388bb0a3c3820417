import { Group, Progress, Text } from '@mantine/core';

/** How many steps are done, and what is done now. */
export function JobProgress({
  progress: { done, total },
  message,
  failed = false,
}: {
  readonly progress: { readonly done: number; readonly total: number };
  readonly message: string;
  readonly failed?: boolean;
}) {
  return (
    <div title={message}>
      <Group gap="xs" wrap="nowrap">
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          color={failed ? 'red' : done === total ? 'teal' : 'dock'}
          style={{ flex: '1 1 60px' }}
          aria-label="Steps that are done"
        />
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {done} of {total}
        </Text>
      </Group>
      {message && (
        <Text size="xs" c="dimmed" truncate dir="auto">
          {message}
        </Text>
      )}
    </div>
  );
}
