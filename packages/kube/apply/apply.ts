import { checkDepth, cloneJson, equalJson, type JsonObject } from '../json/json-value.ts';
import type { KubeObject } from '../kube-object.ts';
import { dropNulls } from '../schema/defaults.ts';
import { objectSchema } from '../schema/resolve.ts';
import { StatusError } from '../status.ts';
import { applyConflict } from './apply-conflict.ts';
import { compareValues } from './compare.ts';
import { hasField, noFields } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import { lastAppliedFields, syncLastApplied } from './last-applied.ts';
import { currentOwners, timestamp, updatedOwners, withoutManagedFields, writeOwners, type ManagedRequest } from './managed-fields.ts';
import { decodeOwners, ownerId, type Ownership, type Owners } from './managed-entries.ts';
import { mergeValues } from './merge.ts';
import { allFields, requestFilter, withoutSystemFields } from './owned-fields.ts';
import { pruneApplied } from './prune-applied.ts';
import { filtered, reassign, type Conflict } from './reassign.ts';
import { objectShape, type Shape } from './shape.ts';
import { joinedProblems, typedProblems } from './typed-problems.ts';

export interface ApplyRequest extends ManagedRequest {
  readonly live: KubeObject | undefined;
  /** The configuration, as the client wrote it: defaults filled in here would be owned by the applier. */
  readonly patch: KubeObject;
  /** Takes fields from other managers instead of refusing. */
  readonly force: boolean;
}

/**
 * Server-side apply: merges the configuration into the live object, takes out what this applier applied before and leaves out now,
 * and keeps in `metadata.managedFields` who owns what. Refuses to change what somebody else owns, unless forced. Neither argument
 * is changed; the answer has no defaults filled in.
 */
export function applyPatch(request: ApplyRequest): KubeObject {
  const { live, patch, manager } = request;
  const shape = objectShape(request.schema, request.definitions);
  checkPatch(request, shape);

  const owners = ownersBefore(request);
  const result = applied(request, shape, owners);
  if (result.conflicts.length > 0 && !request.force) {
    const allowed = manager === 'kubectl' && live !== undefined ? lastAppliedFields(live, request.apiVersion, shape) : noFields;
    const conflicts = result.conflicts.filter(({ path }) => !hasField(allowed, path));
    if (conflicts.length > 0) throw applyConflict(conflicts);
  }
  const { object } = result;
  if (manager === 'kubectl') syncLastApplied(object, patch);
  writeOwners(object, result.owners);
  return object;
}

function checkPatch({ patch, apiVersion, kind }: ApplyRequest, shape: Shape): void {
  checkDepth(patch);
  if (patch.apiVersion !== apiVersion || patch.kind !== kind) throw new StatusError('BadRequest', `invalid object type: ${typeOf(patch)}`);
  if (patch.metadata.managedFields !== undefined && patch.metadata.managedFields !== null) throw new StatusError('BadRequest', 'metadata.managedFields must be nil');
  const problems = typedProblems(patch, shape);
  if (problems.length > 0) {
    const { namespace = '', name = '' } = patch.metadata;
    throw new StatusError('Unknown', `failed to create typed patch object (${namespace}/${name}; ${typeOf(patch)}): ${joinedProblems(problems)}`);
  }
}

/** An object that was never applied before belongs, with all that it has, to whoever made it: nobody knows who that was. */
function ownersBefore(request: ApplyRequest): Owners {
  const { live } = request;
  if (live === undefined) return new Map();
  try {
    const owners = decodeOwners(live.metadata.managedFields);
    return owners.size > 0 ? owners : updatedOwners(owners, undefined, live, { ...request, manager: 'before-first-apply' });
  } catch (error) {
    throw error instanceof StatusError ? error : new StatusError('InternalError', `failed to decode managed fields: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Applied {
  readonly object: KubeObject;
  readonly owners: Owners;
  readonly conflicts: readonly Conflict[];
}

function applied(request: ApplyRequest, shape: Shape, ownersOfLive: Owners): Applied {
  const { patch, apiVersion, kind, subresource, manager } = request;
  const filter = requestFilter(request.hasStatus, subresource);
  const live: JsonObject = request.live === undefined ? { apiVersion, kind } : withoutManagedFields(request.live);
  const before = new Map(currentOwners(ownersOfLive, request));

  const self: Ownership = { manager: manager === '' ? 'unknown' : manager, operation: 'Apply', apiVersion, subresource, fields: filter(fieldSetOf(patch, shape)) };
  const id = ownerId(self);
  const last = before.get(id);
  before.set(id, { ...self, ...(last?.time === undefined ? {} : { time: last.time }) });

  const merged = mergeValues(live, patch, shape);
  const next = last === undefined || last.fields.size === 0 ? merged : pruneApplied(merged, last.fields, allFields([...before.values()].map(({ fields }) => fields)), shape);
  const { owners, conflicts } = reassign(before, filtered(compareValues(live, next, shape), filter), id);

  const changed = !equalJson(live, next);
  const object = (changed ? next : cloneJson(live)) as KubeObject;
  dropNulls(object, objectSchema(request.schema, request.definitions), request.definitions);
  return { object, owners: withOwnFields(owners, id, changed ? timestamp(request.now) : undefined), conflicts };
}

function withOwnFields(owners: Owners, id: string, time: string | undefined): Owners {
  const result = new Map(owners);
  const self = owners.get(id);
  const fields = withoutSystemFields(self?.fields ?? new Map());
  if (self === undefined || fields.size === 0) result.delete(id);
  else result.set(id, { ...self, ...(time === undefined ? {} : { time }), fields });
  return result;
}

/** Group, version and kind as Go prints them. */
/** As Go shows it. What is no text counts as not said. */
function typeOf({ apiVersion, kind }: Readonly<Record<'apiVersion' | 'kind', unknown>>): string {
  const version = typeof apiVersion === 'string' ? apiVersion : '';
  return `${version.includes('/') ? version : `/${version}`}, Kind=${typeof kind === 'string' ? kind : ''}`;
}
