import { fieldOf, isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { StatusError } from '../status.ts';
import { inElementOrder, type Identity } from './element-order.ts';
import { goFormat, goType } from './go-format.ts';
import { malformedPatch, PatchFailed } from './patch-failed.ts';

/** How the elements of one list are merged. */
export interface ListMerge {
  /** The field that tells objects apart; empty for lists of plain values. */
  readonly mergeKey: string;
  readonly typeName: string;
  readonly mergeElements: (before: JsonObject, change: JsonObject) => JsonObject;
}

/** Merges the elements of a patch into a list. Plain values are added once; objects are merged with the one of the same key. */
export function mergeLists(live: readonly unknown[], change: readonly unknown[], merge: ListMerge): unknown[] {
  const { merged, patchOrder, liveOrder } = unordered(live, change, merge);
  return inElementOrder(merged, patchOrder, liveOrder, identityBy(merge.mergeKey));
}

interface Unordered {
  /** What is left of the live list, followed by what the patch adds. */
  readonly merged: readonly unknown[];
  readonly patchOrder: readonly unknown[];
  readonly liveOrder: readonly unknown[];
}

function unordered(live: readonly unknown[], change: readonly unknown[], merge: ListMerge): Unordered {
  if (live.length === 0 && change.length === 0) return { merged: [], patchOrder: [], liveOrder: [] };
  if (elementType([live, change]) !== 'map[string]interface {}') {
    const merged = [...new Set([...live, ...change])];
    if (merge.mergeKey !== '') for (const element of merged) keyOf(element, merge.mergeKey);
    return { merged, patchOrder: change, liveOrder: live };
  }
  if (merge.mergeKey === '') throw malformedPatch(`cannot merge lists without merge key for ${merge.typeName}`);
  const { base, additions } = withoutSpecialElements(live, change, merge.mergeKey);
  return { merged: mergeObjects(base, additions, merge), patchOrder: additions, liveOrder: base };
}

export interface OrderedList {
  readonly live: readonly unknown[] | undefined;
  readonly brought: readonly unknown[] | undefined;
  readonly order: readonly unknown[];
  /** Whether the list is one that is merged; the others are replaced by what the patch brings. */
  readonly merging: boolean;
  readonly merge: ListMerge;
  readonly withoutDirectives: (value: unknown) => unknown;
}

/** The list after `$setElementOrder`; undefined when there is no list to put into order. */
export function orderedList({ live, brought, order, merging, merge, withoutDirectives }: OrderedList): unknown[] | undefined {
  checkOrder(brought ?? [], order, merge.mergeKey);
  if (live === undefined && brought === undefined) return undefined;
  let merged: readonly unknown[] = live ?? [];
  let liveOrder = merged;
  if (live === undefined) merged = withoutDirectives(brought) as unknown[];
  else if (brought !== undefined && !merging) merged = brought;
  else if (brought !== undefined) {
    const result = unordered(live, brought, merge);
    merged = inElementOrder(result.merged, result.patchOrder, result.liveOrder, identityBy(merge.mergeKey));
    // Kubernetes merges in place: elements that are added take the places of the deleted ones in the order it goes by, so that a
    // container that is renamed stays behind its sidecars.
    if (merge.mergeKey !== '' && result.liveOrder !== brought) liveOrder = result.merged.slice(0, live.length);
  }

  const type = elementType([live ?? [], brought ?? []]);
  if (merge.mergeKey !== '') for (const element of [...merged, ...(type.startsWith('map') ? order : [])]) keyOf(element, merge.mergeKey);
  return inElementOrder(merged, order, liveOrder, identityBy(merge.mergeKey));
}

/** The elements of the patch must stand in the order that it asks for itself. */
function checkOrder(change: readonly unknown[], order: readonly unknown[], mergeKey: string): void {
  if (change.length === 0 || order.length === 0) return;
  if (mergeKey !== '') for (const element of change) if (!isJsonObject(element)) throw notAMap(element);
  const kept = change.filter((element) => mergeKey === '' || !isJsonObject(element) || fieldOf(element, '$patch') !== 'delete');
  let next = 0;
  for (const place of order) {
    while (next < kept.length && hasDirective(kept[next])) next += 1;
    if (next >= kept.length) return;
    const same = mergeKey === '' ? kept[next] === place : keyOf(kept[next], mergeKey) === keyOf(place, mergeKey);
    if (same) next += 1;
  }
  if (next < kept.length) throw malformedPatch(`The order in patch list:\n${goFormat(change)}\n doesn't match $setElementOrder list:\n${goFormat(order)}\n`);
}

function hasDirective(element: unknown): boolean {
  return isJsonObject(element) && Object.hasOwn(element, '$patch');
}

/** Follows the `$patch` of elements: `delete` takes the element of that key out, `replace` puts the patch's elements in place of all. */
function withoutSpecialElements(live: readonly unknown[], change: readonly unknown[], mergeKey: string): { base: unknown[]; additions: unknown[] } {
  const additions: unknown[] = [];
  const deleted = new Set<unknown>();
  let replaced = false;
  for (const element of change) {
    const directive = isJsonObject(element) ? fieldOf(element, '$patch') : undefined;
    if (directive === undefined) additions.push(element);
    else if (directive === 'delete') deleted.add(keyOf(element, mergeKey));
    else if (directive === 'replace') replaced = true;
    else if (directive === 'merge') throw malformedPatch('merging lists cannot yet be specified in the patch');
    else throw malformedPatch(`unknown patch type: ${goFormat(directive)} in map: ${goFormat(element)}`);
  }
  if (replaced) return { base: additions, additions: [] };
  return { base: live.filter((element) => !isJsonObject(element) || !deleted.has(fieldOf(element, mergeKey) ?? missing)), additions };
}

const missing = Symbol('no merge key');

function mergeObjects(base: readonly unknown[], additions: readonly unknown[], { mergeKey, mergeElements }: ListMerge): unknown[] {
  const merged = [...base];
  const places = new Map<unknown, number>();
  for (const [index, element] of merged.entries()) {
    const key = fieldOf(element as JsonObject, mergeKey);
    if (key !== undefined && !places.has(key)) places.set(key, index);
  }
  for (const element of additions) {
    const key = keyOf(element, mergeKey);
    const place = places.get(key);
    if (place === undefined) {
      places.set(key, merged.length);
      merged.push(element);
    } else {
      merged[place] = mergeElements(merged[place] as JsonObject, element as JsonObject);
    }
  }
  for (const element of merged) keyOf(element, mergeKey);
  return merged;
}

function identityBy(mergeKey: string): Identity {
  if (mergeKey === '') return (element) => element;
  return (element) => (isJsonObject(element) ? fieldOf(element, mergeKey) : undefined);
}

function keyOf(element: unknown, mergeKey: string): unknown {
  if (!isJsonObject(element)) throw notAMap(element);
  const key = fieldOf(element, mergeKey);
  if (key === undefined) throw malformedPatch(`map: ${goFormat(element)} does not contain declared merge key: ${mergeKey}`);
  return key;
}

/** All elements must be of one type, which must not be a list. */
function elementType(lists: readonly (readonly unknown[])[]): string {
  const types = new Set(lists.flatMap((list) => list.map(goType)));
  const [type] = types;
  if (type === undefined) throw malformedPatch('no elements in any of the given slices');
  if (type === '[]interface {}') throw new PatchFailed('lists of lists are not supported');
  if (types.size > 1 || type.startsWith('%')) throw malformedPatch(`list element types are not identical: ${goFormat(lists)}`);
  return type;
}

function notAMap(element: unknown): StatusError {
  return malformedPatch(`expected a map[string]interface {}, but received a ${goType(element)}`);
}
