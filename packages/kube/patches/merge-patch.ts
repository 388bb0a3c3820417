import { checkDepth, cloneJson, equalJson, fieldOf, isJsonObject, setField, type JsonObject } from '../json/json-value.ts';
import { StatusError } from '../status.ts';

/** Applies a JSON merge patch (RFC 7386): null removes, objects merge, everything else replaces. Neither argument is changed. */
export function applyMergePatch(document: JsonObject, patch: unknown): JsonObject {
  if (patch === null) throw new StatusError('BadRequest', 'Invalid JSON Patch');
  if (!isJsonObject(patch)) throw new StatusError('BadRequest', `error decoding patch: json: cannot unmarshal ${typeOf(patch)} into Go value of type map[string]interface {}`);
  checkDepth(patch);
  const merged = merge(document, patch);
  checkDepth(merged);
  return merged;
}

function merge(base: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const [name, value] of Object.entries(base)) if (!Object.hasOwn(patch, name)) setField(merged, name, cloneJson(value));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) continue;
    const before = fieldOf(base, name);
    if (isJsonObject(value)) setField(merged, name, merge(isJsonObject(before) ? before : {}, value));
    else setField(merged, name, isJsonObject(before) ? cloneJson(value) : withoutNulls(value));
  }
  return merged;
}

/** Kubernetes drops the nulls of objects also inside of a list, where the RFC keeps them; but not of one that replaces an object. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  return isJsonObject(value) ? merge({}, value) : value;
}

/**
 * The merge patch that makes `after` out of `before`. A merge patch has no way to say that a field is null: where `after` has one
 * that `before` has not, applying the patch leaves the field out.
 */
export function createMergePatch(before: JsonObject, after: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) setField(patch, name, null);
  for (const [name, value] of Object.entries(after)) {
    const old = fieldOf(before, name);
    if (isJsonObject(old) && isJsonObject(value)) {
      const inner = createMergePatch(old, value);
      if (Object.keys(inner).length > 0) setField(patch, name, inner);
    } else if (!equalJson(old, value)) {
      setField(patch, name, cloneJson(value));
    }
  }
  return patch;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
}
