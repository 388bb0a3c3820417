import { setTimeout as sleep } from 'node:timers/promises';
import type { BuildWish, RunConclusion, RunRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';
import { repositoryById } from '../repositories.ts';
import { build } from './build.ts';

/** Runs workflows, each in its own time. */
export interface Runner {
  readonly begin: (run: RunRecord) => void;
  readonly cancel: (run: RunRecord) => void;
  /** How the next one is to go. Several wishes are for several runs, one after the other. */
  readonly wish: (wish: BuildWish) => void;
  /** That of the run that begins now. */
  readonly nextWish: () => BuildWish;
  /** Those that were under way when it was closed begin anew. */
  readonly resume: () => void;
  /** Resolves when none is under way; one that hangs is until it is cancelled. */
  readonly settled: () => Promise<void>;
  /** What is under way stays as it is. */
  readonly close: () => Promise<void>;
}

export function runner(world: () => GithubWorld): Runner {
  const wishes: BuildWish[] = [];
  const underWay = new Map<number, { readonly stop: AbortController; readonly ended: Promise<void> }>();
  let closed = false;

  function changed(run: RunRecord, change: Partial<Pick<RunRecord, 'status' | 'conclusion' | 'startedAt'>>): void {
    const { now, changed: keep } = world();
    Object.assign(run, change, { updatedAt: now().toISOString() });
    keep();
  }
  function end(run: RunRecord, conclusion: RunConclusion): void {
    changed(run, { status: 'completed', conclusion });
    const { owner = '' } = repositoryById(world(), run.repository) ?? {};
    world().ledger.deleted({ cloud: 'github', account: owner, kind: 'github:run', id: String(run.id) });
  }

  async function work(run: RunRecord, signal: AbortSignal): Promise<void> {
    const { pace, now, log } = world();
    const ms = run.wish.ms ?? pace.build;
    try {
      await sleep(ms / 10, undefined, { signal });
      changed(run, { status: 'in_progress', startedAt: now().toISOString() });
      const { conclusion, annotations } = await build(world(), run, ms, signal);
      if (signal.aborted) return;
      run.annotations = [...annotations];
      end(run, conclusion);
    } catch (error) {
      if (signal.aborted) return;
      log.error({ error, run: run.id }, 'a run of the GitHub of the sandbox broke');
      end(run, 'failure');
    }
  }
  function begin(run: RunRecord): void {
    if (closed) return;
    const stop = new AbortController();
    const ended = work(run, stop.signal).finally(() => underWay.delete(run.id));
    underWay.set(run.id, { stop, ended });
  }

  return {
    begin,
    cancel(run) {
      underWay.get(run.id)?.stop.abort();
      end(run, 'cancelled');
    },
    wish: (wish) => void wishes.push(wish),
    nextWish: () => wishes.shift() ?? {},
    resume() {
      for (const run of world().state.runs) if (run.status !== 'completed') begin(run);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ ended }) => ended));
    },
    async close() {
      closed = true;
      for (const { stop } of underWay.values()) stop.abort();
      await Promise.all([...underWay.values()].map(({ ended }) => ended));
    },
  };
}
