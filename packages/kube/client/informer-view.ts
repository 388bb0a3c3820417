import type { KubeObject } from '../kube-object.ts';
import type { WatchEvent } from './watch-events.ts';

export type InformerChange<Kind extends KubeObject> =
  | { readonly type: 'add'; readonly object: Kind }
  | { readonly type: 'update'; readonly object: Kind; readonly old: Kind }
  /** The object as it was last seen. */
  | { readonly type: 'delete'; readonly object: Kind };

/** What an informer knows, and what changes about it. An object that was made anew under its name is another one. */
export interface InformerView<Kind extends KubeObject> {
  readonly get: (namespace: string, name: string) => Kind | undefined;
  readonly list: () => readonly Kind[];
  /** Takes a whole list in; the changes are what must have happened since. */
  readonly replace: (items: readonly Kind[]) => readonly InformerChange<Kind>[];
  readonly take: (event: WatchEvent<Kind>) => readonly InformerChange<Kind>[];
}

export function informerView<Kind extends KubeObject>(): InformerView<Kind> {
  const objects = new Map<string, Kind>();
  const keyOf = (namespace: string, name: string): string => `${namespace}/${name}`;
  const key = ({ metadata: { namespace = '', name } }: Kind): string => keyOf(namespace, name);

  function put(object: Kind): readonly InformerChange<Kind>[] {
    const old = objects.get(key(object));
    objects.set(key(object), object);
    if (old === undefined) return [{ type: 'add', object }];
    if (old.metadata.uid !== object.metadata.uid) return [{ type: 'delete', object: old }, { type: 'add', object }];
    return old.metadata.resourceVersion === object.metadata.resourceVersion ? [] : [{ type: 'update', object, old }];
  }

  function drop(at: string, last: Kind): readonly InformerChange<Kind>[] {
    return objects.delete(at) ? [{ type: 'delete', object: last }] : [];
  }

  return {
    get: (namespace, name) => objects.get(keyOf(namespace, name)),
    list: () => [...objects.values()],
    replace(items) {
      const present = new Set(items.map(key));
      const gone = [...objects].filter(([at]) => !present.has(at));
      return [...gone.flatMap(([at, last]) => drop(at, last)), ...items.flatMap(put)];
    },
    take({ type, object }) {
      switch (type) {
        case 'ADDED': case 'MODIFIED': return put(object);
        case 'DELETED': return drop(key(object), object);
        case 'BOOKMARK': return [];
      }
    },
  };
}
