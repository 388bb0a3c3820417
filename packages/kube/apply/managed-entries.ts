import { isJsonObject } from '../json/json-value.ts';
import type { ManagedFieldsEntry } from '../kube-object.ts';
import { goQuote } from '../schema/go-quote.ts';
import { decodeFields, encodeFields, noFields, unionOf, type FieldSet } from './field-set.ts';

/** The fields of one manager. */
export interface Ownership {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource: string;
  /** When its fields last changed. */
  readonly time?: string;
  readonly fields: FieldSet;
}

/** Everybody's fields, by who it is: see `ownerId`. */
export type Owners = ReadonlyMap<string, Ownership>;

export const noOwners: Owners = new Map();

/** A manager is another one for each operation, subresource and version; but who applies stays the same in every version. */
export function ownerId({ manager, operation, apiVersion, subresource }: Omit<Ownership, 'fields' | 'time'>): string {
  return JSON.stringify({
    ...(manager === '' ? {} : { manager }), operation,
    ...(operation === 'Apply' ? {} : { apiVersion }), ...(subresource === '' ? {} : { subresource }),
  });
}

/** Reads `metadata.managedFields`. Throws in the words of Kubernetes when it is not what it should be. */
export function decodeOwners(entries: unknown): Owners {
  if (entries === undefined || entries === null) return noOwners;
  if (!Array.isArray(entries)) throw new Error('managedFields must be a list');
  const owners = new Map<string, Ownership>();
  for (const [index, entry] of entries.entries()) {
    const owner = decodeOwner(isJsonObject(entry) ? entry : {}, index);
    owners.set(ownerId(owner), owner);
  }
  return owners;
}

function decodeOwner(entry: Readonly<Record<string, unknown>>, index: number): Ownership {
  const text = (name: string): string => (typeof entry[name] === 'string' ? entry[name] : '');
  const [operation, fieldsType, time] = [text('operation'), text('fieldsType'), text('time')];
  if (operation !== 'Apply' && operation !== 'Update') throw new Error('operation must be `Apply` or `Update`');
  if (text('apiVersion') === '') throw new Error('apiVersion must not be empty');
  if (fieldsType === '') throw new Error(`missing fieldsType in managed fields entry ${index}`);
  if (fieldsType !== 'FieldsV1') throw new Error(`invalid fieldsType ${goQuote(fieldsType)} in managed fields entry ${index}`);
  const fields = entry['fieldsV1'] === undefined || entry['fieldsV1'] === null ? noFields : decodeFields(entry['fieldsV1']);
  return {
    manager: text('manager'), operation, apiVersion: text('apiVersion'), subresource: text('subresource'),
    ...(time === '' ? {} : { time }), fields,
  };
}

/** Writes `metadata.managedFields`, in the order of Kubernetes: appliers first, then by time. */
export function encodeOwners(owners: Owners): ManagedFieldsEntry[] {
  return [...owners.values()].toSorted(compareOwners).map(({ manager, operation, apiVersion, subresource, time, fields }) => ({
    manager, operation, apiVersion, ...(time === undefined ? {} : { time }), fieldsType: 'FieldsV1', fieldsV1: encodeFields(fields),
    ...(subresource === '' ? {} : { subresource }),
  }));
}

function compareOwners(a: Ownership, b: Ownership): number {
  return compareTexts(a.operation, b.operation) || seconds(a) - seconds(b) || compareTexts(a.manager, b.manager)
    || compareTexts(a.apiVersion, b.apiVersion) || compareTexts(a.subresource, b.subresource);
}

function seconds({ time }: Ownership): number {
  return time === undefined ? 0 : Math.floor(Date.parse(time) / 1000);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const mostUpdaters = 10;

/** Keeps the number of updaters bounded: the oldest are put together under one name, so that an object cannot grow for ever. */
export function withCappedUpdaters(owners: Owners): Owners {
  const updaters = [...owners].filter(([, { operation }]) => operation === 'Update')
    .toSorted(([idA, a], [idB, b]) => seconds(a) - seconds(b) || compareTexts(idA, idB));
  const capped = new Map(owners);
  const first = new Map<string, string>();
  let left = updaters.length;
  for (const [id, owner] of updaters) {
    if (left <= mostUpdaters) break;
    const oldest = first.get(owner.apiVersion);
    if (oldest === undefined) {
      first.set(owner.apiVersion, id);
      continue;
    }
    const bucket: Ownership = { manager: 'ancient-changes', operation: 'Update', apiVersion: owner.apiVersion, subresource: '', fields: noFields };
    const bucketId = ownerId(bucket);
    if (id === bucketId) continue;
    const before = capped.get(bucketId) ?? capped.get(oldest);
    if (!capped.has(bucketId)) capped.delete(oldest);
    capped.delete(id);
    capped.set(bucketId, { ...bucket, ...(owner.time === undefined ? {} : { time: owner.time }), fields: unionOf(owner.fields, before?.fields ?? noFields) });
    left -= 1;
  }
  return capped;
}
