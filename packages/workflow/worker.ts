import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure } from '@spacedock/database';
import { mayPass } from './database-trouble.ts';
import type { JobRecord } from './job-record.ts';
import { commandsChannel, forgotten, readFree, wake } from './job-store.ts';
import { lazyPorts } from './lazy-ports.ts';
import { leaseKeeper } from './lease-keeper.ts';
import type { Run } from './queries.ts';
import { reasonOf } from './reason.ts';
import { startRepeating } from './repeating.ts';
import type { Step } from './step.ts';
import { takeTurn, TurnLost, type Turn } from './turn.ts';
import { startWakeUps } from './wake-ups.ts';
import type { WorkflowEngineOptions, WorkflowEngineParts } from './workflow-engine.ts';
import type { Workflow } from './workflow.ts';

/** Works on the jobs of all engines, as long as it runs. */
export interface Worker {
  readonly stop: () => Promise<void>;
}

interface WorkerParts<Ports> extends Omit<WorkflowEngineParts<Ports>, 'workflows' | 'options'> {
  readonly run: Run;
  readonly workflows: ReadonlyMap<string, Workflow<never, Ports>>;
  readonly options: WorkflowEngineOptions;
}

const sweepAtOnce = 500;
/** How long calls that were broken off, then the database, may take at the end. */
const breakOffMs = 2_000;

export async function startWorker<Ports>(parts: WorkerParts<Ports>): Promise<Worker> {
  const { run, log, options, notifications, workflows, now } = parts;
  const worker = parts.newId();
  const known = [...workflows.keys()];
  const keeper = leaseKeeper({ run, log, leaseMs: options.leaseMs, heartbeatMs: options.heartbeatMs });
  const ends = new Set<Promise<void>>();
  let stopping = false;

  const work = async (jobId: string): Promise<void> => {
    if (stopping) return wake(run, [jobId]);
    const job = await readFree(run, jobId, known);
    if (job) await turnOf(job);
  };
  const turnOf = async (job: JobRecord): Promise<void> => {
    const ports = lazyPorts(() => parts.portsFor(job), log);
    const turn = takeTurn(job, {
      ...parts,
      ports: ports.get,
      stepNamed: stepsOf(workflows, job),
      patience: patienceOf(parts),
      lease: { worker, milliseconds: options.leaseMs },
      onHeld(since) {
        keeper.add(turn, since);
        if (stopping) turn.drain();
      },
    });
    try {
      await turn.done;
    } finally {
      keeper.remove(turn);
      await ports.release();
    }
  };
  // A job that could not be worked on is found by the next sweep: nothing is gained by failing the wake-up.
  const turn = (jobId: string): Promise<void> => {
    const end = work(jobId)
      .catch((error: unknown) => {
        const level = error instanceof TurnLost ? 'info' : isConnectionFailure(error) || mayPass(error) ? 'warn' : 'error';
        log[level](
          { job: jobId },
          `the work on job ${jobId} was broken off: ${reasonOf(error)}; whoever is next goes on with it`,
        );
      })
      .then(() => void ends.delete(end));
    ends.add(end);
    return end;
  };
  const sweep = async (): Promise<void> => {
    for (const held of keeper.turns) held.tick();
    const lost = await forgotten(run, known, now(), sweepAtOnce);
    if (lost.length > 0) await wake(run, lost);
  };
  const lookAt = (held: Iterable<Turn>): void => {
    for (const one of held) one.look();
  };
  const unsubscribe = [
    notifications.listen(commandsChannel, (jobId) => lookAt([...keeper.turns].filter(({ job }) => job.id === jobId))),
    notifications.onRestored(() => lookAt(keeper.turns)),
  ];
  const quit = (): void => {
    keeper.stop();
    for (const leave of unsubscribe) leave();
  };
  try {
    const wakeUps = await startWakeUps({ ...parts, workflows: known, concurrency: options.concurrency, pollMs: options.pollMs, turn });
    const sweeps = startRepeating(sweep, options.sweepMs, (error) =>
      log.warn({}, `no look for forgotten jobs: ${reasonOf(error)}`),
    );
    let stopped: Promise<void> | undefined;
    return { stop: () => (stopped ??= stop()) };

    async function stop(): Promise<void> {
      stopping = true;
      const deaf = wakeUps.stop();
      const over = Promise.all([deaf, ...ends]);
      for (const [demand, withinMs] of [
        ['drain', options.graceMs],
        ['breakOff', breakOffMs],
        ['letGo', breakOffMs],
      ] as const) {
        for (const held of keeper.turns) held[demand]();
        if (await within(withinMs, over)) break;
      }
      const left = keeper.turns.size;
      if (left > 0) log.warn({}, `${left} jobs could not be given back; others take them over within ${options.leaseMs} ms`);
      sweeps.stop();
      quit();
    }
  } catch (error) {
    quit();
    throw error;
  }
}

/** Declared when the first one is wanted: a workflow that cannot cope with an input of an earlier release is a failure of the step. */
const stepsOf = <Ports>(workflows: ReadonlyMap<string, Workflow<never, Ports>>, { workflow, input }: JobRecord) => {
  let steps: ReadonlyMap<string, Step<never, Ports>> | undefined;
  return (name: string) => {
    steps ??= new Map(
      workflows
        .get(workflow)
        ?.steps(input as never)
        .map((step) => [step.name, step]),
    );
    return steps.get(name);
  };
};

const patienceOf = <Ports>({ options, random }: WorkerParts<Ports>) => ({
  attempts: options.attempts,
  firstMs: options.firstPauseMs,
  longestMs: options.longestPauseMs,
  random,
});

async function within(milliseconds: number, event: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([event.then(() => true), sleep(milliseconds, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
