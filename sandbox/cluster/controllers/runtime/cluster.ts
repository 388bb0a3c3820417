import { type KindDeclaration, type KubeObject, type ObjectClient, type Registry, resourceOf } from '@spacedock/kube';
import type { Informer } from './informer.ts';
import { type Informers, storedKinds } from './informers.ts';
import { type Objects, objects } from './objects.ts';

/** Names a kind, as the store does (`plural.group`), and knows the type of its objects. */
export interface Resource<Type extends KubeObject> {
  readonly name: string;
  /** Never there: it only carries the type. */
  readonly example?: Type;
}

export const resource = <Type extends KubeObject>(name: string): Resource<Type> => ({ name });

/** What a controller reads and writes, in its own name. */
export interface Cluster {
  readonly of: <Type extends KubeObject>(resource: Resource<Type>) => Objects<Type>;
  readonly ofKind: (kind: KindDeclaration) => Objects<KubeObject>;
  /** The stored kinds that there are at this moment, custom ones included. */
  readonly kinds: () => readonly KindDeclaration[];
  /** The stored kind behind what an owner reference says. */
  readonly kindFor: (apiVersion: string, kind: string) => KindDeclaration | undefined;
  readonly client: ObjectClient;
}

export function cluster(registry: Registry, informers: Informers, client: ObjectClient): Cluster {
  const views = new Map<KindDeclaration, { readonly informer: Informer; readonly view: Objects<KubeObject> }>();
  const byName = new Map<string, KindDeclaration>();
  const ofKind = (kind: KindDeclaration): Objects<KubeObject> => {
    const informer = informers.of(kind);
    const known = views.get(kind);
    // A kind may have gone and come back: then somebody else reads it now.
    if (known?.informer === informer) return known.view;
    const view = objects(kind, informer, client);
    views.set(kind, { informer, view });
    return view;
  };
  return {
    of<Type extends KubeObject>({ name }: Resource<Type>) {
      const kind = byName.get(name) ?? storedKinds(registry).find((candidate) => resourceOf(candidate) === name);
      if (!kind)
        throw new Error(`the cluster has no kind ${name}, which a controller needs: register it, or leave that controller out`);
      byName.set(name, kind);
      return ofKind(kind) as unknown as Objects<Type>;
    },
    ofKind,
    kinds: () => storedKinds(registry),
    kindFor(apiVersion, name) {
      const [version = '', group = ''] = apiVersion.split('/').toReversed();
      const kind = registry.byKind(group, version, name);
      return kind?.storedAs?.kind ?? kind;
    },
    client,
  };
}
