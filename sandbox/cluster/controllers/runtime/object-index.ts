import type { KubeObject } from '@spacedock/kube';

/** The objects of one kind, found by place and by owner. */
export interface ObjectIndex {
  readonly get: (namespace: string, name: string) => KubeObject | undefined;
  readonly list: (namespace?: string) => readonly KubeObject[];
  /** Those that name this uid among their owners. */
  readonly ownedBy: (uid: string) => readonly KubeObject[];
  readonly byUid: (uid: string) => KubeObject | undefined;
  /** Answers with what was there before. */
  readonly put: (object: KubeObject) => KubeObject | undefined;
  readonly remove: (namespace: string, name: string) => KubeObject | undefined;
}

export function objectIndex(): ObjectIndex {
  const namespaces = new Map<string, Map<string, KubeObject>>();
  const uids = new Map<string, KubeObject>();
  const dependents = new Map<string, Map<string, KubeObject>>();

  const ownersOf = ({ metadata }: KubeObject): readonly string[] => (metadata.ownerReferences ?? []).map(({ uid }) => uid);
  const forget = (object: KubeObject): void => {
    const uid = object.metadata.uid ?? '';
    uids.delete(uid);
    for (const owner of ownersOf(object)) {
      const owned = dependents.get(owner);
      owned?.delete(uid);
      if (owned?.size === 0) dependents.delete(owner);
    }
  };
  const remember = (object: KubeObject): void => {
    const uid = object.metadata.uid ?? '';
    uids.set(uid, object);
    for (const owner of ownersOf(object))
      dependents.set(owner, (dependents.get(owner) ?? new Map<string, KubeObject>()).set(uid, object));
  };
  const index: ObjectIndex = {
    get: (namespace, name) => namespaces.get(namespace)?.get(name),
    list: (namespace) =>
      namespace === undefined
        ? [...namespaces.values()].flatMap((objects) => [...objects.values()])
        : [...(namespaces.get(namespace)?.values() ?? [])],
    ownedBy: (uid) => [...(dependents.get(uid)?.values() ?? [])],
    byUid: (uid) => uids.get(uid),
    put(object) {
      const { namespace = '', name } = object.metadata;
      const before = index.get(namespace, name);
      if (before) forget(before);
      namespaces.set(namespace, (namespaces.get(namespace) ?? new Map<string, KubeObject>()).set(name, object));
      remember(object);
      return before;
    },
    remove(namespace, name) {
      const before = index.get(namespace, name);
      if (!before) return undefined;
      forget(before);
      const objects = namespaces.get(namespace);
      objects?.delete(name);
      if (objects?.size === 0) namespaces.delete(namespace);
      return before;
    },
  };
  return index;
}
