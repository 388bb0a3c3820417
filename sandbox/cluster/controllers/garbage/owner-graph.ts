import { type KindDeclaration, type KubeObject, resourceOf } from '@spacedock/kube';
import type { ControllerContext } from '../controller.ts';
import type { Informer, ObjectChange } from '../runtime/informer.ts';

export interface Place {
  readonly kind: KindDeclaration;
  readonly namespace: string;
  readonly name: string;
}

export interface Dependent extends Place {
  readonly object: KubeObject;
}

/** All objects of all kinds, and who depends on whom. Follows the kinds as they come and go. */
export interface OwnerGraph {
  readonly find: (place: Omit<Place, 'kind'> & { readonly resource: string }) => Dependent | undefined;
  readonly dependentsOf: (uid: string | undefined) => readonly Dependent[];
  readonly stop: () => void;
}

/** Nobody owns through them, and there are many. */
const ignored = new Set(['events.']);
/** How often kinds are looked for that came or went with a definition. */
const lookMs = 1000;

export async function ownerGraph({ cluster, informers, registry, clock, log, activity }: ControllerContext, onChange: (kind: KindDeclaration, change: ObjectChange) => void): Promise<OwnerGraph> {
  const followed = new Map<string, { readonly kind: KindDeclaration; readonly informer: Informer }>();
  let edition = -1;
  let stopped = false;
  let cancel = (): void => undefined;

  const canBeFollowed = (kind: KindDeclaration): boolean =>
    !ignored.has(resourceOf(kind)) && (kind.verbs === undefined || (kind.verbs.includes('delete') && kind.verbs.includes('list') && kind.verbs.includes('watch')));
  async function refresh(): Promise<void> {
    if (edition === registry.edition) return;
    edition = registry.edition;
    const kinds = new Map(cluster.kinds().filter(canBeFollowed).map((kind) => [resourceOf(kind), kind]));
    for (const [resource, { kind }] of followed) {
      if (kinds.has(resource)) continue;
      followed.delete(resource);
      informers.drop(kind);
    }
    const added = [...kinds].filter(([resource]) => !followed.has(resource)).map(([resource, kind]) => ({ resource, kind, informer: informers.of(kind) }));
    for (const [resource, kind] of kinds) {
      const known = followed.get(resource);
      if (known) followed.set(resource, { ...known, kind });
    }
    await Promise.all(added.map(({ informer }) => informer.synced));
    if (stopped) return;
    // All are there before the first is looked at: an owner that was not read yet would seem to be gone.
    for (const { resource, kind, informer } of added) followed.set(resource, { kind, informer });
    for (const { resource, informer } of added) informer.subscribe((change) => onChange(followed.get(resource)?.kind ?? informer.kind, change));
  }
  function lookAgain(): void {
    cancel = clock.after(lookMs, () => {
      const end = activity.begin();
      refresh().catch((error: unknown) => log.error({ error }, 'the kinds of the cluster could not be read: what belongs to new ones is not cleared away')).finally(() => {
        end();
        if (!stopped) lookAgain();
      });
    });
  }
  await refresh();
  lookAgain();

  const dependent = (kind: KindDeclaration, object: KubeObject): Dependent => ({ kind, namespace: object.metadata.namespace ?? '', name: object.metadata.name, object });
  return {
    find({ resource, namespace, name }) {
      const known = followed.get(resource);
      const object = known?.informer.get(namespace, name);
      return known && object ? dependent(known.kind, object) : undefined;
    },
    dependentsOf: (uid) => (uid === undefined ? [] : [...followed.values()].flatMap(({ kind, informer }) => informer.ownedBy(uid).map((object) => dependent(kind, object)))),
    stop() {
      stopped = true;
      cancel();
    },
  };
}
