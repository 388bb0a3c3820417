import type { KubeClient, KubeObject } from '@spacedock/kube';
import { ForeignObject, ObjectRefused, orRefused, titleOf } from './release-errors.ts';
import { type FormerObjects, identityOf, isOwned, refTo, withOwner } from './release-objects.ts';
import { keepReplicas, saysReplicas, sendObject } from './send-object.ts';

/** A release in its cluster. */
export type ReleasePlace = {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly name: string;
  readonly signal: AbortSignal;
};

/** What pods read comes before pods, and what leads people to them after: each wave waits for the one before it. */
const waves: readonly ReadonlySet<string>[] = [
  new Set(['ServiceAccount', 'ConfigMap', 'PodDisruptionBudget', 'Service']),
  new Set(['Deployment']),
  new Set(['HorizontalPodAutoscaler', 'Ingress']),
];

export async function sendObjects(place: ReleasePlace, objects: readonly KubeObject[], former: FormerObjects): Promise<void> {
  for (const kinds of waves) {
    await forEach(
      objects.filter(({ kind }) => kinds.has(kind)),
      async (object) => {
        if (saysReplicas(former.of(object)) && !saysReplicas(object)) await keepReplicas(place, object);
        await sendObject(place, withOwner(object, place));
      },
    );
  }
}

/** Throws ForeignObject when one of them is there already and belongs to somebody else. */
export async function mustBeFree(place: ReleasePlace, objects: readonly KubeObject[]): Promise<void> {
  await forEach(objects, async (object) => {
    const live = await liveOf(place, object);
    if (live && !isOwned(live, place)) throw new ForeignObject(object, place.name);
  });
}

/** Of these, the live ones that belong to the release: a revision that failed may have named what is somebody else's. */
export async function ownedAmong(place: ReleasePlace, objects: readonly KubeObject[]): Promise<readonly KubeObject[]> {
  const owned: KubeObject[] = [];
  await forEach(objects, async (object) => {
    const live = await liveOf(place, object);
    if (live && isOwned(live, place)) owned.push(live);
  });
  return owned;
}

/** Deletes live objects, unless others took their names meanwhile. Answers what they were called. */
export async function deleteObjects({ client, signal }: ReleasePlace, live: readonly KubeObject[]): Promise<readonly string[]> {
  const once = [...new Map(live.map((object) => [identityOf(object), object])).values()];
  await forEach(once, async (object) => {
    const { uid } = object.metadata;
    const how = { propagationPolicy: 'Background', ...(uid !== undefined && { preconditions: { uid } }), signal } as const;
    await orRefused(object, () => client.delete(refTo(object), how));
  });
  return once.map(titleOf).toSorted();
}

const liveOf = ({ client, signal }: ReleasePlace, object: KubeObject): Promise<KubeObject | undefined> =>
  orRefused(object, () => client.get(refTo(object), { signal }));

/** At once, and waits for all, so that nothing goes on behind a failure. */
async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(items.map(act));
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
  // What may pass when tried again goes first: it must not end the revision, and a refusal is met again.
  const told = failures.find((failure) => !(failure instanceof ObjectRefused)) ?? failures[0];
  if (told !== undefined) throw told;
}
