import { Anchor, Code, Group, Text } from '@mantine/core';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import type { DeploymentEvent } from './deployment-shapes.ts';
import { eventFacts, eventWords } from './event-words.ts';
import { LogTail } from './log-tail.tsx';

/** One event: what it is called, what it means, and where to read on. */
export function EventItem({
  event,
  numbers,
}: {
  readonly event: DeploymentEvent;
  /** The numbers of revisions, by their ids. */
  readonly numbers: ReadonlyMap<string, number>;
}) {
  const { change } = useAddress();
  const { title, about } = eventWords(event);
  const facts = eventFacts(event);
  const revision = numbers.get(event.revisionId ?? '');
  const back = facts.returnsTo === undefined ? undefined : numbers.get(facts.returnsTo);
  return (
    <div data-event={`${event.stage} ${event.status}`}>
      <Group gap="xs">
        <Text fw={600} size="sm">
          {title}
        </Text>
        {event.status === 'failed' && <StatusBadge status="failed" />}
        <Text span size="xs" c="dimmed">
          <TimeAgo at={event.createdAt} />
        </Text>
        {revision !== undefined && event.revisionId !== null && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            onClick={() => change({ tab: 'revisions', revision: event.revisionId ?? undefined })}
          >
            {event.stage === 'building' ? `Revision ${revision} and its build log` : `Revision ${revision}`}
          </Anchor>
        )}
      </Group>
      {about && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
      {facts.replicas && <Text size="sm">{facts.replicas} ready.</Text>}
      {facts.image && (
        <Text size="sm">
          Image <Code style={{ overflowWrap: 'anywhere' }}>{facts.image}</Code>
        </Text>
      )}
      {facts.address && (
        <Text size="sm">
          Reached at <Code style={{ overflowWrap: 'anywhere' }}>{facts.address}</Code>
        </Text>
      )}
      {facts.cause && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {facts.cause}
        </Text>
      )}
      {facts.fixHint && (
        <Text size="sm">
          <b>What to do:</b> {facts.fixHint}
        </Text>
      )}
      {facts.clusterChanged === false && <Text size="sm">Nothing was changed in the cluster.</Text>}
      {back !== undefined && <Text size="sm">It returns to revision {back} by itself.</Text>}
      {facts.runUrl && (
        <OutsideLink size="sm" href={facts.runUrl}>
          The run that built it
        </OutsideLink>
      )}
      {facts.logTail && <LogTail text={facts.logTail} label="The last it said" />}
    </div>
  );
}
