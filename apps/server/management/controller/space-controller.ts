import type { HelmClient } from '@spacedock/helm';
import { resourceOf, type Store } from '@spacedock/kube';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { projectOfNamespace } from '../objects/project.ts';
import type { Plane } from '../plane.ts';
import { chartSlots } from './chart-slots.ts';
import { recently } from './recently.ts';
import { reconcileSpace } from './reconcile-space.ts';
import type { RenderTemplate } from './render-template.ts';
import { spaceEvents } from './space-events.ts';
import { type SpacePlaces, spacePlaces } from './space-places.ts';
import type { SpaceControllerKinds } from './space-turn.ts';
import { turnLease } from './turn-lease.ts';
import type { TurnResult, WorkItem, WorkQueue } from './work-queue.ts';

export interface ControllerLog {
  readonly error: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}

export interface PlaneToControl extends Plane {
  readonly kinds: SpaceControllerKinds;
}

export interface SpaceControllerParts {
  readonly queue: WorkQueue;
  readonly leaseMs: number;
  /** Undefined: there is no such organisation any more. */
  readonly planeOf: (organisationId: string) => Promise<PlaneToControl | undefined>;
  readonly render: RenderTemplate;
  readonly helm: HelmClient;
  readonly now: () => Date;
  readonly log: ControllerLog;
  readonly concurrency?: number;
  readonly chartsAtOnce?: number;
  /** How often is looked for work that nobody told of; `undefined`: only when `wake` is called. */
  readonly tickMs: number | undefined;
  /** How long turns may go on after `close`, before they are stopped. */
  readonly drainMs?: number;
}

export interface SpaceController {
  /** There may be work. */
  readonly wake: () => void;
  /** Resolves when nothing is due any more. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What everybody counts on in a cluster is looked at so often. */
const recentMs = 60_000;

/** Works through the queue: several spaces at once, each by one worker at a time on whichever replica. */
export function spaceController(parts: SpaceControllerParts): SpaceController {
  const { queue, leaseMs, planeOf, render, helm, now, log, concurrency = 16, chartsAtOnce = 6, tickMs, drainMs = 3_000 } = parts;
  const slots = chartSlots(chartsAtOnce);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const asking = new Set<Promise<void>>();
  const closing = new AbortController();
  const places = new Map<Store, SpacePlaces>();
  const once = recently({ now, forMs: recentMs });

  /** One for all turns on spaces of an organisation. */
  function placesIn({ store, kinds }: PlaneToControl): SpacePlaces {
    const known = places.get(store);
    if (known) return known;
    const made = spacePlaces({ store, resource: resourceOf(kinds.spaceInstances), onEnd: () => void places.delete(store) });
    places.set(store, made);
    return made;
  }

  async function work(item: WorkItem): Promise<void> {
    const superseded = new AbortController();
    const again = (): void => {
      const asked: Promise<void> = queue
        .add([item])
        .then(wake, (error: unknown) =>
          log.warn({ err: error, space }, 'a space that waited for others is looked at later than it could be'),
        )
        .finally(() => void asking.delete(asked));
      asking.add(asked);
    };
    let seen = 0n;
    let changed = async (): Promise<void> => undefined;
    const space = `${item.namespace}/${item.name}`;
    const lease = turnLease({
      queue,
      item,
      leaseMs,
      seen: () => seen,
      onChanged: () => changed(),
      onError: (error) =>
        log.warn({ err: error, space }, 'the lease of a turn on a space could not be extended; it is tried again'),
    });

    async function turn(): Promise<TurnResult> {
      const plane = await planeOf(item.organisationId);
      const project = projectOfNamespace(item.namespace);
      if (!plane || project === undefined) return { kind: 'done' };
      const { kinds } = plane;
      const objects = plane.objectsFor('space-controller');
      const current = async (): Promise<SpaceInstance | undefined> => {
        const found = (await objects.get(kinds.spaceInstances, item.namespace, item.name)) as SpaceInstance | undefined;
        return found?.metadata.uid === item.uid ? found : undefined;
      };
      seen = await plane.store.revision();
      const instance = await current();
      if (!instance) return { kind: 'done' };
      changed = async () => {
        // Whoever deletes a space does not wait for its charts first.
        if ((await current())?.metadata.deletionTimestamp !== instance.metadata.deletionTimestamp)
          superseded.abort(new Error('the space is being deleted'));
      };
      const events = spaceEvents({ objects, kind: kinds.events, now });
      const signal = AbortSignal.any([lease.signal, stopping.signal, superseded.signal]);
      return reconcileSpace({
        plane,
        objects,
        kinds,
        render,
        helm,
        chartSlots: slots,
        again,
        events,
        places: placesIn(plane),
        recently: once,
        now,
        signal,
        instance: plane.opened(instance),
        project,
      });
    }

    const result = await turn().catch((error: unknown): TurnResult => {
      if (superseded.signal.aborted || stopping.signal.aborted) return { kind: 'later', at: now() };
      log.error({ err: error, space }, 'a turn on a space failed; it is tried again');
      return { kind: 'failed' };
    });
    lease.end();
    if (!lease.signal.aborted) await queue.finish(item, result, seen);
  }

  async function worker(): Promise<void> {
    while (!closing.signal.aborted) {
      const item = await queue.take();
      if (!item) return;
      // Where there is one there may be more.
      wake();
      await work(item);
    }
  }

  function wake(): void {
    if (closing.signal.aborted || running.size >= concurrency) return;
    const one: Promise<void> = worker()
      .catch((error: unknown) =>
        log.error({ err: error }, 'the queue of spaces could not be read or written; what was begun is tried again'),
      )
      .finally(() => void running.delete(one));
    running.add(one);
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
      closing.abort();
      clearInterval(timer);
      const drained = setTimeout(() => stopping.abort(new Error('the server is stopping')), drainMs);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(drained);
      slots.letGo();
      for (const { stop } of places.values()) stop();
      await Promise.all(asking);
    },
  };
}
