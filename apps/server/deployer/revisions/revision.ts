import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { ImageReference } from '../../deployments/source-fields.ts';
import { Description, Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import type { RevisionRow } from '../tables.ts';
import { eventStages } from '../events/event-states.ts';
import { buildStatuses } from './build-state.ts';
import { revisionSources, revisionStatuses } from './revision-states.ts';

const orNull = <Schema extends ReturnType<typeof Type.Object> | ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const failureFields = {
  stage: Type.Enum([...eventStages]),
  code: Type.String(),
  message: Type.String(),
  fixHint: Type.Optional(Type.String()),
};

const shared = {
  id: Id('revision'),
  deploymentId: Id('deployment'),
  number: Type.Integer({ description: 'Counted from 1, without gaps.' }),
  status: Type.Enum([...revisionStatuses]),
  source: Type.Enum([...revisionSources], { description: 'What it came from.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'Null until it is built.' }),
  buildId: orNull(Type.String()),
  commit: orNull(Type.Object({ sha: Type.String(), message: Type.String(), branch: Type.String() })),
  chart: Type.String({ description: 'Name and version of the chart that it is rendered with.' }),
  cloneOf: Type.Union([Id('revision'), Type.Null()], { description: 'The revision that it returns to.' }),
  createdBy: Type.String(),
  note: Type.String(),
  createdAt: Timestamp,
  endedAt: Type.Union([Timestamp, Type.Null()], { description: 'When it was decided how it went.' }),
};

export const RevisionSummary = Type.Object({ ...shared, failure: orNull(Type.Object(failureFields)) });
export type RevisionSummary = Static<typeof RevisionSummary>;

export const Revision = Type.Object({
  ...shared,
  configs: Type.String({ description: 'JSON. Of secrets only the references.' }),
  build: orNull(
    Type.Object({
      status: Type.Enum([...buildStatuses]),
      message: Type.String(),
      logTail: Type.String(),
      runUrl: Type.String(),
    }),
  ),
  failure: orNull(Type.Object({ ...failureFields, logTail: Type.Optional(Type.String()) })),
});
export type Revision = Static<typeof Revision>;

export const NewRevision = Type.Object(
  {
    image: ImageReference,
    buildID: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: String.raw`^[\x21-\x7e]+$`,
        says: 'must be 1 to 200 visible characters',
        description: 'As whoever built it names the build.',
      }),
    ),
    note: Type.Optional(Description),
  },
  { additionalProperties: false },
);
export type NewRevision = Static<typeof NewRevision>;

export const Rollback = Type.Object(
  {
    toRevisionID: Id('revision'),
    note: Type.Optional(Description),
  },
  { additionalProperties: false },
);
export type Rollback = Static<typeof Rollback>;

export const DeploymentPath = Type.Object({ id: Id('deployment') });
export const RevisionPath = Type.Object({ id: Id('deployment'), revID: Id('revision') });
export const RevisionPairPath = Type.Object({ id: Id('deployment'), a: Id('revision'), b: Id('revision') });

export const revisionList = {
  sorts: { number: { column: 'number', type: 'number' } },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'number',
} as const satisfies ListShape<string>;

export const RevisionQuery = listQuery(revisionList, {
  status: Type.Optional(Type.Enum([...revisionStatuses])),
  source: Type.Optional(Type.Enum([...revisionSources])),
});

export const summaryColumns = [
  'id',
  'deployment_id',
  'number',
  'status',
  'source',
  'image',
  'build_id',
  'branch',
  'commit_sha',
  'commit_message',
  'chart',
  'clone_of',
  'actor_email',
  'note',
  'created_at',
  'ended_at',
  'failure',
] as const;
type SummaryRow = Pick<Selectable<RevisionRow>, (typeof summaryColumns)[number]>;

const sharedOf = (row: SummaryRow) => ({
  id: row.id,
  deploymentId: row.deployment_id,
  number: row.number,
  status: row.status,
  source: row.source,
  image: row.image,
  buildId: row.build_id,
  commit: row.commit_sha === null ? null : { sha: row.commit_sha, message: row.commit_message ?? '', branch: row.branch ?? '' },
  chart: row.chart,
  cloneOf: row.clone_of,
  createdBy: row.actor_email,
  note: row.note,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

function failureOf(failure: SummaryRow['failure']): RevisionSummary['failure'] {
  if (failure === null) return null;
  const { stage, code, message, fixHint } = failure;
  return { stage, code, message, ...(fixHint === undefined ? {} : { fixHint }) };
}

export const summaryOf = (row: SummaryRow): RevisionSummary => ({ ...sharedOf(row), failure: failureOf(row.failure) });

export function revisionOf(row: Selectable<RevisionRow>): Revision {
  const [failure, logTail] = [failureOf(row.failure), row.failure?.logTail];
  return {
    ...sharedOf(row),
    configs: JSON.stringify(row.configs),
    build: row.build && {
      status: row.build.status,
      message: row.build.message ?? '',
      logTail: row.build.logTail ?? '',
      runUrl: row.build.runUrl ?? '',
    },
    failure: failure && { ...failure, ...(logTail === undefined ? {} : { logTail }) },
  };
}
