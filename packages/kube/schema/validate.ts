import { equalJson, fieldOf, isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import type { FieldCause } from '../status.ts';
import { duplicateElements } from './duplicate-elements.ts';
import { fieldCause } from './field-cause.ts';
import { goQuote } from './go-quote.ts';
import { fieldSchema, itemSchema, objectSchema, propertySchema, resolveSchema, type Definitions } from './resolve.ts';
import { numberFailures, stringFailures } from './scalar-rules.ts';
import { invalidAt, nameOf, typeFailure } from './type-rules.ts';

/**
 * What is wrong with an object by its schema, in the words of Kubernetes. With the state before: what was wrong already and stays
 * as it is does not stand in the way of other changes, or nobody could touch an object after its schema was tightened.
 */
export function validateObject(object: JsonObject, schema: KubeSchema, definitions: Definitions, before?: JsonObject): readonly FieldCause[] {
  const root = objectSchema(schema, definitions);
  const { failures } = outcomeOf(object, { schema: root, definitions, path: '', before });
  const duplicates = before === undefined || duplicateElements(before, root, definitions).length === 0 ? duplicateElements(object, root, definitions) : [];
  return failures.length + duplicates.length === 0 ? [] : distinct([...failures, ...duplicates]);
}

interface Place {
  readonly schema: KubeSchema;
  readonly definitions: Definitions;
  readonly path: string;
  /** The value that stood here before, if it can be told. */
  readonly before?: unknown;
}

/** What has been found so far. It is passed down and filled, so that a value in which nothing is wrong leaves nothing behind. */
interface Outcome {
  readonly failures: FieldCause[];
  /** How many checks held: where none of several schemas fits, the nearest one says what is missing. */
  held: number;
}

function outcomeOf(value: unknown, place: Place): Outcome {
  const outcome: Outcome = { failures: [], held: 0 };
  validate(value, place, outcome);
  return outcome;
}

function validate(value: unknown, place: Place, outcome: Outcome): void {
  if (place.before === undefined) check(value, place, outcome);
  else {
    const own = { failures: [], held: 0 };
    check(value, place, own);
    add(outcome, own.failures.length > 0 && equalJson(value, place.before) ? { ...own, failures: [] } : own);
  }
}

function check(value: unknown, place: Place, outcome: Outcome): void {
  const { schema, path } = place;
  const types = typeFailure(value, schema, path);
  outcome.failures.push(...types);
  outcome.held += types.length === 0 ? 2 : 1;
  if (value !== null) {
    combinations(value, place, outcome);
    if (typeof value === 'string') outcome.failures.push(...stringFailures(value, schema, path));
    if (typeof value === 'number') outcome.failures.push(...numberFailures(value, schema, path));
    if (Array.isArray(value)) checkList(value, place, outcome);
    if (isJsonObject(value)) checkFields(value, place, outcome);
    outcome.held += 4;
  }
  checkEnum(value, place, outcome);
}

function checkList(value: readonly unknown[], { schema, definitions, path, before }: Place, outcome: Outcome): void {
  const items = itemSchema(schema, definitions);
  if (items !== undefined) {
    for (const [index, item] of value.entries()) {
      validate(item, { schema: items, definitions, path: `${path}[${index}]`, before: elementBefore(item, schema, before) }, outcome);
    }
  }
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    outcome.failures.push(invalidAt(path, value.length, `${path} in body should have at least ${schema.minItems} items`));
  }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) outcome.failures.push(fieldCause.tooMany(nameOf(path), value.length, schema.maxItems));
  if (schema.uniqueItems === true && value.some((item, index) => value.findIndex((other) => equalJson(item, other)) !== index)) {
    outcome.failures.push(invalidAt(path, '', `${path} in body shouldn't contain duplicates`));
  }
}

/** The same element of the list before, which only its keys can tell. */
function elementBefore(item: unknown, schema: KubeSchema, before: unknown): unknown {
  const keys = schema['x-kubernetes-list-map-keys'];
  if (schema['x-kubernetes-list-type'] !== 'map' || keys === undefined || !Array.isArray(before) || !isJsonObject(item)) return undefined;
  return before.find((old) => isJsonObject(old) && keys.every((key) => equalJson(fieldOf(old, key), fieldOf(item, key))));
}

function checkFields(value: JsonObject, { schema, definitions, path, before }: Place, outcome: Outcome): void {
  const names = Object.keys(value);
  if (schema.minProperties !== undefined && names.length < schema.minProperties) {
    outcome.failures.push(invalidAt(path, names.length, `${path} in body should have at least ${schema.minProperties} properties`));
  }
  if (schema.maxProperties !== undefined && names.length > schema.maxProperties) outcome.failures.push(fieldCause.tooMany(nameOf(path), names.length, schema.maxProperties));
  for (const name of names) {
    const field = fieldSchema(schema, name, definitions);
    if (field !== undefined) {
      const inner = path === '' && propertySchema(schema, name) !== undefined ? name : `${path}.${name}`;
      validate(value[name], { schema: field, definitions, path: inner, before: isJsonObject(before) ? fieldOf(before, name) : undefined }, outcome);
    } else if (schema.additionalProperties === false) {
      outcome.failures.push(invalidAt(path, name, `${path}.${name} in body is a forbidden property`));
    }
  }
  for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) outcome.failures.push(fieldCause.required(nameOf(`${path}.${name}`)));
}

/** anyOf, oneOf, allOf and not. Where no schema fits, the failures of the one that fits best are told as well. */
function combinations(value: unknown, { schema, definitions, path, before }: Place, outcome: Outcome): void {
  const { anyOf = [], oneOf = [], allOf = [], not } = schema;
  const against = (inner: KubeSchema): Outcome => outcomeOf(value, { schema: resolveSchema(inner, definitions), definitions, path, before });
  const fail = (problem: string): number => outcome.failures.push(fieldCause.invalid('<nil>', '', problem));

  if (anyOf.length > 0) {
    const tried = anyOf.map(against);
    const fitting = tried.find(({ failures }) => failures.length === 0);
    if (fitting === undefined) fail(`${goQuote(path)} must validate at least one schema (anyOf)`);
    add(outcome, fitting ?? nearest(tried));
  }
  if (oneOf.length > 0) {
    const tried = oneOf.map(against);
    const [first, ...others] = tried.filter(({ failures }) => failures.length === 0);
    if (first === undefined || others.length > 0) {
      const found = first === undefined ? 'Found none valid' : `Found ${others.length + 1} valid alternatives`;
      fail(`${goQuote(path)} must validate one and only one schema (oneOf). ${found}`);
    } else add(outcome, first);
    if (first === undefined) add(outcome, nearest(tried));
  }
  if (allOf.length > 0) {
    const tried = allOf.map(against);
    const misfits = tried.filter(({ failures }) => failures.length > 0);
    for (const one of tried) add(outcome, one);
    if (misfits.length > 0) fail(`${goQuote(path)} must validate all the schemas (allOf)${misfits.length === tried.length ? '. None validated' : ''}`);
  }
  if (not !== undefined && against(not).failures.length === 0) fail(`${goQuote(path)} must not validate the schema (not)`);
}

function nearest(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((best, next) => (next.held > best.held ? next : best));
}

function checkEnum(value: unknown, { schema, path }: Place, outcome: Outcome): void {
  if (schema.enum === undefined || schema.enum.length === 0 || (value !== null && schema.enum.some((allowed) => equalJson(allowed, value)))) return;
  const supported = schema.enum.map((allowed) => (typeof allowed === 'string' ? allowed : JSON.stringify(allowed)));
  outcome.failures.push(fieldCause.notSupported(nameOf(path), value, supported));
}

function add(outcome: Outcome, more: Outcome): void {
  outcome.failures.push(...more.failures);
  outcome.held += more.held;
}

function distinct(causes: readonly FieldCause[]): readonly FieldCause[] {
  const seen = new Set<string>();
  return causes.filter(({ field, message }) => !seen.has(`${field}\n${message}`) && seen.add(`${field}\n${message}`));
}
