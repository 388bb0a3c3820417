import { Anchor, Code, Group, Text } from '@mantine/core';
import { useAddress } from '../../parts/use-address.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import type { DeploymentEvent } from './deployment-shapes.ts';
import { eventFacts, eventWords } from './event-words.ts';
import { LogTail } from './log-tail.tsx';
import { safeUrl } from './safe-url.ts';

/** One event: what it is called, what it means, and where to read on. */
export function EventItem({
  event,
  revision,
  returnsTo,
}: {
  readonly event: DeploymentEvent;
  /** The number of its revision, where that is known. */
  readonly revision: number | undefined;
  readonly returnsTo: ReadonlyMap<string, number>;
}) {
  const { change } = useAddress();
  const { title, about } = eventWords(event);
  const facts = eventFacts(event);
  const back = facts.returnsTo === undefined ? undefined : returnsTo.get(facts.returnsTo);
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
        <Anchor size="sm" href={safeUrl(facts.runUrl)} target="_blank" rel="noreferrer">
          The run that built it
        </Anchor>
      )}
      {facts.logTail && <LogTail text={facts.logTail} label="The last it said" />}
    </div>
  );
}
