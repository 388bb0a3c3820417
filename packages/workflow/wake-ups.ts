import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@spacedock/database';
import type { Runner, RunnerOptions, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { patientPool } from './patient-pool.ts';
import { reasonOf } from './reason.ts';

/** Tells when it is time for a job. At least once; that only one worker acts on it is the business of the lease. */
export interface WakeUps {
  /** No more from now on. Resolves when those that were told have been dealt with. */
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** How many jobs are dealt with at once. */
  readonly concurrency: number;
  /** How late a wake-up may be that was ordered for later. */
  readonly pollMs: number;
  /** Jobs of these are told of. */
  readonly workflows: readonly string[];
  readonly turn: (jobId: string) => Promise<void>;
}

const restartMs = 500;

/** graphile-worker, kept running: it gives up for good when the database is away at the wrong moment. */
export async function startWakeUps(options: Options): Promise<WakeUps> {
  const { log } = options;
  const stopping = new AbortController();
  const ended = new Set<Promise<void>>();
  let runner: Runner;

  const start = async (): Promise<Runner> => {
    const events: WorkerEvents = new EventEmitter();
    const started = await runGraphile(options, events, stopping.signal);
    // Not when it has ended: until then the turns that it still waits for would hold up all others.
    events.once('pool:gracefulShutdown', ({ message }) => {
      if (stopping.signal.aborted) return;
      log.warn({}, `the queue of wake-ups gave up: ${message}; starting it again`);
      void restart();
    });
    const end = started.promise
      .catch((error: unknown) => log.warn({}, `the queue of wake-ups ended: ${reasonOf(error)}`))
      .then(() => void ended.delete(end));
    ended.add(end);
    return started;
  };
  const restart = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await sleep(restartMs, undefined, { signal: stopping.signal });
        runner = await start();
        if (stopping.signal.aborted) await runner.stop();
        return;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({}, `the queue of wake-ups did not start: ${reasonOf(error)}; trying again`);
      }
    }
  };

  runner = await start();
  return {
    async stop() {
      stopping.abort();
      await runner
        .stop()
        .catch((error: unknown) => log.debug({}, `the queue of wake-ups had stopped already: ${reasonOf(error)}`));
      await Promise.all(ended);
    },
  };
}

async function runGraphile(
  { pool, log, concurrency, pollMs, workflows, turn }: Options,
  events: WorkerEvents,
  stopping: AbortSignal,
): Promise<Runner> {
  const { run, makeWorkerUtils, Logger } = await import('graphile-worker');
  // Its own reports of single wake-ups are of no use to an operator, and its failures are told of here, as warnings.
  const logger = new Logger(
    () => (level, message) => log[level === 'error' || level === 'warning' ? 'warn' : 'debug']({}, `wake-ups: ${message}`),
  );
  const schema = 'graphile_worker';
  // Runs its migrations, in transactions: for these it needs a connection of its own.
  const utils = await makeWorkerUtils({ pgPool: pool, schema, logger });
  // Left by workers that died; graphile-worker lets go of them after four hours.
  await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
  await utils.release();
  const options: RunnerOptions = {
    pgPool: patientPool(pool, stopping),
    schema,
    logger,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    parsedCronItems: [],
    events,
    taskList: Object.fromEntries(workflows.map((name) => [`turn ${name}`, (payload: unknown) => turn(jobIn(payload))])),
    // Without a batch a failed completion is a promise that nobody handles, and that ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  return run(options);
}

function jobIn(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'job' in payload && typeof payload.job === 'string') return payload.job;
  throw new Error('A wake-up names no job.');
}
