import type { Log, Notifications } from '@spacedock/database';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { cancel, retry, signal, teardown } from './commands.ts';
import type { Engine, JobView } from './engine.ts';
import type { Failure } from './failure.ts';
import { jobEvents } from './job-events.ts';
import { readJobs } from './job-store.ts';
import { viewOf } from './job-view.ts';
import type { JsonFields } from './json.ts';
import { inTransactionOf, onPool } from './queries.ts';
import { startJob } from './start-job.ts';
import { startWorker, type Worker } from './worker.ts';
import { WorkflowMalformed, type Workflow } from './workflow.ts';

/** The outside world as the steps of one job see it, for the time of one turn. */
export interface JobPorts<Ports> {
  readonly ports: Ports;
  readonly release: () => Promise<void>;
}

export interface WorkflowEngineParts<Ports> {
  readonly pool: pg.Pool;
  readonly notifications: Notifications;
  readonly log: Log;
  /** The input of a job is of the type that its workflow takes: whoever starts it has validated it. */
  readonly workflows: readonly Workflow<never, Ports>[];
  /** Asked at most once a turn, when the first step is called. What it throws is a failure of that step. */
  readonly portsFor: (job: {
    readonly id: string;
    readonly workflow: string;
    readonly input: JsonFields;
  }) => Promise<JobPorts<Ports>>;
  readonly classify: (error: unknown) => Failure;
  readonly now: () => Date;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  readonly options?: Partial<WorkflowEngineOptions>;
}

export interface WorkflowEngineOptions {
  /** How long a worker that says nothing keeps its jobs: after a crash others wait for that. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** Jobs that are worked on at once. Those that wait do not count. */
  readonly concurrency: number;
  /** How often jobs are looked for whose wake-up was lost. */
  readonly sweepMs: number;
  /** How late a step that waits may be asked again. */
  readonly pollMs: number;
  /** How long steps that run may take to end when the worker stops. */
  readonly graceMs: number;
  /** Transient failures of a step in a row, after which it has failed, and the pauses between them. */
  readonly attempts: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

// A crash is noticed after the lease and the sweep, which together stay below 30 s. Ten attempts take about ten minutes.
const defaults: WorkflowEngineOptions = {
  leaseMs: 20_000,
  heartbeatMs: 5_000,
  concurrency: 10,
  sweepMs: 3_000,
  pollMs: 1_000,
  graceMs: 10_000,
  attempts: 10,
  firstPauseMs: 1_500,
  longestPauseMs: 180_000,
};

const shortestDeadlineMs = 5_000;

/** Durable jobs on PostgreSQL: any number of engines on one database share the work. */
export function workflowEngine<Ports, DB>(parts: WorkflowEngineParts<Ports>): Engine<Kysely<DB>> {
  const options = { ...defaults, ...parts.options };
  const run = onPool(parts.pool, Math.max(options.leaseMs, shortestDeadlineMs));
  const workflows = new Map(parts.workflows.map((workflow) => [workflow.name, workflow]));
  const events = jobEvents(run, parts.notifications);
  let worker: Promise<Worker> | undefined;

  const jobs = async (ids: readonly string[], transaction?: Kysely<DB>): Promise<readonly JobView[]> => {
    const on = transaction ? inTransactionOf(transaction) : run;
    const found = new Map((await readJobs(on, ids)).map((job) => [job.id, viewOf(job)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  return {
    async start(transaction, { id, workflow, input }) {
      const known = workflows.get(workflow);
      if (!known) throw new WorkflowMalformed(`There is no workflow ${workflow}; there are ${[...workflows.keys()].join(', ')}.`);
      const steps = known.steps(input as never);
      await startJob(inTransactionOf(transaction), { id, workflow, input, steps, at: parts.now(), newId: parts.newId });
    },
    retry: (transaction, jobId) => retry(inTransactionOf(transaction), jobId, parts.now()),
    cancel: (transaction, jobId) => cancel(inTransactionOf(transaction), jobId, parts.now()),
    teardown: (transaction, jobId) => teardown(inTransactionOf(transaction), jobId, parts.now()),
    signal: (transaction, jobId, step, answer) => signal(inTransactionOf(transaction), jobId, step, answer, parts.now()),
    job: async (jobId, transaction) => (await jobs([jobId], transaction))[0],
    jobs,
    observe: events.observe,
    async run() {
      worker ??= startWorker({ ...parts, run, workflows, options });
      try {
        await worker;
      } catch (error) {
        worker = undefined;
        throw error;
      }
    },
    async stop() {
      await (await worker)?.stop();
    },
  };
}
