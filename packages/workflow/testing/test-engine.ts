import { randomUUID } from 'node:crypto';
import { inTransaction, kyselyFor, openDatabase, type Database, type Log } from '@spacedock/database';
import { silentLog } from '@spacedock/database/testing';
import type { Transaction } from 'kysely';
import type { JobState } from '../job-states.ts';
import type { JsonFields } from '../json.ts';
import {
  workflowEngine,
  workflowMigrations,
  type Engine,
  type Failure,
  type JobView,
  type Workflow,
  type WorkflowEngineOptions,
  type WorkflowEngineParts,
} from '../index.ts';

/** One that a step throws with its bucket. */
export class TestFailure extends Error {
  override readonly name = 'TestFailure';
  readonly failure: Failure;

  constructor(failure: Pick<Failure, 'bucket'> & Partial<Failure>) {
    super(failure.message ?? failure.bucket);
    this.failure = { code: `test_${failure.bucket}`, message: `a failure for ${failure.bucket}`, ...failure };
  }
}

export const classify = (error: unknown): Failure =>
  error instanceof TestFailure
    ? error.failure
    : { bucket: 'system', code: 'defect', message: error instanceof Error ? error.message : String(error) };

/** Quick enough for a test, slow enough for a machine that is busy. */
export const quick: Partial<WorkflowEngineOptions> = {
  leaseMs: 2_000,
  heartbeatMs: 200,
  sweepMs: 100,
  pollMs: 30,
  graceMs: 2_000,
  firstPauseMs: 10,
  longestPauseMs: 50,
  attempts: 4,
};

type Commands = 'start' | 'retry' | 'cancel' | 'teardown' | 'signal';

/** An engine on a database of its own connections, as a process has it. */
export interface TestEngine extends Pick<Engine<Transaction<object>>, 'job' | 'observe' | 'run'> {
  readonly database: Database;
  readonly engine: Engine<Transaction<object>>;
  readonly start: (workflow: string, input?: JsonFields) => Promise<string>;
  /** Each in a transaction of its own. */
  readonly ask: (command: Exclude<Commands, 'start' | 'signal'>, jobId: string) => Promise<void>;
  readonly signal: (jobId: string, step: string, answer: JsonFields) => Promise<void>;
  /** Resolves when the job has come to one of these states. */
  readonly comesTo: (jobId: string, ...states: readonly JobState[]) => Promise<JobView>;
  readonly close: () => Promise<void>;
}

interface Options<Ports> {
  readonly url: string;
  readonly workflows: readonly Workflow<never, Ports>[];
  readonly ports: Ports;
  readonly options?: Partial<WorkflowEngineOptions>;
  readonly log?: Log;
  readonly now?: () => Date;
  readonly portsFor?: WorkflowEngineParts<Ports>['portsFor'];
}

export const migrations = [workflowMigrations];

export async function openTestEngine<Ports>(given: Options<Ports>): Promise<TestEngine> {
  const { url, workflows, ports, options, log = silentLog, now = () => new Date() } = given;
  const portsFor = given.portsFor ?? (async () => ({ ports, release: async () => undefined }));
  const database = await openDatabase({ url, directory: '', migrations, log, maxConnections: 12 });
  const engine = workflowEngine<Ports, object>({
    pool: database.pool,
    notifications: database.notifications,
    log,
    workflows,
    classify,
    now,
    portsFor,
    random: Math.random,
    newId: randomUUID,
    options: { ...quick, ...options },
  });
  const db = kyselyFor<object>(database);
  return {
    database,
    engine,
    job: engine.job,
    observe: engine.observe,
    run: engine.run,
    async start(workflow, input = {}) {
      const id = `job_${randomUUID()}`;
      await inTransaction(db, (transaction) => engine.start(transaction, { id, workflow, input }));
      return id;
    },
    ask: (command, jobId) => inTransaction(db, (transaction) => engine[command](transaction, jobId)),
    signal: (jobId, step, answer) => inTransaction(db, (transaction) => engine.signal(transaction, jobId, step, answer)),
    async comesTo(jobId, ...states) {
      const enough = new AbortController();
      for await (const { step, state } of engine.observe(jobId, 0, enough.signal)) {
        if (step !== undefined || !states.some((wanted) => wanted === state)) continue;
        const job = await engine.job(jobId);
        // It may have gone on since.
        if (job && states.includes(job.state)) return job;
      }
      throw new Error(`job ${jobId} is not observed any more`);
    },
    async close() {
      await engine.stop();
      await database.close();
    },
  };
}
