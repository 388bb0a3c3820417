import { matchesLabels } from '../selectors/label-selector.ts';
import { pathOf } from './object-path.ts';
import type { Range, Selection, StoredObject } from './store.ts';

export function isEmpty(selection: Selection | undefined): boolean {
  return selection === undefined || (selection.labels.length === 0 && selection.fields.length === 0);
}

/** Whether the object is selected. Its name and namespace are fields of every object, whatever was stored as fields. */
export function isSelected({ labels, fields }: Selection, object: StoredObject): boolean {
  if (!matchesLabels(labels, object.labels)) return false;
  // Asked of every object of a list: nothing may be made for it.
  return fields.every(({ field, operator, value }) => (fieldOf(object, field) === value) === (operator === '='));
}

function fieldOf(object: StoredObject, field: string): string {
  switch (field) {
    case 'metadata.name': return object.name;
    case 'metadata.namespace': return object.namespace;
    default: return Object.hasOwn(object.fields, field) ? (object.fields[field] ?? '') : '';
  }
}

/** The only path that can be selected, when the selection says so: waiting for one object must not look at all of them. */
export function onlyPath({ namespace }: Range, selection: Selection | undefined): string | undefined {
  const name = selection?.fields.find(({ field, operator }) => field === 'metadata.name' && operator === '=');
  return namespace === undefined || name === undefined ? undefined : pathOf({ namespace, name: name.value });
}
