import { isJsonObject, setField, type JsonObject } from '../json/json-value.ts';
import type { KubeSchema } from '../kind.ts';
import type { KubeObject, ManagedFieldsEntry } from '../kube-object.ts';
import { objectSchema, resolveSchema, type Definitions } from '../schema/resolve.ts';
import { compareValues } from './compare.ts';
import { unionOf } from './field-set.ts';
import { decodeOwners, encodeOwners, noOwners, ownerId, withCappedUpdaters, type Ownership, type Owners } from './managed-entries.ts';
import { fittedToShape, requestFilter, withoutSystemFields } from './owned-fields.ts';
import { filtered, reassign } from './reassign.ts';
import { objectShape } from './shape.ts';

/** The kind that managed fields are kept for, and who asks. */
export interface ManagedRequest {
  readonly schema: KubeSchema;
  readonly definitions: Definitions;
  /** Group and version of the kind: `apps/v1`. */
  readonly apiVersion: string;
  readonly kind: string;
  /** Whether status is a subresource of its own. */
  readonly hasStatus: boolean;
  /** The subresource that is written; empty for the object itself. */
  readonly subresource: string;
  readonly manager: string;
  readonly now: Date;
  /** What an object is before anybody says anything, where the schema does not tell. */
  readonly empty?: Readonly<Record<string, unknown>>;
  /** Other versions in which the same objects are served. Fields of managers in versions that are no longer are forgotten. */
  readonly otherVersions?: readonly string[];
}

/**
 * Keeps `metadata.managedFields` of an object that is created, replaced or patched: who changed a field owns it from now on.
 * Changes `next` only there. Clients may write managedFields themselves, which is how kubectl moves from client-side to server-side
 * apply; `[]` and `[{}]` clear them, and then nothing is tracked until somebody applies.
 */
export function trackUpdate(request: ManagedRequest & { readonly live: KubeObject | undefined; readonly next: KubeObject }): void {
  const { live, next } = request;
  const owners = requestedOwners(live, next, request.subresource);
  writeOwners(next, owners.size === 0 && live !== undefined ? owners : updatedOwners(owners, live, next, request));
}

/** The owners after an update, oldest updaters put together. Without a live object everything that the next one has is new. */
export function updatedOwners(owners: Owners, live: KubeObject | undefined, next: KubeObject, request: ManagedRequest): Owners {
  const { schema, definitions, apiVersion, subresource, manager } = request;
  const filter = requestFilter(request.hasStatus, subresource);
  const before = live === undefined ? request.empty ?? emptyObject(schema, definitions) : withoutManagedFields(live);
  const comparison = filtered(compareValues(before, withoutManagedFields(next), objectShape(schema, definitions)), filter);
  const rest = new Map(reassign(currentOwners(owners, request), comparison, undefined).owners);

  const taken = withoutSystemFields(unionOf(comparison.modified, comparison.added));
  if (taken.size > 0) {
    const self: Ownership = { manager: manager === '' ? 'unknown' : manager, operation: 'Update', apiVersion, subresource, ...timeOf(request), fields: taken };
    const previous = rest.get(ownerId(self));
    rest.set(ownerId(self), { ...self, fields: previous === undefined ? taken : unionOf(taken, previous.fields) });
  }
  return withCappedUpdaters(rest);
}

/** Kubernetes notes no time for the scale of an object. */
const timeOf = ({ subresource, now }: ManagedRequest): { readonly time?: string } => (subresource === 'scale' ? {} : { time: timestamp(now) });

/** Owners in versions that are still served, with their fields as the schema of today has them. */
export function currentOwners(owners: Owners, { schema, definitions, apiVersion, otherVersions = [] }: ManagedRequest): Owners {
  const shape = objectShape(schema, definitions);
  const known = [...owners].filter(([, owner]) => owner.apiVersion === apiVersion || otherVersions.includes(owner.apiVersion));
  return new Map(known.map(([id, owner]) => [id, { ...owner, fields: fittedToShape(owner.fields, shape) }]));
}

/** What the object says of its managers. What cannot be read counts as nothing: it must not stand in the way of a write. */
function requestedOwners(live: KubeObject | undefined, next: KubeObject, subresource: string): Owners {
  const given: unknown = next.metadata.managedFields;
  if (subresource !== '') return readableOwners(live?.metadata.managedFields);
  if (Array.isArray(given) && (given.length === 0 || (given.length === 1 && isJsonObject(given[0]) && Object.keys(given[0]).length === 0))) return noOwners;
  const owners = readableOwners(given);
  return owners.size > 0 ? owners : readableOwners(live?.metadata.managedFields);
}

function readableOwners(entries: unknown): Owners {
  try {
    return decodeOwners(entries);
  } catch (error) {
    if (error instanceof Error) return noOwners;
    throw error;
  }
}

/** What is wrong with managedFields that a client sends, in the words of Kubernetes; undefined when they can be kept. */
export function managedFieldsProblem(entries: unknown): string | undefined {
  try {
    decodeOwners(entries);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function writeOwners(object: { readonly metadata: { managedFields?: ManagedFieldsEntry[] } }, owners: Owners): void {
  if (owners.size === 0) delete object.metadata.managedFields;
  else object.metadata.managedFields = encodeOwners(owners);
}

export function withoutManagedFields(object: KubeObject): JsonObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

/**
 * What an object is before anybody says anything. Parts whose default is an empty object are there from the start, as they are in
 * the types of Kubernetes: nobody owns them for having named something inside.
 */
export function emptyObject(schema: KubeSchema, definitions: Definitions): JsonObject {
  const root = objectSchema(schema, definitions);
  const empty = emptyObjects.get(root) ?? emptyOf(root, definitions, 0);
  emptyObjects.set(root, empty);
  return empty;
}

const emptyObjects = new WeakMap<KubeSchema, JsonObject>();

function emptyOf(schema: KubeSchema, definitions: Definitions, depth: number): JsonObject {
  const empty: JsonObject = {};
  for (const [name, property] of Object.entries(depth > 20 ? {} : (schema.properties ?? {}))) {
    const field = resolveSchema(property, definitions);
    if (isJsonObject(field.default) && Object.keys(field.default).length === 0) setField(empty, name, emptyOf(field, definitions, depth + 1));
  }
  return empty;
}

/** Kubernetes counts whole seconds. */
export function timestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}
