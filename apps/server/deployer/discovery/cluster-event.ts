import { type Static, Type } from 'typebox';
import { Count, maybe, Metadata, Moment, readableKind, Text } from '../../clusters/readable-kind.ts';
import { scrubSecrets } from '../../gateway/secret-shapes.ts';
import { DnsLabel, Timestamp } from '../../stores/fields.ts';

const EventType = Type.Enum(['Normal', 'Warning']);

export const ClusterEvent = Type.Object({
  type: Type.String({ description: '`Normal` or `Warning`.' }),
  reason: Type.String(),
  object: Type.Object({ kind: Type.String(), namespace: Type.Optional(Type.String()), name: Type.String() }),
  message: Type.String({ description: 'Texts that look like secrets are left out.' }),
  count: Type.Integer(),
  firstSeenAt: Type.Union([Timestamp, Type.Null()]),
  lastSeenAt: Type.Union([Timestamp, Type.Null()]),
  component: Type.String({ description: 'Who told it.' }),
});
export type ClusterEvent = Static<typeof ClusterEvent>;

export const ClusterEventQuery = Type.Object(
  {
    namespace: Type.Optional(DnsLabel),
    type: Type.Optional(EventType),
  },
  { additionalProperties: false },
);
export type ClusterEventQuery = Static<typeof ClusterEventQuery>;

export const eventKind = readableKind(
  { apiVersion: 'v1', kind: 'Event' },
  {
    metadata: Type.Object({ creationTimestamp: Metadata.properties.creationTimestamp }),
    type: maybe(Text),
    reason: maybe(Text),
    message: maybe(Type.String()),
    count: maybe(Count),
    firstTimestamp: maybe(Moment),
    lastTimestamp: maybe(Moment),
    eventTime: maybe(Moment),
    series: maybe(Type.Object({ count: maybe(Count), lastObservedTime: maybe(Moment) })),
    involvedObject: maybe(Type.Object({ kind: maybe(Text), namespace: maybe(Text), name: maybe(Text) })),
    reportingComponent: maybe(Text),
    source: maybe(Type.Object({ component: maybe(Text) })),
  },
);
export type FoundEvent = ReturnType<typeof eventKind.read>;

/** Newer clusters leave the first two empty, and tell those that come again as a series. */
export const lastSeen = ({ series, lastTimestamp, eventTime, firstTimestamp, metadata }: FoundEvent): string =>
  series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? firstTimestamp ?? metadata.creationTimestamp;

const longestMessage = 2_000;

export function clusterEventOf(event: FoundEvent): ClusterEvent {
  const { type, reason, message, count, firstTimestamp, eventTime, series, involvedObject, reportingComponent, source } = event;
  const { kind, namespace, name } = involvedObject ?? {};
  return {
    type: type ?? 'Normal',
    reason: reason ?? '',
    object: { kind: kind ?? '', name: name ?? '', ...(namespace ? { namespace } : {}) },
    message: scrubSecrets((message ?? '').slice(0, longestMessage)).toWellFormed(),
    count: series?.count ?? (count || 1),
    firstSeenAt: firstTimestamp ?? eventTime ?? event.metadata.creationTimestamp,
    lastSeenAt: lastSeen(event),
    component: reportingComponent || source?.component || '',
  };
}
