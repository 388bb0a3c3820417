import type { KindDeclaration, KubeObject } from '@spacedock/kube';
import { builtinKind } from '../builtin-kind.ts';
import { column, since } from '../columns.ts';

/** What happened to an object, for people. Two groups serve the same events under different field names. */
export interface CoreEvent extends KubeObject {
  involvedObject?: {
    kind?: string;
    namespace?: string;
    name?: string;
    uid?: string;
    apiVersion?: string;
    resourceVersion?: string;
    fieldPath?: string;
  };
  reason?: string;
  message?: string;
  source?: { component?: string; host?: string };
  firstTimestamp?: string | null;
  lastTimestamp?: string | null;
  eventTime?: string | null;
  count?: number;
  type?: string;
  series?: { count?: number; lastObservedTime?: string };
  action?: string;
  related?: unknown;
  reportingComponent?: string;
  reportingInstance?: string;
}

const firstSeen = ({ firstTimestamp, eventTime }: CoreEvent, now: Date): string => since(firstTimestamp ?? eventTime, now);
const lastSeen = (event: CoreEvent, now: Date): string =>
  event.series
    ? since(event.series.lastObservedTime, now)
    : event.lastTimestamp
      ? since(event.lastTimestamp, now)
      : firstSeen(event, now);
const target = ({ involvedObject = {} }: CoreEvent): string =>
  `${(involvedObject.kind ?? '').toLowerCase()}${involvedObject.name ? `/${involvedObject.name}` : ''}`;

function sourceText({ source = {}, reportingComponent = '', reportingInstance = '' }: CoreEvent): string {
  const component = source.component || reportingComponent;
  const instance = source.host || reportingInstance;
  return instance === '' ? component : `${component}, ${instance}`;
}

/** Columns over the stored form, for a kind that shows it in its own. */
export const eventColumns = (stored: (object: KubeObject) => CoreEvent): KindDeclaration['columns'] => {
  const cell =
    (read: (event: CoreEvent, now: Date) => unknown) =>
    (object: KubeObject, now: Date): unknown =>
      read(stored(object), now);
  return [
    column('Last Seen', cell(lastSeen)),
    column(
      'Type',
      cell(({ type }) => type ?? ''),
    ),
    column(
      'Reason',
      cell(({ reason }) => reason ?? ''),
    ),
    column('Object', cell(target)),
    column(
      'Subobject',
      cell(({ involvedObject }) => involvedObject?.fieldPath ?? ''),
      { priority: 1 },
    ),
    column('Source', cell(sourceText), { priority: 1 }),
    column(
      'Message',
      cell(({ message }) => (message ?? '').trim()),
    ),
    column('First Seen', cell(firstSeen), { priority: 1 }),
    column(
      'Count',
      cell(({ count, series }) => series?.count ?? (count || 1)),
      { priority: 1 },
    ),
    column(
      'Name',
      cell(({ metadata }) => metadata.name),
      { priority: 1, format: 'name' },
    ),
  ];
};

const involved =
  (field: keyof NonNullable<CoreEvent['involvedObject']>) =>
  (object: KubeObject): string =>
    (object as CoreEvent).involvedObject?.[field] ?? '';

export const events: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'Event',
  plural: 'events',
  shortNames: ['ev'],
  scope: 'Namespaced',
  createOnUpdate: true,
  nameColumn: false,
  columns: eventColumns((object) => object as CoreEvent),
  selectableFields: {
    'involvedObject.kind': involved('kind'),
    'involvedObject.namespace': involved('namespace'),
    'involvedObject.name': involved('name'),
    'involvedObject.uid': involved('uid'),
    'involvedObject.apiVersion': involved('apiVersion'),
    'involvedObject.resourceVersion': involved('resourceVersion'),
    'involvedObject.fieldPath': involved('fieldPath'),
    reason: (object) => (object as CoreEvent).reason ?? '',
    reportingComponent: (object) => (object as CoreEvent).reportingComponent ?? '',
    source: (object) => (object as CoreEvent).source?.component || ((object as CoreEvent).reportingComponent ?? ''),
    type: (object) => (object as CoreEvent).type ?? '',
  },
});

interface NewEvent extends KubeObject {
  regarding?: CoreEvent['involvedObject'];
  note?: string;
  deprecatedSource?: CoreEvent['source'];
  deprecatedFirstTimestamp?: string | null;
  deprecatedLastTimestamp?: string | null;
  deprecatedCount?: number;
  reportingController?: string;
}

/** The names that differ between `v1` and `events.k8s.io/v1`. */
const names = [
  ['involvedObject', 'regarding'],
  ['message', 'note'],
  ['source', 'deprecatedSource'],
  ['firstTimestamp', 'deprecatedFirstTimestamp'],
  ['lastTimestamp', 'deprecatedLastTimestamp'],
  ['count', 'deprecatedCount'],
  ['reportingComponent', 'reportingController'],
] as const;

export function coreEventOf(object: KubeObject): CoreEvent {
  const event: KubeObject = { ...(object as NewEvent), apiVersion: 'v1' };
  for (const [core, other] of names) {
    event[core] = object[other];
    delete event[other];
  }
  return event as CoreEvent;
}

export function newEventOf(object: KubeObject): KubeObject {
  const event: KubeObject = { ...object, apiVersion: 'events.k8s.io/v1' };
  for (const [core, other] of names) {
    event[other] = object[core];
    delete event[core];
  }
  return event;
}
