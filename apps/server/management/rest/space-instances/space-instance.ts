import { type Static, type TSchema, Type } from 'typebox';
import { Description, Id, Timestamp } from '../../../stores/fields.ts';
import { listQuery, type ListShape } from '../../../stores/paging.ts';
import { search } from '../../../stores/search.ts';
import { several } from '../../../stores/several.ts';
import { shownSchema } from '../shown-schema.ts';
import { ShownTemplateDefinition, TemplateDefinition } from '../template-definition.ts';
import {
  AccessEntry,
  AccessRule,
  DisplayName,
  Line,
  ObjectName,
  Owner,
  ProjectName,
  ResourceVersion,
  TextMap,
} from '../twin-fields.ts';

export const phases = ['Pending', 'Ready', 'Sleeping', 'Failed'] as const;

const TemplateRef = Type.Object(
  {
    name: ObjectName,
    version: Type.Optional(Line('Such as 1.2.3 or 1.x.x. The newest when left out.')),
    syncOnce: Type.Optional(Type.Boolean({ description: 'Take over the template as it is now, once.' })),
  },
  { additionalProperties: false, examples: [{ name: 'isolated-space' }] },
);

const Parameters = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Values for the parameters of the template, nested where their names have dots.',
  examples: [{ replicas: 2 }],
});

const Condition = Type.Object({
  type: Type.String(),
  status: Type.String(),
  severity: Type.Optional(Type.String()),
  lastTransitionTime: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
});

const Part = Type.Object({
  part: Type.String({ description: '`objects/ConfigMap/settings`, `charts/redis`, `apps/ingress`.' }),
  state: Type.String({ description: 'applied, failed or pruned.' }),
  message: Type.Optional(Type.String()),
  since: Type.String(),
  attempts: Type.Optional(Type.Integer()),
});

const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A SpaceInstance of the Kubernetes API. Names of people, teams and projects are handles, as kubectl shows them. */
export const SpaceInstance = Type.Object({
  name: Type.String(),
  project: Type.String(),
  projectId: Nullable(Type.String({ description: 'The same by id (prj_…).' })),
  uid: Type.String(),
  displayName: Type.String(),
  description: Type.String(),
  owner: Type.Object({ user: Type.Optional(Type.String()), team: Type.Optional(Type.String()) }),
  cluster: Nullable(Type.String({ description: 'The space it lies on, by handle. Null until one is chosen.' })),
  space: Nullable(Type.String({ description: 'The same by id (spc_…).' })),
  namespace: Nullable(Type.String()),
  templateRef: Nullable(
    Type.Object({ name: Type.String(), version: Type.Optional(Type.String()), syncOnce: Type.Optional(Type.Boolean()) }),
  ),
  template: Nullable(ShownTemplateDefinition),
  parameters: Parameters,
  extraAccessRules: Type.Array(shownSchema(AccessRule)),
  access: Type.Array(shownSchema(AccessEntry)),
  labels: TextMap,
  annotations: TextMap,
  phase: Type.Enum([...phases]),
  reason: Type.String(),
  message: Type.String(),
  conditions: Type.Array(Condition),
  parts: Type.Array(Part),
  templateVersion: Nullable(Type.String()),
  sleep: Nullable(Type.Unknown({ description: 'SleepModeConfig, as the Kubernetes API has it.' })),
  canUse: Type.Boolean(),
  canUpdate: Type.Boolean(),
  createdAt: Timestamp,
  deletedAt: Nullable(Timestamp),
  generation: Type.Integer(),
  observedGeneration: Type.Integer({
    description: 'What the phase and the conditions are about. Smaller than the generation: it is being worked on.',
  }),
  resourceVersion: Type.String(),
  warnings: Type.Optional(Type.Array(Type.String(), { description: 'What is to be said of a change beside that it was made.' })),
});
export type SpaceInstance = Static<typeof SpaceInstance>;

const changeable = {
  displayName: Type.Optional(DisplayName),
  description: Type.Optional(Description),
  owner: Type.Optional(Owner),
  templateRef: Type.Optional(TemplateRef),
  template: Type.Optional(TemplateDefinition),
  parameters: Type.Optional(Parameters),
  extraAccessRules: Type.Optional(Type.Array(AccessRule, { maxItems: 500 })),
  access: Type.Optional(Type.Array(AccessEntry, { maxItems: 500 })),
  cluster: Type.Optional(ObjectName),
  space: Type.Optional(Id('space')),
  namespace: Type.Optional(ObjectName),
};

export const NewSpaceInstance = Type.Object(
  {
    name: ObjectName,
    project: ProjectName,
    ...changeable,
    labels: Type.Optional(TextMap),
    annotations: Type.Optional(TextMap),
  },
  { additionalProperties: false },
);
export type NewSpaceInstance = Static<typeof NewSpaceInstance>;

const TextMapChange = Type.Record(Type.String(), Nullable(Type.String()), {
  description: 'Added to those that are there; null removes one.',
  examples: [{ team: 'shop', old: null }],
});

/** Fields that are left out stay as they are. */
export const SpaceInstanceChange = Type.Object(
  {
    ...changeable,
    labels: Type.Optional(TextMapChange),
    annotations: Type.Optional(TextMapChange),
    resourceVersion: Type.Optional(ResourceVersion),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type SpaceInstanceChange = Static<typeof SpaceInstanceChange>;

export const SpaceInstancePath = Type.Object({ project: ProjectName, name: ObjectName });
export type SpaceInstancePath = Static<typeof SpaceInstancePath>;

export const spaceInstanceList = {
  sorts: {
    name: { column: 'name', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamp' },
    displayName: { column: 'display_name', type: 'text' },
    phase: { column: 'phase', type: 'text' },
  },
  defaultOrder: 'asc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'name',
} as const satisfies ListShape<string>;

export const SpaceInstanceQuery = listQuery(spaceInstanceList, {
  project: Type.Optional(ProjectName),
  phase: Type.Optional(several(phases)),
  owner: Type.Optional(Type.String({ maxLength: 254, description: 'A user or a team: handle, id or e-mail address.' })),
  space: Type.Optional(Type.String({ maxLength: 100, description: 'Handle or id (spc_…) of the deployment space.' })),
  template: Type.Optional(Type.String({ maxLength: 100, description: 'Name of the space template.' })),
  search: search('name, display name or description'),
});
export type SpaceInstanceQuery = Static<typeof SpaceInstanceQuery>;

/** What the audit log keeps of bodies: parameters and templates may hold secrets under any name. */
export const audited = {
  keeps: [
    'name',
    'project',
    'displayName',
    'owner',
    'templateRef',
    'cluster',
    'space',
    'namespace',
    'extraAccessRules',
    'access',
    'durationSeconds',
    'resourceVersion',
  ],
  resourceId: (_: unknown, answer: unknown): string | undefined => (answer as { readonly name?: string } | undefined)?.name,
};
