import { fieldOf, isJsonObject, type JsonObject } from '../json/json-value.ts';
import { PatchFailed } from './patch-failed.ts';

/** Where a pointer ends: the container that holds, or would hold, the value. */
export interface PointerTarget {
  readonly parent: JsonObject | unknown[];
  readonly key: string;
}

/** Follows a JSON pointer (RFC 6901) to the container of its last part; undefined when something on the way is missing. */
export function resolvePointer(document: unknown, pointer: string): PointerTarget | undefined {
  const [, ...parts] = pointer.split('/').map((part) => part.replaceAll(/~[01]/g, (escape) => (escape === '~1' ? '/' : '~')));
  const key = parts.pop();
  if (key === undefined) return undefined;
  let parent: unknown = document;
  for (const part of parts) {
    if (Array.isArray(parent)) parent = elementAt(parent, part);
    else if (isJsonObject(parent)) parent = fieldOf(parent, part);
    else return undefined;
  }
  return isJsonObject(parent) || Array.isArray(parent) ? { parent, key } : undefined;
}

/** The index that a part of a pointer means in a list, negative ones counted from `size`, which is also the first one too large. */
export function pointerIndex(list: readonly unknown[], part: string, size: number): number {
  if (!/^[+-]?[0-9]+$/.test(part)) throw new PatchFailed(`value was not a proper array index: '${part}' in a list of ${list.length}`);
  const index = Number(part);
  if (index >= size || index < -size) throw new PatchFailed(`Unable to access invalid index: ${part}: invalid index referenced`);
  return index < 0 ? index + size : Math.abs(index);
}

function elementAt(list: readonly unknown[], part: string): unknown {
  const index = /^[+-]?[0-9]+$/.test(part) ? Number(part) : Number.NaN;
  return list[index < 0 ? index + list.length : index];
}
