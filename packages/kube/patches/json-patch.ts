import { checkDepth, cloneJson, equalJson, fieldOf, isJsonObject, setField, type JsonObject } from '../json/json-value.ts';
import { StatusError } from '../status.ts';
import { pointerIndex, resolvePointer, type PointerTarget } from './json-pointer.ts';
import { PatchFailed, rejectedPatch } from './patch-failed.ts';

const largestPatch = 10_000;
/** Copying a value into itself again and again doubles it each time: what a patch may add by copying is bounded, in bytes. */
const largestCopies = 3 * 1024 * 1024;

/**
 * Applies a JSON patch (RFC 6902) the way Kubernetes does: `replace` of a field that is not there adds it, `test` of one that is
 * not there holds for null, and negative indices count from the end. The document stays as it is; the answer is a new one, and
 * need not be an object.
 */
export function applyJsonPatch(document: JsonObject, patch: unknown): unknown {
  const operations = operationsOf(patch);
  try {
    const root: JsonObject = { document: cloneJson(document) };
    let copied = 0;
    for (const operation of operations) copied = perform(root, operation, copied);
    const patched = root['document'];
    checkDepth(patched);
    return patched;
  } catch (error) {
    throw error instanceof PatchFailed ? rejectedPatch(error) : error;
  }
}

/** Fields of operations that mean nothing: what strict field validation names. */
export function unknownJsonPatchFields(patch: unknown): readonly string[] {
  const known = new Set(['op', 'path', 'from', 'value']);
  return (Array.isArray(patch) ? patch : []).flatMap((operation, index) =>
    Object.keys(isJsonObject(operation) ? operation : {}).filter((name) => !known.has(name)).map((name) => `json patch unknown field "[${index}].${name}"`));
}

function operationsOf(patch: unknown): readonly JsonObject[] {
  if (patch === null) return [];
  if (!Array.isArray(patch)) {
    throw new StatusError('BadRequest', `error decoding patch: json: cannot unmarshal ${jsonType(patch)} into Go value of type []handlers.jsonPatchOp`);
  }
  if (patch.length > largestPatch) {
    throw new StatusError('RequestEntityTooLarge', `Request entity too large: The allowed maximum operations in a JSON patch is ${largestPatch}, got ${patch.length}`);
  }
  checkDepth(patch);
  return patch.map((operation: unknown) => {
    if (operation === null) return {};
    if (!isJsonObject(operation)) {
      throw new StatusError('BadRequest', `error decoding patch: json: cannot unmarshal ${jsonType(operation)} into Go value of type handlers.jsonPatchOp`);
    }
    for (const name of ['op', 'path', 'from']) {
      const value = fieldOf(operation, name);
      if (value !== undefined && value !== null && typeof value !== 'string') {
        throw new StatusError('BadRequest', `error decoding patch: json: cannot unmarshal ${jsonType(value)} into Go struct field jsonPatchOp.${name} of type string`);
      }
    }
    return operation;
  });
}

function perform(root: JsonObject, operation: JsonObject, copied: number): number {
  const kind = textOf(operation, 'op') ?? 'unknown';
  switch (kind) {
    case 'add': add(target(root, operation, 'path', kind), cloneJson(fieldOf(operation, 'value') ?? null)); break;
    case 'remove': remove(target(root, operation, 'path', kind)); break;
    case 'replace': replace(root, operation); break;
    case 'test': check(root, operation); break;
    case 'move': {
      const from = target(root, operation, 'from', kind);
      const value = read(from);
      remove(from);
      add(target(root, operation, 'path', kind), value ?? null);
      break;
    }
    case 'copy': {
      const value = cloneJson(read(target(root, operation, 'from', kind)) ?? null);
      const size = copied + Buffer.byteLength(JSON.stringify(value));
      if (size > largestCopies) throw new PatchFailed(`copying adds more than ${largestCopies} bytes`);
      add(target(root, operation, 'path', kind), value);
      return size;
    }
    default: throw new PatchFailed(`Unexpected kind: ${kind}`);
  }
  return copied;
}

function replace(root: JsonObject, operation: JsonObject): void {
  const value = cloneJson(fieldOf(operation, 'value') ?? null);
  if (textOf(operation, 'path') === '') {
    if (typeof value !== 'object' || value === null) throw new PatchFailed('replace operation value must be object or array');
    root['document'] = value;
    return;
  }
  const place = target(root, operation, 'path', 'replace');
  if (Array.isArray(place.parent)) place.parent[pointerIndex(place.parent, place.key, place.parent.length)] = value;
  else setField(place.parent, place.key, value);
}

function check(root: JsonObject, operation: JsonObject): void {
  const actual = textOf(operation, 'path') === '' ? root['document'] : read(target(root, operation, 'path', 'test'));
  if (!equalJson(actual ?? null, fieldOf(operation, 'value') ?? null)) throw new PatchFailed(`testing value ${textOf(operation, 'path')} failed: test failed`);
}

function add({ parent, key }: PointerTarget, value: unknown): void {
  if (!Array.isArray(parent)) setField(parent, key, value);
  else if (key === '-') parent.push(value);
  else parent.splice(pointerIndex(parent, key, parent.length + 1), 0, value);
}

function remove({ parent, key }: PointerTarget): void {
  if (Array.isArray(parent)) parent.splice(pointerIndex(parent, key, parent.length), 1);
  else if (!Object.hasOwn(parent, key)) throw new PatchFailed(`Unable to remove nonexistent key: ${key}: missing value`);
  else Reflect.deleteProperty(parent, key);
}

function read({ parent, key }: PointerTarget): unknown {
  return Array.isArray(parent) ? parent[pointerIndex(parent, key, parent.length)] : fieldOf(parent, key);
}

function target(root: JsonObject, operation: JsonObject, name: 'path' | 'from', kind: string): PointerTarget {
  const pointer = textOf(operation, name);
  if (pointer === undefined) throw new PatchFailed(`${kind} operation failed to decode ${name}: missing value`);
  const place = resolvePointer(root['document'], pointer);
  if (place === undefined) throw new PatchFailed(`${kind} operation does not apply: doc is missing ${name}: "${pointer}": missing value`);
  return place;
}

function textOf(operation: JsonObject, name: string): string | undefined {
  const value = fieldOf(operation, name);
  return typeof value === 'string' ? value : undefined;
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value;
}
