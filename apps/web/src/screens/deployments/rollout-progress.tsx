import { Card, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Deployment } from './deployment-shapes.ts';
import { rolloutWords } from './rollout-words.ts';
import { useEventStream } from './use-event-stream.ts';

interface Told {
  readonly ready: number;
  readonly desired: number;
  readonly status: string;
}

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

  const counted = told && told.desired > 0 ? told : undefined;
  const words = rolloutWords(status, counted);
  if (words === undefined) return null;
  const share = counted ? Math.min(100, Math.round((counted.ready / counted.desired) * 100)) : 0;
  return (
    <Card padding="sm" aria-live="polite">
      <Group justify="space-between" mb={counted ? 6 : 0} gap="xs">
        <Text size="sm" fw={550}>
          {words}
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
            animated={share < 100}
            aria-label="Replicas that are ready"
          />
        </Progress.Root>
      )}
    </Card>
  );
}
