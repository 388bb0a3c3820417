import { type KindDeclaration, resourceOf } from '@spacedock/kube';
import type { ControllerContext } from '../controller.ts';
import type { Informer, ObjectChange } from './informer.ts';

export interface Followed {
  readonly kind: KindDeclaration;
  readonly informer: Informer;
}

/** Every kind of the cluster, also those that come and go with a definition. */
export interface AllKinds {
  readonly find: (resource: string) => Followed | undefined;
  readonly all: () => Iterable<Followed>;
  readonly stop: () => void;
}

/** There are many, and nobody owns or counts them. */
const ignored = new Set(['events.']);
/** How often kinds are looked for that came or went. */
const lookMs = 1000;

const canBeFollowed = (kind: KindDeclaration): boolean =>
  !ignored.has(resourceOf(kind)) &&
  (kind.verbs === undefined || ['delete', 'list', 'watch'].every((verb) => kind.verbs?.includes(verb as 'list')));

/** Says `onChange` of all objects that there are and of every change, but only when it has read all the kinds there are. */
export async function followAllKinds(
  context: ControllerContext,
  onChange: (kind: KindDeclaration, change: ObjectChange) => void,
): Promise<AllKinds> {
  const { cluster, informers, registry, clock, log, activity } = context;
  const followed = new Map<string, Followed>();
  let edition = -1;
  let stopped = false;
  let cancel = (): void => undefined;

  async function refresh(): Promise<void> {
    if (edition === registry.edition) return;
    edition = registry.edition;
    const kinds = new Map(
      cluster
        .kinds()
        .filter(canBeFollowed)
        .map((kind) => [resourceOf(kind), kind]),
    );
    for (const [resource, { kind, informer }] of followed) {
      const current = kinds.get(resource);
      if (current) followed.set(resource, { kind: current, informer });
      else {
        followed.delete(resource);
        informers.drop(kind);
      }
    }
    const added = [...kinds]
      .filter(([resource]) => !followed.has(resource))
      .map(([resource, kind]) => ({ resource, kind, informer: informers.of(kind) }));
    await Promise.all(added.map(({ informer }) => informer.synced));
    if (stopped) return;
    // All are there before the first is spoken of: what was not read yet would seem to be missing.
    for (const { resource, kind, informer } of added) followed.set(resource, { kind, informer });
    for (const { resource, informer } of added)
      informer.subscribe((change) => onChange(followed.get(resource)?.kind ?? informer.kind, change));
  }
  function lookAgain(): void {
    cancel = clock.after(lookMs, () => {
      const end = activity.begin();
      refresh()
        .catch((error: unknown) =>
          log.error({ error }, 'the kinds of the cluster could not be read: objects of new ones are not seen'),
        )
        .finally(() => {
          end();
          if (!stopped) lookAgain();
        });
    });
  }
  await refresh();
  lookAgain();
  return {
    find: (resource) => followed.get(resource),
    all: () => followed.values(),
    stop() {
      stopped = true;
      cancel();
    },
  };
}
