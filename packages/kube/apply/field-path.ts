import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { goJson } from '../schema/field-cause.ts';
import { goQuote } from '../schema/go-quote.ts';

/**
 * One step of a path as FieldsV1 writes it: `f:name` into a field, `k:{"name":"a"}` to the list element with these keys, `v:"x"`
 * to the element with this value, `i:0` to the one at this place. The text is the identity of the step: equal steps, equal text.
 */
export type Step = string;
export type FieldPath = readonly Step[];

export const fieldStep = (name: string): Step => `f:${name}`;
export const keyStep = (keys: JsonObject): Step => `k:${goJson(keys)}`;
export const valueStep = (value: unknown): Step => `v:${goJson(value)}`;

type ParsedStep =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'key'; readonly keys: JsonObject }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'index'; readonly index: number };

const parsedSteps = new Map<Step, ParsedStep>();
const mostParsedSteps = 10_000;

/** What a step means; undefined for kinds of steps that nobody knows yet. Throws for what is no step at all. */
export function parseStep(step: Step): ParsedStep | undefined {
  if (step.startsWith('f:')) return { kind: 'field', name: step.slice(2) };
  const known = parsedSteps.get(step);
  if (known !== undefined) return known;
  const parsed = newlyParsed(step);
  // The same keys come again with every write of an object: reading them is most of the work of reading managed fields.
  if (parsedSteps.size >= mostParsedSteps) parsedSteps.clear();
  if (parsed !== undefined) parsedSteps.set(step, parsed);
  return parsed;
}

function newlyParsed(step: Step): ParsedStep | undefined {
  if (step[1] !== ':') throw new Error(`${goQuote(step)} is no step of a field path: it must begin with f:, k:, v: or i:`);
  const content = step.slice(2);
  switch (step[0]) {
    case 'k': {
      const keys: unknown = JSON.parse(content);
      if (!isJsonObject(keys)) throw new Error(`${goQuote(step)} is no step of a field path: keys must be an object`);
      return { kind: 'key', keys };
    }
    case 'v': return { kind: 'value', value: JSON.parse(content) as unknown };
    case 'i':
      if (!/^[+-]?[0-9]+$/.test(content)) throw new Error(`${goQuote(step)} is no step of a field path: the index must be a number`);
      return { kind: 'index', index: Number(content) };
    default: return undefined;
  }
}

/** The one way to write a step; undefined for kinds of steps that nobody knows yet. */
export function canonicalStep(text: string): Step | undefined {
  if (text.startsWith('f:')) return text;
  const step = parseStep(text);
  switch (step?.kind) {
    case undefined: return undefined;
    case 'field': return text;
    case 'key': return keyStep(step.keys);
    case 'value': return valueStep(step.value);
    case 'index': return `i:${step.index}`;
  }
}

const kinds = 'fkvi';

/** The order in which Kubernetes writes the steps of a set: fields, keys, values, indices; each by what it says. */
export function compareSteps(a: Step, b: Step): number {
  const byKind = kinds.indexOf(a[0] ?? '') - kinds.indexOf(b[0] ?? '');
  if (byKind !== 0) return byKind;
  if (a.startsWith('f:')) return compareTexts(a, b);
  const [left, right] = [parseStep(a), parseStep(b)];
  if (left?.kind === 'key' && right?.kind === 'key') return compareKeys(left.keys, right.keys);
  if (left?.kind === 'value' && right?.kind === 'value') return compareValues(left.value, right.value);
  return left?.kind === 'index' && right?.kind === 'index' ? left.index - right.index : 0;
}

function compareKeys(a: JsonObject, b: JsonObject): number {
  const [left, right] = [Object.keys(a).toSorted(), Object.keys(b).toSorted()];
  for (const [index, name] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareTexts(name, other) || compareValues(a[name], b[other]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

const types = ['number', 'string', 'boolean', 'object'];

function compareValues(a: unknown, b: unknown): number {
  if (typeof a !== typeof b) return types.indexOf(typeof a) - types.indexOf(typeof b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean') return Number(a) - Number(b);
  return typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : compareTexts(goJson(a), goJson(b));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A path as people read it: `.spec.containers[name="app"].image`. */
export function formatPath(path: FieldPath): string {
  return path.map(formatStep).join('');
}

function formatStep(text: Step): string {
  const step = parseStep(text);
  switch (step?.kind) {
    case undefined: return text;
    case 'field': return `.${step.name}`;
    case 'key': return `[${Object.keys(step.keys).toSorted().map((name) => `${name}=${shown(step.keys[name])}`).join(',')}]`;
    case 'value': return `[=${shown(step.value)}]`;
    case 'index': return `[${step.index}]`;
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? goQuote(value) : goJson(value);
}
