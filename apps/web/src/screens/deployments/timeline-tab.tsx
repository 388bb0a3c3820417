import { Button, Stack, Text, Timeline } from '@mantine/core';
import { IconCheck, IconMinus, IconPlayerPlayFilled, IconX } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { Empty, Loading, ProblemState } from '../../parts/states.tsx';
import type { Deployment } from './deployment-shapes.ts';
import { EventItem } from './event-item.tsx';
import { eventWords } from './event-words.ts';
import { RolloutProgress } from './rollout-progress.tsx';

const bullets = {
  started: <IconPlayerPlayFilled size={10} aria-hidden />,
  succeeded: <IconCheck size={12} aria-hidden />,
  failed: <IconX size={12} aria-hidden />,
  superseded: <IconMinus size={12} aria-hidden />,
} as const;
const colors = { good: 'teal', bad: 'red', busy: 'dock', idle: 'gray' } as const;

/** What happened, newest first, as it happens. */
export function TimelineTab({ deployment }: { readonly deployment: Deployment }) {
  const { id } = deployment;
  const list = useList(
    call('get', '/api/deployments/{id}/events', { params: { path: { id }, query: { sort_order: 'desc', limit: 50 } } }),
    { topics: ['deployment-events'] },
  );
  const revisions = useEvery(
    useList(call('get', '/api/deployments/{id}/revisions', { params: { path: { id }, query: { limit: 200 } } }), {
      topics: ['deployment-events'],
    }),
    // A revision has one event at least: those of the events that are shown are among so many.
    list.rows.length,
  );
  const numbers = new Map(revisions.rows.map((revision) => [revision.id, revision.number]));
  if (list.problem) return <ProblemState problem={list.problem} retry={list.retry} />;
  if (list.loading) return <Loading />;
  return (
    <Stack gap="lg">
      <RolloutProgress deployment={deployment} />
      {list.rows.length === 0 ? (
        <Empty title="Nothing has happened yet">
          Its first revision is handed over to the deployer in a moment; what it does is told here.
        </Empty>
      ) : (
        <Timeline bulletSize={20} lineWidth={2} active={list.rows.length} aria-label="Events">
          {list.rows.map((event) => (
            <Timeline.Item key={event.id} color={colors[eventWords(event).tone]} bullet={bullets[event.status]}>
              <EventItem event={event} numbers={numbers} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
      {list.more && (
        <div>
          <Button variant="default" onClick={list.more}>
            Show older ones
          </Button>
        </div>
      )}
      {list.rows.length > 0 && !list.more && (
        <Text size="xs" c="dimmed">
          This is all since it was made.
        </Text>
      )}
    </Stack>
  );
}
