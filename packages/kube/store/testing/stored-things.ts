import type { Draft, Key, Store, StoredObject, WriteResult } from '../store.ts';

export const widgets = 'widgets.example.com';

export interface Content {
  readonly labels?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  readonly content?: unknown;
  readonly uid?: string;
}

export function keyOf(name: string, namespace = 'default', resource = widgets): Key {
  return { resource, namespace, name };
}

export function draftOf({ namespace, name }: Key, { labels = {}, fields = {}, content = null, uid = `uid of ${name}` }: Content = {}): Draft {
  return {
    uid, labels, fields,
    textBefore: `{"metadata":${JSON.stringify({ namespace, name }).slice(0, -1)},"resourceVersion":"`,
    textAfter: `"},"content":${JSON.stringify(content)}}`,
  };
}

export function create(store: Store, key: Key, content?: Content): Promise<WriteResult> {
  return store.write({ kind: 'create', key, draft: draftOf(key, content) });
}

export function update(store: Store, key: Key, expected: bigint, content?: Content): Promise<WriteResult> {
  return store.write({ kind: 'update', key, expected, draft: draftOf(key, content) });
}

export function remove(store: Store, key: Key, expected: bigint, content?: Content): Promise<WriteResult> {
  return store.write({ kind: 'delete', key, expected, draft: draftOf(key, content) });
}

/** The object of a write that must have been granted. */
export function written(result: WriteResult): StoredObject {
  if (result.kind !== 'written') throw new Error(`The write was refused: ${result.kind}.`);
  return result.object;
}

export async function created(store: Store, name: string, content?: Content, namespace?: string): Promise<StoredObject> {
  return written(await create(store, keyOf(name, namespace), content));
}

/** An object as plain data, which can be compared. */
export function plain(object: StoredObject) {
  const { resource, namespace, name, uid, revision, text } = object;
  return { resource, namespace, name, uid, revision, labels: { ...object.labels }, fields: { ...object.fields }, text };
}

export function names(objects: readonly StoredObject[]): readonly string[] {
  return objects.map(({ namespace, name }) => `${namespace}/${name}`);
}
