import type { HelmClient } from '@spacedock/helm';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { projectOfNamespace } from '../objects/project.ts';
import type { Plane } from '../plane.ts';
import { reconcileSpace } from './reconcile-space.ts';
import type { RenderTemplate } from './render-template.ts';
import type { SpaceEvents } from './space-events.ts';
import type { SpaceControllerKinds, SpaceTurn } from './space-turn.ts';
import type { TurnResult, WorkItem, WorkQueue } from './work-queue.ts';

export interface ControllerLog {
  readonly error: (details: object, message: string) => void;
}

export interface SpaceControllerParts {
  readonly queue: WorkQueue;
  readonly planeOf: (organisationId: string) => Promise<Plane>;
  readonly kinds: SpaceControllerKinds;
  readonly render: RenderTemplate;
  /** Loaded when the first space has a chart: the binary may have to be fetched. */
  readonly helm: HelmClient;
  readonly eventsFor: (plane: Plane) => SpaceEvents;
  readonly now: () => Date;
  readonly log: ControllerLog;
  readonly concurrency?: number;
  /** How often is looked for work that nobody told of; `undefined`: only when `wake` is called. */
  readonly tickMs: number | undefined;
  readonly extendEveryMs?: number;
}

export interface SpaceController {
  /** There may be work. */
  readonly wake: () => void;
  /** Resolves when nothing is due any more. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Works through the queue: several spaces at once, each by one worker at a time on whichever replica. */
export function spaceController(parts: SpaceControllerParts): SpaceController {
  const { queue, planeOf, kinds, render, helm, eventsFor, now, log, concurrency = 8, tickMs, extendEveryMs = 10_000 } = parts;
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();

  async function turnOn(item: WorkItem, signal: AbortSignal): Promise<TurnResult> {
    const plane = await planeOf(item.organisationId);
    const objects = plane.objectsFor('space-controller');
    const instance = await objects.get(kinds.spaceInstances, item.namespace, item.name) as SpaceInstance | undefined;
    const project = projectOfNamespace(item.namespace);
    if (!instance || instance.metadata.uid !== item.uid || project === undefined) return { kind: 'done' };
    const turn: SpaceTurn = { plane, objects, kinds, render, helm, events: eventsFor(plane), now, signal, instance, project };
    return reconcileSpace(turn);
  }

  async function work(item: WorkItem): Promise<void> {
    const lost = new AbortController();
    const keeping = setInterval(() => {
      queue.extend(item).then((ours) => ours || lost.abort(new Error('the lease of this turn was lost')), (error: unknown) => lost.abort(error));
    }, extendEveryMs);
    try {
      const result = await turnOn(item, AbortSignal.any([lost.signal, stopped.signal]));
      if (!lost.signal.aborted) await queue.finish(item, result);
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ err: error, space: `${item.namespace}/${item.name}` }, 'a turn on a space failed; it is tried again');
      if (!lost.signal.aborted) await queue.finish(item, { kind: 'failed' });
    } finally {
      clearInterval(keeping);
    }
  }

  async function worker(): Promise<void> {
    while (!stopped.signal.aborted) {
      const item = await queue.take();
      if (!item) return;
      await work(item);
    }
  }

  function wake(): void {
    while (running.size < concurrency && !stopped.signal.aborted) {
      const one: Promise<void> = worker()
        .catch((error: unknown) => log.error({ err: error }, 'the queue of spaces could not be read; trying again'))
        .finally(() => void running.delete(one));
      running.add(one);
    }
  }

  const timer = tickMs === undefined ? undefined : setInterval(wake, tickMs);
  timer?.unref();
  return {
    wake,
    async settled() {
      wake();
      while (running.size > 0) await Promise.all(running);
    },
    async close() {
      stopped.abort(new Error('the server is stopping'));
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
