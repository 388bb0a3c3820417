import type { KindDeclaration, StoredForm, UserInfo } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import type { Moment } from '../store/moment.ts';
import type { Change, Selection, Store, StoredObject, Write, WriteResult } from '../store/store.ts';
import type { ApiServerParts } from './api-server-parts.ts';
import { draftOf, objectOf, selectableFieldsOf } from './object-text.ts';
import { resourceOf } from './registry.ts';

/** For one request: what it reads has to be as new as the request, and no newer. So the database need not be asked each time how new that is. */
export function readingSince(store: Store, since: Moment | undefined): Store {
  if (since === undefined) return store;
  const { listText } = store;
  return {
    ...store,
    get: (key, options) => store.get(key, { since, ...options }),
    list: (range, options) => store.list(range, { ...options, since }),
    ...(listText ? { listText: (range, options) => listText(range, { ...options, since }) } : {}),
  };
}

const views = new WeakMap<Store, WeakMap<KindDeclaration, Store>>();

/** Where the objects of a kind are: in the server's store, in one that the kind brings, or behind another form of them. */
export function storeOf(parts: Pick<ApiServerParts, 'store' | 'storeFor'>, kind: KindDeclaration, user: UserInfo): Store {
  const own = parts.storeFor?.(kind, user) ?? parts.store;
  if (!kind.storedAs) return own;
  const known = views.get(own) ?? new WeakMap<KindDeclaration, Store>();
  views.set(own, known);
  const made = known.get(kind) ?? viewOf(own, kind, kind.storedAs);
  known.set(kind, made);
  return made;
}

/** The same objects in another form: every text is taken apart and put together again, so only what is not stored so pays for it. */
function viewOf(store: Store, kind: KindDeclaration, { kind: storedKind, toStored, fromStored, fieldNames = {} }: StoredForm): Store {
  const resource = resourceOf(storedKind);
  const shownAs = new WeakMap<StoredObject, StoredObject>();

  function shown(stored: StoredObject): StoredObject {
    const known = shownAs.get(stored);
    if (known) return known;
    const object = fromStored(objectOf(stored));
    const { textBefore, textAfter } = draftOf(kind, object);
    const made: StoredObject = {
      resource: resourceOf(kind), namespace: stored.namespace, name: stored.name, uid: stored.uid, revision: stored.revision, labels: stored.labels,
      fields: selectableFieldsOf(kind, object), text: `${textBefore}${stored.revision}${textAfter}`,
    };
    shownAs.set(stored, made);
    return made;
  }

  const selectionThere = ({ labels, fields }: Selection): Selection =>
    ({ labels, fields: fields.map((requirement) => ({ ...requirement, field: fieldNames[requirement.field] ?? requirement.field })) });
  const changeShown = (change: Change): Change =>
    ({ ...change, object: shown(change.object), ...(change.previous ? { previous: shown(change.previous) } : {}) });

  function written(write: Write): Write {
    const object = JSON.parse(`${write.draft.textBefore}0${write.draft.textAfter}`) as KubeObject;
    return { ...write, key: { ...write.key, resource }, draft: draftOf(storedKind, toStored(object)) };
  }

  return {
    async get(key, options) {
      const stored = await store.get({ ...key, resource }, options);
      return stored && shown(stored);
    },
    async list(range, options = {}) {
      const found = await store.list({ ...range, resource }, { ...options, ...(options.selection ? { selection: selectionThere(options.selection) } : {}) });
      return { ...found, items: found.items.map(shown) };
    },
    async write(write): Promise<WriteResult> {
      const result = await store.write(written(write));
      switch (result.kind) {
        case 'written': return { kind: 'written', object: shown(result.object) };
        case 'conflict': return { kind: 'conflict', current: result.current && shown(result.current) };
        case 'exists': return result;
      }
    },
    watch: (range, from, handlers) => store.watch({ ...range, resource }, from, { ...handlers, onChange: (change) => handlers.onChange(changeShown(change)) }),
    revision: store.revision,
    compact: store.compact,
    close: store.close,
  };
}
