import { providers } from '@spacedock/clouds';
import { type JobState, jobStates, type JobView, stepStates } from '@spacedock/workflow';
import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { Id, Name, Timestamp } from '../../stores/fields.ts';
import { namedList } from '../../stores/named-list.ts';
import { listQuery } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { several } from '../../stores/several.ts';
import { someOfThem, unchangedSince } from '../../stores/unchanged-since.ts';
import { jobKinds } from '../job-kinds.ts';
import type { JobRow } from '../tables.ts';

const Kind = Type.Enum([...jobKinds]);
const Status = Type.Enum([...jobStates]);
const Tags = Type.Record(Type.String({ pattern: '^[A-Za-z0-9_.:/=+@ -]{1,128}$' }), Type.String({ maxLength: 256 }), {
  maxProperties: 40, additionalProperties: false,
});
const Region = Type.String({ pattern: '^[a-z0-9-]{1,64}$', says: 'must be the name of a region, such as us-east-1' });

const JobError = Type.Object({
  bucket: Type.Enum(['user_action', 'transient', 'system'], { description: 'Who can mend it: you, time, or whoever runs this server.' }),
  code: Type.String(),
  message: Type.String(),
  fixHint: Type.Optional(Type.String()),
  consoleUrl: Type.Optional(Type.String()),
});

const JobStep = Type.Object({
  id: Type.String({ description: 'Stays the same, whatever the step is called.' }),
  name: Type.String(),
  title: Type.String(),
  needs: Type.Array(Type.String()),
  status: Type.Enum([...stepStates]),
  attempts: Type.Integer(),
  message: Type.String({ description: 'Why it waits.' }),
  output: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
  error: Type.Union([JobError, Type.Null()]),
  nextCheckAt: Type.Union([Timestamp, Type.Null()]),
  startedAt: Type.Union([Timestamp, Type.Null()]),
  endedAt: Type.Union([Timestamp, Type.Null()]),
});

const shared = {
  id: Id('provisioning'),
  spaceID: Type.Union([Id('space'), Type.Null()]),
  cloudAccountID: Id('cloud-account'),
  provider: Type.Enum([...providers]),
  region: Type.String(),
  kind: Kind,
  name: Name,
  tags: Type.Record(Type.String(), Type.String()),
  status: Status,
  message: Type.String({ description: 'What it does now, or why it does not.' }),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }, {
    description: 'Of its steps, those that are done; of a job that is cancelled or deleted, those that are taken back.',
  }),
  config: Type.Object({}, { additionalProperties: true, description: 'As it was given, with all defaults.' }),
  startedAt: Type.Union([Timestamp, Type.Null()]),
  endedAt: Type.Union([Timestamp, Type.Null()]),
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const JobSummary = Type.Object(shared);
export type JobSummary = Static<typeof JobSummary>;

export const Job = Type.Object({
  ...shared,
  phase: Type.String({ description: 'Titles of the steps that are at work, or the status.' }),
  steps: Type.Array(JobStep),
  outputs: Type.Object({}, { additionalProperties: true, description: 'Of each step that is done, by its name.' }),
  errors: Type.Array(Type.Object({ step: Type.String(), ...JobError.properties })),
});
export type Job = Static<typeof Job>;

export const NewJob = Type.Object({
  spaceID: Type.Optional(Id('space')),
  cloudAccountID: Type.Optional(Id('cloud-account')),
  region: Type.Optional(Region),
  kind: Kind,
  name: Type.Optional(Name),
  tags: Type.Optional(Tags),
  config: Type.Object({}, { additionalProperties: true, description: 'By kind: see docs/provisioning.md.' }),
}, { additionalProperties: false });
export type NewJob = Static<typeof NewJob>;

export const JobChange = Type.Object(
  { name: Type.Optional(Name), tags: Type.Optional(Tags), unchangedSince }, someOfThem,
);

export const JobPath = Type.Object({ jobID: Id('provisioning') });

export const jobList = {
  ...namedList,
  sorts: { ...namedList.sorts, status: { column: 'state', type: 'text' }, kind: { column: 'kind', type: 'text' } },
} as const;

export const JobQuery = listQuery(jobList, {
  spaceID: Type.Optional(Id('space')),
  cloudAccountID: Type.Optional(Id('cloud-account')),
  kind: Type.Optional(several(jobKinds)),
  status: Type.Optional(several(jobStates)),
  search: search(),
});

export const jobColumns = [
  'id', 'org_id', 'kind', 'name', 'tags', 'space_id', 'cluster_name', 'cloud_account_id', 'provider', 'region', 'config', 'state', 'released',
  'actor_id', 'actor_email', 'edited_at', 'created_by', 'created_at', 'updated_at',
] as const;
export type StoredJob = Pick<Selectable<JobRow>, (typeof jobColumns)[number]>;

/** The row says what it is, the engine how far it is. */
export const summaryOf = (row: StoredJob, { state, message, steps, startedAt, endedAt }: JobView): JobSummary => ({
  id: row.id,
  spaceID: row.space_id,
  cloudAccountID: row.cloud_account_id,
  provider: row.provider,
  region: row.region,
  kind: row.kind,
  name: row.name,
  tags: row.tags,
  status: state,
  message,
  progress: { done: steps.filter((step) => isDone(state, step.state)).length, total: steps.length },
  config: row.config,
  startedAt: time(startedAt),
  endedAt: time(endedAt),
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const time = (at: Date | undefined): string | null => at?.toISOString() ?? null;

/** What counts as done depends on where the job is going. */
function isDone(job: JobState, step: JobView['steps'][number]['state']): boolean {
  switch (job) {
    case 'cancelling': case 'cancelled': case 'deleting': case 'deleted': return step === 'undone' || step === 'skipped';
    case 'queued': case 'running': case 'waiting': case 'awaiting_user': case 'succeeded': case 'failed': return step === 'succeeded' || step === 'skipped';
  }
}

export function jobOf(row: StoredJob, view: JobView): Job {
  return {
    ...summaryOf(row, view),
    phase: phaseOf(view),
    steps: view.steps.map((step) => ({
      id: step.id, name: step.name, title: step.title, needs: [...step.needs], status: step.state, attempts: step.attempts,
      message: step.message, output: step.output ?? null, error: step.failure ? errorOf(step.failure) : null,
      nextCheckAt: time(step.nextAt), startedAt: time(step.startedAt), endedAt: time(step.endedAt),
    })),
    outputs: view.outputs,
    errors: view.steps.flatMap(({ name, failure, state }) =>
      (failure && state !== 'succeeded' ? [{ step: name, ...errorOf(failure) }] : [])),
  };
}

const atWork: readonly string[] = ['running', 'waiting', 'awaiting_user', 'undoing'];

function phaseOf({ state, steps }: JobView): string {
  const titles = steps.filter((step) => atWork.includes(step.state)).map(({ title }) => title);
  return titles.length > 0 && !ended(state) ? titles.join(', ') : state;
}

/** Nothing is going to happen unless somebody asks for it. */
function ended(state: JobState): boolean {
  switch (state) {
    case 'succeeded': case 'failed': case 'cancelled': case 'deleted': return true;
    case 'queued': case 'running': case 'waiting': case 'awaiting_user': case 'cancelling': case 'deleting': return false;
  }
}

export function errorOf({ bucket, code, message, fixHint, consoleUrl }: NonNullable<JobView['steps'][number]['failure']>) {
  return {
    bucket, code, message,
    ...(fixHint === undefined ? {} : { fixHint }),
    ...(consoleUrl === undefined ? {} : { consoleUrl }),
  };
}
