import { equalJson, fieldOf, isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import type { FieldCause } from '../status.ts';
import { duplicateElements } from './duplicate-elements.ts';
import { fieldCause } from './field-cause.ts';
import { goQuote } from './go-quote.ts';
import { fieldSchema, itemSchema, objectSchema, propertySchema, resolveSchema, type Definitions } from './resolve.ts';
import { numberFailures, stringFailures } from './scalar-rules.ts';
import { invalidAt, typeFailure } from './type-rules.ts';

/**
 * What is wrong with an object by its schema, in the words of Kubernetes. With the state before: what was wrong already and stays
 * as it is does not stand in the way of other changes, or nobody could touch an object after its schema was tightened.
 */
export function validateObject(object: JsonObject, schema: KubeSchema, definitions: Definitions, before?: JsonObject): readonly FieldCause[] {
  const root = objectSchema(schema, definitions);
  const { failures } = validate(object, { schema: root, definitions, path: '', before });
  const duplicates = before === undefined || duplicateElements(before, root, definitions).length === 0 ? duplicateElements(object, root, definitions) : [];
  return [...failures, ...duplicates];
}

interface Place {
  readonly schema: KubeSchema;
  readonly definitions: Definitions;
  readonly path: string;
  /** The value that stood here before, if it can be told. */
  readonly before?: unknown;
}

interface Outcome {
  readonly failures: readonly FieldCause[];
  /** How many checks held: where none of several schemas fits, the nearest one says what is missing. */
  readonly held: number;
}

const nothing: Outcome = { failures: [], held: 0 };

function validate(value: unknown, place: Place): Outcome {
  const outcome = checked(value, place);
  return outcome.failures.length > 0 && place.before !== undefined && equalJson(value, place.before) ? { ...outcome, failures: [] } : outcome;
}

function checked(value: unknown, place: Place): Outcome {
  const { schema, path } = place;
  const types = typeFailure(value, schema, path);
  if (value === null) return joined([{ failures: types, held: types.length === 0 ? 1 : 0 }, { failures: enumFailure(value, place), held: 0 }]);
  const outcomes: Outcome[] = [{ failures: types, held: types.length === 0 ? 2 : 1 }, combinations(value, place)];
  if (typeof value === 'string') outcomes.push({ failures: stringFailures(value, schema, path), held: 1 });
  if (typeof value === 'number') outcomes.push({ failures: numberFailures(value, schema, path), held: 2 });
  if (Array.isArray(value)) outcomes.push(list(value, place));
  outcomes.push({ failures: enumFailure(value, place), held: 1 });
  if (isJsonObject(value)) outcomes.push(objectFields(value, place));
  return joined(outcomes);
}

function list(value: readonly unknown[], { schema, definitions, path, before }: Place): Outcome {
  const items = itemSchema(schema, definitions);
  const outcomes = items === undefined ? [] : value.map((item, index) =>
    validate(item, { schema: items, definitions, path: `${path}[${index}]`, before: elementBefore(item, schema, before) }));
  const failures: FieldCause[] = [];
  if (schema.minItems !== undefined && value.length < schema.minItems) {
    failures.push(invalidAt(path, value.length, `${path} in body should have at least ${schema.minItems} items`));
  }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) failures.push(fieldCause.tooMany(path || '<nil>', value.length, schema.maxItems));
  if (schema.uniqueItems === true && value.some((item, index) => value.findIndex((other) => equalJson(item, other)) !== index)) {
    failures.push(invalidAt(path, '', `${path} in body shouldn't contain duplicates`));
  }
  return joined([...outcomes, { failures, held: 2 }]);
}

/** The same element of the list before, which only its keys can tell. */
function elementBefore(item: unknown, schema: KubeSchema, before: unknown): unknown {
  const keys = schema['x-kubernetes-list-map-keys'];
  if (schema['x-kubernetes-list-type'] !== 'map' || keys === undefined || !Array.isArray(before) || !isJsonObject(item)) return undefined;
  return before.find((old) => isJsonObject(old) && keys.every((key) => equalJson(fieldOf(old, key), fieldOf(item, key))));
}

function objectFields(value: JsonObject, place: Place): Outcome {
  const { schema, definitions, path, before } = place;
  const names = Object.keys(value);
  const failures: FieldCause[] = [];
  if (schema.minProperties !== undefined && names.length < schema.minProperties) {
    failures.push(invalidAt(path, names.length, `${path} in body should have at least ${schema.minProperties} properties`));
  }
  if (schema.maxProperties !== undefined && names.length > schema.maxProperties) failures.push(fieldCause.tooMany(path || '<nil>', names.length, schema.maxProperties));
  const outcomes = names.map((name) => {
    const field = fieldSchema(schema, name, definitions);
    if (field === undefined) {
      if (schema.additionalProperties === false) failures.push(invalidAt(path, name, `${path}.${name} in body is a forbidden property`));
      return nothing;
    }
    const isProperty = propertySchema(schema, name) !== undefined;
    return validate(value[name], {
      schema: field, definitions, path: path === '' && isProperty ? name : `${path}.${name}`,
      before: isJsonObject(before) ? fieldOf(before, name) : undefined,
    });
  });
  for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) failures.push(fieldCause.required(`${path}.${name}`.replace(/^\./, '')));
  return joined([...outcomes, { failures, held: 1 }]);
}

/** anyOf, oneOf, allOf and not. Where no schema fits, the failures of the one that fits best are told as well. */
function combinations(value: unknown, { schema, definitions, path, before }: Place): Outcome {
  const against = (inner: KubeSchema): Outcome => validate(value, { schema: resolveSchema(inner, definitions), definitions, path, before });
  const outcomes: Outcome[] = [];
  const fail = (problem: string): number => outcomes.push({ failures: [fieldCause.invalid('<nil>', '', problem)], held: 0 });

  if (schema.anyOf !== undefined && schema.anyOf.length > 0) {
    const tried = schema.anyOf.map(against);
    const fitting = tried.find(({ failures }) => failures.length === 0);
    if (fitting === undefined) fail(`${goQuote(path)} must validate at least one schema (anyOf)`);
    outcomes.push(fitting ?? nearest(tried));
  }
  if (schema.oneOf !== undefined && schema.oneOf.length > 0) {
    const tried = schema.oneOf.map(against);
    const fitting = tried.filter(({ failures }) => failures.length === 0);
    if (fitting.length === 1) outcomes.push(...fitting);
    else fail(`${goQuote(path)} must validate one and only one schema (oneOf). ${fitting.length === 0 ? 'Found none valid' : `Found ${fitting.length} valid alternatives`}`);
    if (fitting.length === 0) outcomes.push(nearest(tried));
  }
  if (schema.allOf !== undefined && schema.allOf.length > 0) {
    const tried = schema.allOf.map(against);
    const fitting = tried.filter(({ failures }) => failures.length === 0);
    outcomes.push(...tried);
    if (fitting.length < tried.length) fail(`${goQuote(path)} must validate all the schemas (allOf)${fitting.length === 0 ? '. None validated' : ''}`);
  }
  if (schema.not !== undefined && against(schema.not).failures.length === 0) fail(`${goQuote(path)} must not validate the schema (not)`);
  return joined([...outcomes, { failures: [], held: 2 }]);
}

function nearest(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((best, next) => (next.held > best.held ? next : best));
}

function enumFailure(value: unknown, { schema, path }: Place): readonly FieldCause[] {
  if (schema.enum === undefined || schema.enum.length === 0 || (value !== null && schema.enum.some((allowed) => equalJson(allowed, value)))) return [];
  const supported = schema.enum.map((allowed) => (typeof allowed === 'string' ? allowed : JSON.stringify(allowed)));
  return [fieldCause.notSupported(path.replace(/^\./, '') || '<nil>', value, supported)];
}

function joined(outcomes: readonly Outcome[]): Outcome {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const seen = new Set<string>();
  return {
    failures: failures.filter(({ field, message }) => !seen.has(`${field}\n${message}`) && seen.add(`${field}\n${message}`)),
    held: outcomes.reduce((sum, outcome) => sum + outcome.held, 0),
  };
}

