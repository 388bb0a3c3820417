import { StatusError } from '../status.ts';

/** A JSON object. Its fields are its own properties: anything else, such as `constructor`, was never sent by anybody. */
export type JsonObject = Record<string, unknown>;

/**
 * How deep a value may be nested. Everything here walks values by recursion, so that a body of brackets must not reach the end
 * of the stack; no object of Kubernetes comes near.
 */
export const maximumDepth = 500;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The field's value, or undefined when the object has no such field of its own. */
export function fieldOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets a field of the object. A plain assignment to `__proto__` would change what the object is rather than what it holds. */
export function setField(object: JsonObject, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else object[name] = value;
}

/** A copy that shares nothing with the value. */
export function cloneJson<Value>(value: Value): Value {
  return cloned(value, 0) as Value;
}

function cloned(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maximumDepth) throw tooDeep();
  if (Array.isArray(value)) return value.map((item) => cloned(item, depth + 1));
  const copy: JsonObject = {};
  for (const [name, item] of Object.entries(value)) setField(copy, name, cloned(item, depth + 1));
  return copy;
}

/** Whether two values are the same JSON, whatever the order of their fields. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && equalJson(a[name], b[name]));
}

/** Refuses a value that is nested too deep to be walked. */
export function checkDepth(value: unknown): void {
  if (isDeeperThan(value, maximumDepth)) throw tooDeep();
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Array.isArray(value) ? value : Object.values(value)) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}

function tooDeep(): StatusError {
  return new StatusError('BadRequest', `the value is nested more than ${maximumDepth} levels deep`);
}
