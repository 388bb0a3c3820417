import { isDeepStrictEqual } from 'node:util';
import type { Change, KubeObject, ObjectClient } from '@spacedock/kube';
import { sleepPrefix } from '../sleep/sleep-annotations.ts';
import { sleepWish } from '../sleep/sleep-wish.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { namespaceOfProject } from '../objects/project.ts';
import { cleanupFinalizer } from './schedule-space.ts';
import type { SpaceControllerKinds } from './space-turn.ts';
import type { WishList } from './wish-list.ts';

export interface SpaceWatchParts {
  readonly organisationId: string;
  readonly objects: ObjectClient;
  readonly kinds: SpaceControllerKinds;
  readonly wishes: Pick<WishList, 'add'>;
  /** What changed could not be found out; it is tried again. */
  readonly onError: (error: unknown) => void;
}

export interface SpaceWatch {
  /** Resolves when everything up to this revision of the store is on the list. */
  readonly upTo: (revision: bigint) => Promise<void>;
  readonly stop: () => void;
}

const retryMs = 1_000;

type Followed = Exclude<keyof SpaceControllerKinds, 'events'>;
type Which = (instance: SpaceInstance) => boolean;

/** Whom a change of another object concerns. */
const concerned: Readonly<Record<Exclude<Followed, 'spaceInstances'>, (changed: KubeObject) => Which>> = {
  spaceTemplates:
    ({ metadata: { name } }) =>
    ({ spec }) =>
      spec?.templateRef?.name === name,
  apps:
    ({ metadata: { name } }) =>
    ({ status }) =>
      (status?.space?.apps ?? []).some((app) => app.name === name),
  projectSecrets:
    ({ metadata: { namespace } }) =>
    ({ metadata, status }) =>
      metadata.namespace === namespace && [...(status?.space?.charts ?? []), ...(status?.space?.apps ?? [])].length > 0,
  // Once it has its place, nothing in the project moves it.
  projects:
    ({ metadata: { name } }) =>
    ({ metadata, spec }) =>
      metadata.namespace === namespaceOfProject(name) && !spec?.clusterRef?.cluster,
  clusters:
    ({ metadata: { name } }) =>
    ({ spec }) =>
      !spec?.clusterRef?.cluster || spec.clusterRef.cluster === name,
};

/**
 * Turns changes into work: a space itself, and the spaces that follow something that changed. What the controller wrote itself is no
 * reason to look again. At the start, everything that changed since somebody looked last.
 */
export function watchSpaces({ organisationId, objects, kinds, wishes, onError }: SpaceWatchParts): SpaceWatch {
  const stops = new Map<string, () => void>();
  const positions = new Map<string, bigint>();
  const underWay = new Set<Promise<void>>();
  let progress = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const add = (instances: readonly SpaceInstance[], revision: (instance: SpaceInstance) => bigint): void =>
    wishes.add(
      instances.map((instance) => ({
        organisationId,
        uid: instance.metadata.uid ?? '',
        namespace: instance.metadata.namespace ?? '',
        name: instance.metadata.name,
        revision: revision(instance),
      })),
    );
  const instances = async (): Promise<readonly SpaceInstance[]> =>
    (await objects.list(kinds.spaceInstances)).items as readonly SpaceInstance[];

  async function onChange(kind: Followed, { type, object, previous, revision }: Change): Promise<void> {
    const changed = JSON.parse(object.text) as KubeObject;
    if (kind === 'spaceInstances') {
      if (type !== 'DELETED' && isWanted(changed, previous && (JSON.parse(previous.text) as SpaceInstance)))
        add([changed], () => revision);
      return;
    }
    const before = previous && (JSON.parse(previous.text) as KubeObject);
    if (
      type === 'MODIFIED' &&
      before &&
      isDeepStrictEqual([before['spec'], before['status']], [changed['spec'], changed['status']])
    )
      return;
    const which = concerned[kind](changed);
    add((await instances()).filter(which), () => revision);
  }

  async function follow(kind: Followed, from: bigint): Promise<void> {
    const watch = await objects.watch(kinds[kind], from, {
      onChange(change) {
        const one: Promise<void> = onChange(kind, change)
          .catch((error: unknown) => later([], error))
          .finally(() => void underWay.delete(one));
        underWay.add(one);
      },
      onProgress: (revision) => moved(kind, revision),
      onEnd(reason) {
        stops.delete(kind);
        // Behind by more than is kept: what changed meanwhile is found out as at the start.
        if (reason === 'expired' && !stopped.signal.aborted) catchUp([kind]).catch((error: unknown) => later([kind], error));
      },
    });
    stops.set(kind, watch.stop);
    moved(kind, from);
    if (stopped.signal.aborted) watch.stop();
  }

  function moved(kind: Followed, revision: bigint): void {
    positions.set(kind, revision);
    progress.resolve();
    progress = Promise.withResolvers();
  }

  /** Finds out what changed, and follows these from here on. */
  async function catchUp(followed: readonly Followed[]): Promise<void> {
    const { revision, items } = await objects.list(kinds.spaceInstances);
    add(items as readonly SpaceInstance[], await newestRevisions());
    for (const kind of followed) if (!stops.has(kind)) await follow(kind, revision);
  }

  function later(followed: readonly Followed[], error: unknown): void {
    if (stopped.signal.aborted) return;
    onError(error);
    setTimeout(
      () => void (stopped.signal.aborted || catchUp(followed).catch((again: unknown) => later(followed, again))),
      retryMs,
    ).unref();
  }

  /** Of a space and of everything that it follows. */
  async function newestRevisions(): Promise<(instance: SpaceInstance) => bigint> {
    const others = Object.keys(concerned) as (keyof typeof concerned)[];
    const rules = await Promise.all(
      others.map(async (kind) =>
        (await objects.list(kinds[kind])).items.map((object) => ({
          which: concerned[kind](object),
          revision: revisionOf(object),
        })),
      ),
    );
    const newestFirst = rules.flat().toSorted((a, b) => Number(b.revision - a.revision));
    return (instance) => {
      const { generation, deletionTimestamp } = instance.metadata;
      const isObserved = generation === instance.status?.observedGeneration && deletionTimestamp === undefined;
      // What was written last is mostly the status, by whoever looked.
      const own = isObserved ? 0n : revisionOf(instance);
      const followed = newestFirst.find(({ which }) => which(instance))?.revision ?? 0n;
      // Never none at all: that would mean that nobody has looked at it.
      return [own, followed, 1n].reduce((a, b) => (a > b ? a : b));
    };
  }

  const all: readonly Followed[] = ['spaceInstances', 'spaceTemplates', 'apps', 'projectSecrets', 'projects', 'clusters'];
  catchUp(all).catch((error: unknown) => later(all, error));
  return {
    async upTo(revision) {
      while (!stopped.signal.aborted && !all.every((kind) => (positions.get(kind) ?? 0n) >= revision)) await progress.promise;
      await Promise.all(underWay);
    },
    stop() {
      stopped.abort();
      progress.resolve();
      for (const stop of stops.values()) stop();
    },
  };
}

const revisionOf = ({ metadata: { resourceVersion } }: KubeObject): bigint => BigInt(resourceVersion ?? '0');

/** What somebody wants of a space. The status is ours, and so is most that sleep mode keeps. */
function isWanted(instance: SpaceInstance, before: SpaceInstance | undefined): boolean {
  if (!before) return true;
  const isHeld = ({ metadata }: SpaceInstance): boolean => metadata.finalizers?.includes(cleanupFinalizer) === true;
  // The write that schedules it: the same turn goes on with it.
  const ours = { scheduled: isHeld(instance) && !isHeld(before), synced: instance.spec?.templateRef?.syncOnce !== true };
  return !isDeepStrictEqual(wishIn(instance, ours), wishIn(before, ours));
}

function wishIn(instance: SpaceInstance, ours: { readonly scheduled: boolean; readonly synced: boolean }): unknown {
  const { metadata, spec } = instance;
  const { clusterRef, templateRef: { syncOnce, ...templateRef } = {}, access: _, ...others } = spec ?? {};
  const annotations = Object.entries(metadata.annotations ?? {}).filter(([name]) => !name.startsWith(sleepPrefix));
  return [
    metadata.deletionTimestamp,
    annotations,
    sleepWish(instance),
    others,
    templateRef,
    ours.scheduled ? undefined : clusterRef,
    ours.synced ? undefined : syncOnce,
  ];
}
