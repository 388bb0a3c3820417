import { isJsonObject } from '../json/json-value.ts';
import { goQuote } from './go-quote.ts';
import { hasFormat } from './formats.ts';

const texts = ['name', 'generateName', 'namespace', 'selfLink', 'uid', 'resourceVersion'];
const numbers = ['generation', 'deletionGracePeriodSeconds'];
const times = ['creationTimestamp', 'deletionTimestamp'];
const maps = ['labels', 'annotations'];
const lists: Readonly<Record<string, string>> = { finalizers: '[]string', ownerReferences: '[]v1.OwnerReference', managedFields: '[]v1.ManagedFieldsEntry' };

/**
 * Why metadata cannot be read, in the words of Kubernetes: the type of its fields is wrong, such as a label that is a number.
 * That is a bad request, unlike values that are read and then found invalid. Undefined when it can be read.
 */
export function metadataDecodingProblem(metadata: unknown, { kind, custom = false }: { readonly kind: string; readonly custom?: boolean }): string | undefined {
  if (metadata === undefined || metadata === null) return undefined;
  if (!isJsonObject(metadata)) return cannot(metadata, custom ? '' : `${kind}.metadata`, 'v1.ObjectMeta');
  // Of a custom resource metadata is read by itself.
  const within = custom ? '' : 'metadata.';
  for (const [name, value] of Object.entries(metadata)) {
    const problem = value === null ? undefined : fieldProblem(name, value, within);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function fieldProblem(name: string, value: unknown, within: string): string | undefined {
  const field = `ObjectMeta.${within}${name}`;
  if (texts.includes(name) && typeof value !== 'string') return cannot(value, field, name === 'uid' ? 'types.UID' : 'string');
  if (numbers.includes(name) && !Number.isInteger(value)) return cannot(value, field, 'int64');
  if (times.includes(name)) {
    if (typeof value !== 'string') return cannot(value, field, 'string');
    return hasFormat('date-time', value) ? undefined : `parsing time ${goQuote(value)} as "2006-01-02T15:04:05Z07:00": cannot parse ${goQuote(value)} as "2006"`;
  }
  if (maps.includes(name)) {
    if (!isJsonObject(value)) return cannot(value, field, 'map[string]string');
    return firstProblem(Object.values(value), (item) => (typeof item === 'string' || item === null ? undefined : cannot(item, field, 'string')));
  }
  return Object.hasOwn(lists, name) ? listProblem(name, value, field) : undefined;
}

function listProblem(name: string, value: unknown, field: string): string | undefined {
  const type = lists[name] ?? '';
  if (!Array.isArray(value)) return cannot(value, field, type);
  return firstProblem(value, (item) => {
    if (name === 'finalizers') return typeof item === 'string' ? undefined : cannot(item, field, 'string');
    return isJsonObject(item) ? undefined : cannot(item, field, type.slice('[]'.length));
  });
}

function firstProblem(items: readonly unknown[], problem: (item: unknown) => string | undefined): string | undefined {
  for (const item of items) {
    const found = problem(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function cannot(value: unknown, field: string, type: string): string {
  return `json: cannot unmarshal ${jsonType(value)} into Go ${field === '' ? 'value' : `struct field ${field}`} of type ${type}`;
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number' && !Number.isInteger(value)) return `number ${value}`;
  return typeof value;
}
