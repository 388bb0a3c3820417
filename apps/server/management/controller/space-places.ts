import type { Store, StoredObject } from '@spacedock/kube';

/** Which cluster and namespace each space of an organisation has, as of when it is asked. */
export interface SpacePlaces {
  /** By another space than the one with this uid. */
  readonly isTaken: (cluster: string, namespace: string, uid: string) => Promise<boolean>;
  /** How many spaces each cluster has. */
  readonly perCluster: () => Promise<ReadonlyMap<string, number>>;
  readonly stop: () => void;
}

export interface SpacePlacesParts {
  readonly store: Pick<Store, 'list' | 'watch' | 'revision'>;
  /** Of space instances. */
  readonly resource: string;
  /** It knows nothing any more; the next one who asks has to make another. */
  readonly onEnd: () => void;
}

interface Place {
  readonly cluster: string;
  readonly namespace: string;
}

/** Kept in step with the store: whoever places one space of thousands does not look at all the others. */
export function spacePlaces({ store, resource, onEnd }: SpacePlacesParts): SpacePlaces {
  const places = new Map<string, Place>();
  const spacesAt = new Map<string, Set<string>>();
  const clusters = new Map<string, number>();
  let position = 0n;
  let progress = Promise.withResolvers<void>();
  let ended = false;
  let stopWatch = (): void => undefined;

  const keyOf = ({ cluster, namespace }: Place): string => `${cluster}/${namespace}`;
  const count = (cluster: string, more: 1 | -1): void => void clusters.set(cluster, (clusters.get(cluster) ?? 0) + more);

  function leave(uid: string): void {
    const place = places.get(uid);
    if (!place) return;
    places.delete(uid);
    count(place.cluster, -1);
    const there = spacesAt.get(keyOf(place));
    there?.delete(uid);
    if (there?.size === 0) spacesAt.delete(keyOf(place));
  }

  function come({ uid, fields }: StoredObject): void {
    const place = { cluster: fields['spec.clusterRef.cluster'] ?? '', namespace: fields['spec.clusterRef.namespace'] ?? '' };
    const known = places.get(uid);
    if (known && keyOf(known) === keyOf(place)) return;
    leave(uid);
    if (place.cluster === '') return;
    places.set(uid, place);
    count(place.cluster, 1);
    spacesAt.set(keyOf(place), (spacesAt.get(keyOf(place)) ?? new Set()).add(uid));
  }

  function moved(): void {
    progress.resolve();
    progress = Promise.withResolvers();
  }

  function end(): void {
    if (ended) return;
    ended = true;
    moved();
    onEnd();
  }

  async function begin(): Promise<void> {
    const { revision, items } = await store.list({ resource });
    for (const item of items) come(item);
    position = revision;
    const watch = await store.watch({ resource }, revision, {
      onChange: ({ type, object }) => (type === 'DELETED' ? leave(object.uid) : come(object)),
      onProgress(upTo) {
        position = upTo;
        moved();
      },
      onEnd: end,
    });
    if (ended) watch.stop();
    else stopWatch = watch.stop;
  }

  const begun = begin();
  // Those who ask are told; the next ones begin anew.
  begun.catch(end);

  const isBehind = (revision: bigint): boolean => position < revision && !ended;

  /** What others have written up to now has to be seen, too. */
  async function upToDate(): Promise<void> {
    await begun;
    const revision = await store.revision();
    while (isBehind(revision)) await progress.promise;
    if (ended) throw new Error('which space is where has to be read anew');
  }

  return {
    async isTaken(cluster, namespace, uid) {
      await upToDate();
      const there = spacesAt.get(keyOf({ cluster, namespace })) ?? new Set();
      return there.size > (there.has(uid) ? 1 : 0);
    },
    async perCluster() {
      await upToDate();
      return clusters;
    },
    stop() {
      stopWatch();
      end();
    },
  };
}
