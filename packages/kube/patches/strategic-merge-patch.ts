import { checkDepth, cloneJson, fieldOf, isJsonObject, setField, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import { fieldSchema, itemSchema, propertySchema, resolveSchema, type Definitions } from '../schema/resolve.ts';
import { StatusError } from '../status.ts';
import { goFormat, goType } from './go-format.ts';
import { malformedPatch, PatchFailed, rejectedPatch } from './patch-failed.ts';
import { mergeLists, orderedList, type ListMerge } from './strategic-list.ts';

const deletions = '$deleteFromPrimitiveList';
const orders = '$setElementOrder';

/**
 * Applies a strategic merge patch: like a merge patch, but lists whose schema says `x-kubernetes-patch-strategy: merge` are merged
 * element by element, and `$patch`, `$retainKeys`, `$deleteFromPrimitiveList/…` and `$setElementOrder/…` say what a plain merge
 * cannot. Neither argument is changed. A patch that makes no sense is refused in Kubernetes' words.
 */
export function applyStrategicMergePatch(document: JsonObject, patch: unknown, schema: KubeSchema, definitions: Definitions): JsonObject {
  if (!isJsonObject(patch)) throw new StatusError('BadRequest', `json: cannot unmarshal ${goType(patch)} into Go value of type map[string]interface {}`);
  checkDepth(patch);
  try {
    const merged = mergeObjects(cloneJson(document), cloneJson(patch), resolveSchema(schema, definitions), definitions);
    checkDepth(merged);
    return merged;
  } catch (error) {
    throw error instanceof PatchFailed ? rejectedPatch(error) : error;
  }
}

/** Merges in place: both arguments are copies that belong to this patch. */
function mergeObjects(base: JsonObject, patch: JsonObject, schema: KubeSchema | undefined, definitions: Definitions): JsonObject {
  const directive = fieldOf(patch, '$patch');
  if (directive === 'delete') return {};
  if (directive === 'replace') {
    delete patch['$patch'];
    return patch;
  }
  if (directive !== undefined) throw malformedPatch(`unknown patch type: ${goFormat(directive)} in map: ${goFormat(patch)}`);

  retainKeys(base, patch);
  for (const name of Object.keys(patch).filter((key) => key.startsWith(orders))) mergeInOrder(base, patch, name, schema, definitions);
  // Deletions come before additions, so that what a patch does does not depend on the order of its fields.
  for (const name of Object.keys(patch).toSorted((a, b) => Number(b.startsWith(deletions)) - Number(a.startsWith(deletions)))) {
    if (name.startsWith(deletions)) deleteFrom(base, listName(name, deletions, 'invalid patch format of primitive list'), fieldOf(patch, name));
    else mergeField(base, name, fieldOf(patch, name), schema, definitions);
  }
  return base;
}

function mergeField(base: JsonObject, name: string, change: unknown, schema: KubeSchema | undefined, definitions: Definitions): void {
  const before = fieldOf(base, name);
  if (change === null) {
    Reflect.deleteProperty(base, name);
  } else if (isJsonObject(before) && isJsonObject(change)) {
    const replaced = strategyOf(schema, name).strategy === 'replace';
    setField(base, name, replaced ? change : mergeObjects(before, change, schema && fieldSchema(schema, name, definitions), definitions));
  } else if (Array.isArray(before) && Array.isArray(change)) {
    const merge = listMerge(schema, name, definitions);
    setField(base, name, strategyOf(schema, name).strategy === 'merge' ? mergeLists(before, change, merge) : change);
  } else {
    const kept = withoutDirectives(withoutNulls(change));
    if (kept === undefined) Reflect.deleteProperty(base, name);
    else setField(base, name, kept);
  }
}

/** `$setElementOrder/NAME` together with the list NAME of the patch, which is thereby done with. */
function mergeInOrder(base: JsonObject, patch: JsonObject, name: string, schema: KubeSchema | undefined, definitions: Definitions): void {
  const order = fieldOf(patch, name);
  delete patch[name];
  if (!Array.isArray(order)) throw malformedPatch(`expected a []interface {}, but received a ${goType(order)}`);
  const list = listName(name, orders, 'invalid patch format of setElementOrder list');
  const [before, change] = [fieldOf(base, list), fieldOf(patch, list)];
  for (const value of [before, change]) {
    if (value !== undefined && !Array.isArray(value)) throw malformedPatch(`expected a []interface {}, but received a ${goType(value)}`);
  }
  const live = Array.isArray(before) ? before : undefined;
  const brought = Array.isArray(change) ? change : undefined;
  const merging = strategyOf(schema, list).strategy === 'merge';
  const merged = orderedList({ live, brought, order, merging, merge: listMerge(schema, list, definitions), withoutDirectives });
  if (merged === undefined) return;
  setField(base, list, merged);
  delete patch[list];
}

function deleteFrom(base: JsonObject, name: string, unwanted: unknown): void {
  const before = fieldOf(base, name);
  if (unwanted === null) Reflect.deleteProperty(base, name);
  if (!Array.isArray(before) || !Array.isArray(unwanted) || before.length + unwanted.length === 0) return;
  const gone = new Set(unwanted);
  setField(base, name, before.filter((element) => !gone.has(element)));
}

function retainKeys(base: JsonObject, patch: JsonObject): void {
  if (!Object.hasOwn(patch, '$retainKeys')) return;
  const names = patch['$retainKeys'];
  delete patch['$retainKeys'];
  const kept = new Set(Array.isArray(names) ? names : []);
  const stray = Object.entries(patch).some(([name, value]) => value !== null && !name.startsWith(deletions) && !name.startsWith(orders) && !kept.has(name));
  if (!Array.isArray(names) || stray) throw malformedPatch('invalid patch format of retainKeys');
  for (const name of Object.keys(base)) if (!kept.has(name)) Reflect.deleteProperty(base, name);
}

function listMerge(schema: KubeSchema | undefined, name: string, definitions: Definitions): ListMerge {
  const list = schema && fieldSchema(schema, name, definitions);
  const items = list && itemSchema(list, definitions);
  return {
    mergeKey: strategyOf(schema, name).mergeKey,
    typeName: items?.type ?? 'Struct',
    mergeElements: (before, change) => mergeObjects(before, change, items, definitions),
  };
}

function strategyOf(schema: KubeSchema | undefined, name: string): { readonly strategy: string; readonly mergeKey: string } {
  const property = schema && propertySchema(schema, name);
  // `retainKeys` only tells clients what to send: the server follows the `$retainKeys` that it gets.
  const strategy = (property?.['x-kubernetes-patch-strategy'] ?? '').split(',').find((one) => one !== 'retainKeys') ?? '';
  return { strategy, mergeKey: property?.['x-kubernetes-patch-merge-key'] ?? '' };
}

function listName(name: string, prefix: string, problem: string): string {
  if (!name.startsWith(`${prefix}/`)) throw malformedPatch(problem);
  return name.slice(prefix.length + 1);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) for (const item of value) withoutNulls(item);
  if (isJsonObject(value)) for (const [name, item] of Object.entries(value)) if (withoutNulls(item) === null) Reflect.deleteProperty(value, name);
  return value;
}

/** What a patch adds, without the parts that only say how to merge; undefined when nothing is left of it. */
function withoutDirectives(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDirectives).filter((item) => item !== undefined);
  if (!isJsonObject(value)) return value;
  if (Object.hasOwn(value, '$patch')) return undefined;
  for (const [name, item] of Object.entries(value)) {
    const kept = withoutDirectives(item);
    if (kept === undefined) Reflect.deleteProperty(value, name);
    else setField(value, name, kept);
  }
  return value;
}
