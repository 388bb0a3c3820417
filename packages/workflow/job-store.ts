import type { JobDraft } from './job-draft.ts';
import type { JobRecord } from './job-record.ts';
import { jobColumns, jobOf, rowOfStep, type JobRow } from './job-rows.ts';
import { jsonText } from './json-text.ts';
import type { Run } from './queries.ts';

/** Every commit that changes a job says so here, with the id of the job. */
export const eventsChannel = 'workflow_events';
/** Whoever asks something of a job says so here: its worker hears it at once. */
export const commandsChannel = 'workflow_commands';

/**
 * The job, if there is something to do and nobody has it. Taken by the first commit of the turn: until then others may read it too.
 * Of these workflows only: during a rolling update a worker may be asked for others.
 */
export async function readFree(run: Run, jobId: string, workflows: readonly string[]): Promise<JobRecord | undefined> {
  const [row] = await run<JobRow>({
    name: 'workflow free',
    text: `select ${jobColumns} from workflow.jobs j
            where id = $1 and workflow = any($2) and due_at is not null and (lease_until is null or lease_until <= now())`,
    values: [jobId, workflows],
  });
  return row && jobOf(row);
}

/** What became of a lease: renewed, with the version of the job; lost; or neither, because somebody is just changing the job. */
export interface Renewal {
  readonly id: string;
  readonly version: number | null;
  readonly lost: boolean;
}

/** Keeps these turns. Does not wait for those who are just changing one of the jobs: the others must not lose theirs over it. */
export function renew(
  run: Run,
  held: readonly Pick<JobRecord, 'id' | 'fence'>[],
  milliseconds: number,
): Promise<readonly Renewal[]> {
  return run<Renewal>({
    name: 'workflow renew',
    text: `with mine as (select * from unnest($1::text[], $2::integer[]) as mine (id, fence)),
      free as (
        select j.id from workflow.jobs j join mine on j.id = mine.id and j.fence = mine.fence
         where j.worker is not null for update of j skip locked),
      renewed as (
        update workflow.jobs j set lease_until = now() + $3 * interval '1 millisecond' from free where j.id = free.id
        returning j.id, j.version)
      select mine.id, renewed.version,
             not exists (select from workflow.jobs j where j.id = mine.id and j.fence = mine.fence and j.worker is not null) as lost
        from mine left join renewed on renewed.id = mine.id`,
    values: [held.map(({ id }) => id), held.map(({ fence }) => fence), milliseconds],
  });
}

export async function readJobs(run: Run, ids: readonly string[]): Promise<readonly JobRecord[]> {
  const rows = await run<JobRow>({
    name: 'workflow read',
    text: `select ${jobColumns} from workflow.jobs j where id = any($1)`,
    values: [ids],
  });
  return rows.map(jobOf);
}

/** The job as it is, if the turn in which it was read still goes on. */
export async function readHeld(run: Run, { id, fence }: Pick<JobRecord, 'id' | 'fence'>): Promise<JobRecord | undefined> {
  const text = `select ${jobColumns} from workflow.jobs j where id = $1 and fence = $2 and worker is not null`;
  const [row] = await run<JobRow>({ name: 'workflow held', text, values: [id, fence] });
  return row && jobOf(row);
}

/** For those who ask something of it: nobody else changes it until their transaction ends. */
export async function lockJob(run: Run, id: string): Promise<JobRecord> {
  // Locked first and read then: steps that are read along with the lock would be as they were before it was had.
  await run({ text: 'select from workflow.jobs where id = $1 for update', values: [id] });
  const [job] = await readJobs(run, [id]);
  if (!job) throw new Error(`There is no job ${id}.`);
  return job;
}

export interface Lease {
  readonly worker: string;
  readonly milliseconds: number;
}

/** Who writes, and what becomes of the turn. */
export interface Ending {
  readonly at: Date;
  /** The turn is over; whoever is next may have it. */
  readonly release: boolean;
  /** When to look again. Left as it was when undefined and the turn goes on. */
  readonly dueAt: Date | undefined;
  /** Somebody asks, from outside of a turn: whoever has it is told. */
  readonly command?: boolean;
  /** Takes the turn with it, unless somebody has it. */
  readonly lease?: Lease | undefined;
}

/**
 * Writes the next version of a job with its events, in one statement, if the job is still as it was read: same version, same turn.
 * Answers whether it was; when not, nothing is written.
 */
export async function commit(
  run: Run,
  draft: JobDraft,
  { at, release, dueAt, command = false, lease }: Ending,
): Promise<JobRecord | undefined> {
  const { job, events, changed } = draft;
  const wakeAfter = dueAt && (release || command) ? Math.max(0, dueAt.getTime() - at.getTime()) : null;
  const rows = await run<object>({
    name: 'workflow commit',
    text: `with held as (
        update workflow.jobs
           set state = $4, goal = $5, version = version + $6, started_at = $7, ended_at = $8,
               due_at = case when $9 or $10 then $11 else due_at end,
               fence = fence + case when $16::text is null then 0 else 1 end,
               worker = case when $9 then null else coalesce($16::text, worker) end,
               lease_until = case when $9 then null else coalesce(now() + $17::double precision * interval '1 millisecond', lease_until) end
         where id = $1 and version = $2 and fence = $3 and ($16::text is null or lease_until is null or lease_until <= now())
        returning id, workflow),
      stepped as (
        update workflow.steps s
           set state = c.state, undo = c.undo, attempts = c.attempts, failures = c.failures, message = c.message,
               output = c.output, failure = c.failure, answer = c.answer,
               next_at = c.next_at, started_at = c.started_at, ended_at = c.ended_at
          from held, jsonb_to_recordset($12) as c (
            name text, state text, undo boolean, attempts integer, failures integer, message text, output jsonb, failure jsonb,
            answer jsonb, next_at timestamptz, started_at timestamptz, ended_at timestamptz)
         where s.job_id = held.id and s.name = c.name),
      told as (
        insert into workflow.events (job_id, sequence, at, step, state, message, failure)
        select held.id, $2::integer + e.number, $13::timestamptz, e.step, e.state, e.message, e.failure
          from held, jsonb_to_recordset($14) as e (number integer, step text, state text, message text, failure jsonb))
      select case when $6 > 0 then pg_notify('${eventsChannel}', id) end,
             case when $10 then pg_notify('${commandsChannel}', id) end,
             case when $15::double precision is not null then workflow.wake(id, workflow, $15) end
        from held`,
    values: [
      job.id,
      job.version,
      job.fence,
      job.state,
      job.goal,
      events.length,
      job.startedAt ?? null,
      job.endedAt ?? null,
      release,
      command,
      dueAt ?? null,
      jsonText(job.steps.filter(({ name }) => changed.has(name)).map(rowOfStep)),
      at,
      jsonText(events.map((event, index) => ({ number: index + 1, ...event }))),
      wakeAfter,
      lease?.worker ?? null,
      lease?.milliseconds ?? null,
    ],
  });
  return rows.length > 0 ? { ...job, version: job.version + events.length, fence: job.fence + (lease ? 1 : 0) } : undefined;
}

/** Jobs that are due and in nobody's hands, and for which no wake-up is on its way, or was just handed out: it was lost, or its worker was. */
export async function forgotten(run: Run, workflows: readonly string[], now: Date, most: number): Promise<readonly string[]> {
  const rows = await run<{ readonly id: string }>({
    name: 'workflow forgotten',
    text: `select j.id from workflow.jobs j
            where j.due_at <= $1 and j.workflow = any($2) and (j.lease_until is null or j.lease_until <= now())
              and not exists (
                select from graphile_worker.jobs w
                 where w.key = j.id and (w.locked_at is null and w.run_at <= now() or w.locked_at > now() - interval '2 seconds'))
            order by j.due_at limit $3`,
    values: [now, workflows, most],
  });
  return rows.map(({ id }) => id);
}

export async function wake(run: Run, ids: readonly string[]): Promise<void> {
  await run({ text: 'select workflow.wake(id, workflow, 0) from workflow.jobs where id = any($1)', values: [ids] });
}
