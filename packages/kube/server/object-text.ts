import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import type { Draft, StoredObject } from '../store/store.ts';

/** Stands where the revision will stand. JSON text of an object cannot hold it by accident: a quote never goes unescaped in a string. */
const placeholder = '"resourceVersion":"\u2400"';

/** The object as text with a gap for its revision: it is written once, by whoever writes it, and never encoded again. */
export function draftOf(kind: KindDeclaration, object: KubeObject): Draft {
  const { resourceVersion: _, ...metadata } = object.metadata;
  const { apiVersion, kind: kindName, metadata: __, ...rest } = object;
  const text = JSON.stringify({ kind: kindName, apiVersion, metadata: { resourceVersion: '\u2400', ...metadata }, ...rest });
  const at = text.indexOf(placeholder) + placeholder.length - 2;
  return {
    uid: object.metadata.uid ?? '',
    labels: object.metadata.labels ?? {},
    fields: selectableFieldsOf(kind, object),
    textBefore: text.slice(0, at),
    textAfter: text.slice(at + 1),
  };
}

export function selectableFieldsOf(kind: KindDeclaration, object: KubeObject): Record<string, string> {
  const fields: Record<string, string> = { 'metadata.name': object.metadata.name };
  if (kind.scope === 'Namespaced') fields['metadata.namespace'] = object.metadata.namespace ?? '';
  for (const [field, read] of Object.entries(kind.selectableFields ?? {})) fields[field] = read(object);
  return fields;
}

export const objectOf = (stored: StoredObject): KubeObject => JSON.parse(stored.text) as KubeObject;
