import { Badge, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { ClusterAnswer } from './cluster-answer.tsx';
import { type ClusterEvent, clusterEvery, eventsCall, namespacesCall, type Space } from './space-calls.ts';
import { answers } from './space-state.ts';

const every = 10_000;

export function EventsTab({ space }: { readonly space: Space }) {
  const { address, change } = useAddress();
  const { namespace, type } = address;
  const read = useRead(eventsCall(space.id, { namespace, type }), {
    topics: ['spaces'],
    keep: true,
    every: answers(space) && every,
  });
  const namespaces = useRead(namespacesCall(space.id), {
    topics: ['spaces', 'environments'],
    every: answers(space) && clusterEvery,
  });
  const names = new Set([...(namespaces.data ?? []).map(({ name }) => name), ...(namespace ? [namespace] : [])]);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Select
          aria-label="Namespace"
          placeholder="All namespaces"
          searchable
          clearable
          w={220}
          data={[...names]}
          value={namespace ?? null}
          onChange={(value) => change({ namespace: value ?? undefined })}
        />
        <Select
          aria-label="Type"
          placeholder="All types"
          clearable
          w={150}
          data={[
            { value: 'Warning', label: 'Warnings' },
            { value: 'Normal', label: 'Normal' },
          ]}
          value={type ?? null}
          onChange={(value) => change({ type: value ?? undefined })}
        />
      </Group>
      <ClusterAnswer space={space} read={read} lines={8}>
        {(events) =>
          events.length === 0 ? (
            <Empty title={namespace || type ? 'No such events' : 'No events'}>
              Clusters forget them after an hour, unless they are told otherwise.
            </Empty>
          ) : (
            <>
              <Stack gap={6} component="ol" aria-label="events" p={0} m={0} style={{ listStyle: 'none' }}>
                {events.map((event) => (
                  <EventItem key={keyOf(event)} event={event} />
                ))}
              </Stack>
              <Text size="xs" c="dimmed">
                The newest {events.length}. Clusters forget events after an hour, unless they are told otherwise; texts that look
                like secrets are left out.
              </Text>
            </>
          )
        }
      </ClusterAnswer>
    </Stack>
  );
}

const keyOf = ({ object, reason, firstSeenAt, message, component }: ClusterEvent): string =>
  [object.kind, object.namespace, object.name, reason, component, firstSeenAt, message].join(' ');

function EventItem({
  event: { type, reason, object, message, count, firstSeenAt, lastSeenAt, component },
}: {
  readonly event: ClusterEvent;
}) {
  return (
    <Paper withBorder px="sm" py={8} component="li">
      <Group gap={8} justify="space-between" align="baseline">
        <Group gap={8} style={{ minWidth: 0 }}>
          <Badge color={type === 'Warning' ? 'yellow' : 'gray'}>{type === 'Warning' ? 'warning' : 'normal'}</Badge>
          <Text span size="sm" fw={600}>
            {reason}
          </Text>
          <Text span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {object.kind} {object.namespace ? `${object.namespace}/` : ''}
            {object.name}
          </Text>
        </Group>
        <Text span size="xs" c="dimmed">
          {count > 1 && (
            <>
              {count} times since <TimeAgo at={firstSeenAt} />, last{' '}
            </>
          )}
          <TimeAgo at={lastSeenAt} />
          {component && ` · ${component}`}
        </Text>
      </Group>
      {message && (
        <Text size="sm" mt={2} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      )}
    </Paper>
  );
}
