import { Group, Text } from '@mantine/core';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { Space } from './space-calls.ts';

/** How the cluster is, and since when. The reason is on hover; the page of the space says it in full. */
export function HealthSince({
  space: { health, healthReason, healthSince },
}: {
  readonly space: Pick<Space, 'health' | 'healthReason' | 'healthSince'>;
}) {
  return (
    <Group gap={8} wrap="nowrap" {...(healthReason === '' ? {} : { title: healthReason })}>
      <div style={{ flexShrink: 0 }}>
        <StatusBadge status={health} />
      </div>
      <Text span size="xs" c="dimmed" truncate>
        since <TimeAgo at={healthSince} />
      </Text>
    </Group>
  );
}
