import { Card, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Deployment } from './deployment-shapes.ts';
import { useEventStream } from './use-event-stream.ts';

interface Told {
  readonly ready: number;
  readonly desired: number;
  readonly status: string;
}

const waits: Readonly<Record<string, string>> = {
  pending: 'It waits for its turn.',
  building: 'The image is being built. That usually takes a few minutes.',
  deploying: 'The objects are written to the cluster.',
  rolling_out: 'New pods start; the old ones stay until these answer.',
  deleting: 'It is being taken out of the cluster.',
};

/** How many replicas answer, while they come up and afterwards. */
export function RolloutProgress({ deployment }: { readonly deployment: Deployment }) {
  const { id, status } = deployment;
  const [told, setTold] = useState<Told | undefined>(undefined);
  useEventStream(
    call('get', '/api/deployments/{id}/events/stream', { params: { path: { id } } }),
    ({ event, data }) => {
      if (event === 'progress') setTold(JSON.parse(data) as Told);
    },
    { when: status !== 'deleting' },
  );

  const explained = waits[status];
  const counted = told && told.desired > 0 ? told : undefined;
  if (!explained && !counted) return null;
  const share = counted ? Math.min(100, Math.round((counted.ready / counted.desired) * 100)) : 0;
  return (
    <Card padding="sm" aria-live="polite">
      <Group justify="space-between" mb={counted ? 6 : 0} gap="xs">
        <Text size="sm" fw={550}>
          {explained ?? (status === 'failed' ? 'The last rollout failed.' : 'All is as it should be.')}
        </Text>
        {counted && (
          <Text size="sm" data-progress>
            {counted.ready} of {counted.desired} ready
          </Text>
        )}
      </Group>
      {counted && (
        <Progress.Root size="md">
          <Progress.Section
            value={share}
            color={share === 100 ? 'teal' : 'dock'}
            animated={explained !== undefined}
            aria-label="Replicas that are ready"
          />
        </Progress.Root>
      )}
    </Card>
  );
}
