import { age, type Column, type KindDeclaration, type KubeObject, type Registry } from '@spacedock/kube';
import { isComponent } from '../../access/component.ts';
import type { SightParts } from '../../access/sight.ts';
import { managementGroup } from '../definitions.ts';
import { moment, object, text, whole } from '../schemas/field.ts';

export interface Event extends KubeObject {
  readonly involvedObject?: {
    readonly kind?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly uid?: string;
    readonly apiVersion?: string;
    readonly fieldPath?: string;
    readonly resourceVersion?: string;
  };
  readonly reason?: string;
  readonly message?: string;
  readonly type?: string;
  readonly count?: number;
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  readonly source?: { readonly component?: string };
  readonly reportingComponent?: string;
}

const column = (name: string, read: (event: Event, now: Date) => unknown, more: Pick<Column, 'priority'> = {}): Column => ({
  name,
  type: 'string',
  description: name,
  ...more,
  cell: (event, now) => read(event as Event, now) ?? '',
});
const involved =
  (field: keyof NonNullable<Event['involvedObject']>) =>
  (event: KubeObject): string =>
    (event as Event).involvedObject?.[field] ?? '';
const said =
  (field: 'reason' | 'type' | 'reportingComponent') =>
  (event: KubeObject): string =>
    (event as Event)[field] ?? '';

export interface EventKindParts extends Pick<SightParts, 'personOf'> {
  readonly registry: () => Registry;
}

/** What happened to objects, for `kubectl describe` and `kubectl get events`. Only the server writes them. */
export const eventKind = ({ personOf, registry }: EventKindParts): KindDeclaration => ({
  group: '',
  version: 'v1',
  kind: 'Event',
  plural: 'events',
  singular: 'event',
  shortNames: ['ev'],
  scope: 'Namespaced',
  verbs: ['get', 'list', 'watch'],
  nameColumn: false,
  schema: object('What happened to an object.', {
    involvedObject: object('What it is about.', {
      kind: text('Kind.'),
      namespace: text('Namespace.'),
      name: text('Name.'),
      uid: text('Uid.'),
      apiVersion: text('Group and version.'),
      resourceVersion: text('Version of the object.'),
      fieldPath: text('Part of the object.'),
    }),
    reason: text('Why, in one word for programs.'),
    message: text('What happened, for people.'),
    source: object('Who says so.', { component: text('Part of the server.'), host: text('Where it runs.') }),
    firstTimestamp: moment('When it happened first.'),
    lastTimestamp: moment('When it happened last.'),
    count: whole('How often it happened.'),
    type: text('Normal or Warning.'),
    eventTime: { ...moment('When it happened.'), nullable: true },
    action: text('What was done.'),
    reportingComponent: text('Part of the server that says so.'),
    reportingInstance: text('Where it runs.'),
  }),
  columns: [
    column('Last Seen', ({ lastTimestamp, firstTimestamp }, now) => age(lastTimestamp ?? firstTimestamp, now)),
    column('Type', ({ type }) => type),
    column('Reason', ({ reason }) => reason),
    column('Object', ({ involvedObject }) => `${(involvedObject?.kind ?? '').toLowerCase()}/${involvedObject?.name ?? ''}`),
    column('Message', ({ message }) => message?.trim()),
    column('Count', ({ count }) => count ?? 1, { priority: 1 }),
    column('Name', ({ metadata }) => metadata.name, { priority: 1 }),
  ],
  selectableFields: {
    'involvedObject.kind': involved('kind'),
    'involvedObject.namespace': involved('namespace'),
    'involvedObject.name': involved('name'),
    'involvedObject.uid': involved('uid'),
    'involvedObject.apiVersion': involved('apiVersion'),
    'involvedObject.fieldPath': involved('fieldPath'),
    'involvedObject.resourceVersion': involved('resourceVersion'),
    reason: said('reason'),
    type: said('type'),
    reportingComponent: said('reportingComponent'),
    source: (event) => (event as Event).source?.component ?? '',
  },
  hooks: {
    /** Whoever sees an object sees what happened to it. */
    async view(context) {
      if (isComponent(context.user)) return undefined;
      const person = personOf(context.user);
      if (!person) return () => false;
      if (person.access.holds('space-instance:view') && person.access.holds('project:view')) return undefined;
      const seen = new Set<string>();
      for (const kind of registry()
        .all()
        .filter(({ group, scope, hooks }) => group === managementGroup.group && scope === 'Namespaced' && hooks?.view)) {
        const sees = await kind.hooks?.view?.(context);
        for (const candidate of (await context.objects.list(kind, context.namespace || undefined)).items) {
          if (!sees || sees(candidate)) seen.add(candidate.metadata.uid ?? '');
        }
      }
      return (event) => seen.has((event as Event).involvedObject?.uid ?? '');
    },
  },
});
