import { isDeepStrictEqual } from 'node:util';
import type { KindDeclaration } from '../kind.ts';
import type { KubeObject, ObjectMeta } from '../kube-object.ts';
import type { FieldCause } from '../status.ts';
import { invalidObject, conflict } from './refusals.ts';
import { groupVersionOf } from './registry.ts';
import { kindRuntime } from './kind-runtime.ts';
import { finalizerWarnings, fixedMetadataProblems, metadataChangeProblems, metadataProblems } from './metadata-rules.ts';
import type { Operation } from './request-context.ts';

/** Which part a write is about: the object, or a subresource of it. The other parts stay as they are, whatever the body says. */
export type WritePart = string;

const subresourceOf = (part: WritePart): string => (part === 'object' ? '' : part);

/** Everything that happens to a new object between the body and the store. Changes `next` in place. */
export async function prepareCreate({ kind, parts, context }: Operation, next: KubeObject, manager: { readonly track: boolean }): Promise<void> {
  const { metadata } = next;
  metadata.uid = parts.newUid();
  metadata.creationTimestamp = timestamp(parts.now());
  delete metadata.deletionTimestamp;
  delete metadata.deletionGracePeriodSeconds;
  delete metadata.resourceVersion;
  if (kind.scope === 'Cluster') delete metadata.namespace;
  if (tracksGeneration(kind)) metadata.generation = 1;
  else delete metadata.generation;
  if (kind.status && !kind.statusOnCreate) delete next['status'];

  const runtime = kindRuntime(kind);
  runtime.applyDefaults(next);
  kind.hooks?.defaulting?.(next);
  // What admission adds is the cluster's doing, not that of whoever asked.
  if (manager.track) runtime.trackUpdate({ live: undefined, next, manager: context.fieldManager, subresource: '', now: parts.now() });
  await parts.admission?.create?.(kind, next, context);
  await kind.hooks?.admitCreate?.(next, context);
  check(kind, next, undefined, '');
  if (kind.custom) for (const warning of finalizerWarnings(next.metadata)) context.warn(warning);
  await parts.admission?.accept?.(kind, next, undefined, context, '');
}

/** The same for a change. Answers false when nothing would change: then nothing is written and no watcher is woken. */
export async function prepareUpdate(
  operation: Operation, next: KubeObject, old: KubeObject, part: WritePart, manager: { readonly track: boolean },
): Promise<boolean> {
  const { kind, parts, context } = operation;
  if (next.metadata.uid !== undefined && next.metadata.uid !== '' && next.metadata.uid !== old.metadata.uid) {
    throw conflict(kind, old.metadata.name, `Precondition failed: UID in precondition: ${next.metadata.uid}, UID in object meta: ${old.metadata.uid}`);
  }
  const fixed = part === 'object' ? fixedMetadataProblems(next.metadata, old.metadata) : [];
  keepSystemMetadata(next.metadata, old.metadata);
  const partial = kind.partialWrites?.[part];
  if (part === 'status') keepForStatus(kind, next, old);
  else if (partial) partial(next, old);
  else if (kind.status) keepOne(next, old, 'status');

  const runtime = kindRuntime(kind);
  runtime.applyDefaults(next);
  kind.hooks?.defaulting?.(next);
  if (manager.track) runtime.trackUpdate({ live: old, next, manager: context.fieldManager, subresource: subresourceOf(part), now: parts.now() });
  await parts.admission?.update?.(kind, next, old, context, subresourceOf(part));
  if (part === 'object' || part === 'scale') await kind.hooks?.admitUpdate?.(next, old, context);
  if (tracksGeneration(kind)) {
    const from = kind.generationFrom ?? specFields(next, old);
    const counts = part !== 'status' && !kind.uncountedParts?.includes(part);
    const changed = counts && from.some((field) => !isDeepStrictEqual(valueAt(next, field), valueAt(old, field)));
    next.metadata.generation = (old.metadata.generation ?? 1) + (changed ? 1 : 0);
  }
  check(kind, next, old, subresourceOf(part), fixed);
  if (kind.custom) for (const warning of finalizerWarnings(next.metadata, old.metadata)) context.warn(warning);
  await parts.admission?.accept?.(kind, next, old, context, subresourceOf(part));
  return !sameObject(next, old);
}

function check(kind: KindDeclaration, next: KubeObject, old: KubeObject | undefined, subresource: string, found: readonly FieldCause[] = []): void {
  const causes = [
    ...found,
    ...metadataProblems(kind, next),
    ...(old ? metadataChangeProblems(next, old) : []),
    ...kindRuntime(kind).validate(next, old),
    ...(kind.hooks?.validate?.(next, old, subresource) ?? []),
  ];
  if (causes.length > 0) throw invalidObject(kind, next.metadata.name || next.metadata.generateName || '', causes);
  next.apiVersion = groupVersionOf(kind);
  next.kind = kind.kind;
  dropEmptyMetadata(next.metadata);
}

/** Kubernetes keeps no empty map or list in metadata: the last label that goes takes `labels` with it. */
function dropEmptyMetadata(metadata: ObjectMeta): void {
  for (const field of ['labels', 'annotations', 'finalizers', 'ownerReferences', 'managedFields'] as const) {
    const value = metadata[field];
    if (value !== undefined && (value === null || Object.keys(value).length === 0)) delete metadata[field];
  }
}

/** Fields that the server alone decides about: a client's copy of them may be old, wrong or missing. */
function keepSystemMetadata(next: ObjectMeta, old: ObjectMeta): void {
  const kept = ['uid', 'creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds', 'generation', 'namespace', 'generateName'] as const;
  for (const field of kept) {
    if (old[field] === undefined) delete next[field];
    else Object.assign(next, { [field]: old[field] });
  }
  if (next.managedFields === undefined && old.managedFields !== undefined) next.managedFields = structuredClone(old.managedFields);
}

function keepOne(next: KubeObject, old: KubeObject, field: string): void {
  if (old[field] === undefined) delete next[field];
  else next[field] = structuredClone(old[field]);
}

function keepForStatus(kind: KindDeclaration, next: KubeObject, old: KubeObject): void {
  const { metadata } = next;
  keepAllBut(next, old, 'status');
  if (!kind.keepOnStatus) return;
  next.metadata = metadata;
  kind.keepOnStatus(next, old);
}

function keepAllBut(next: KubeObject, old: KubeObject, changing: string): void {
  const metadata = { ...structuredClone(old.metadata), ...(next.metadata.managedFields ? { managedFields: next.metadata.managedFields } : {}) };
  for (const field of Object.keys(next)) if (field !== changing) delete next[field];
  for (const [field, value] of Object.entries(old)) if (field !== changing) next[field] = structuredClone(value);
  next.metadata = metadata;
}

const tracksGeneration = (kind: KindDeclaration): boolean =>
  (kind.generationFrom ? kind.generationFrom.length > 0 : kind.schema.properties?.['spec'] !== undefined || kindRuntime(kind).hasSpec);

/** Everything but metadata and status counts as the wish of the user. */
const specFields = (next: KubeObject, old: KubeObject): readonly string[] =>
  [...new Set([...Object.keys(next), ...Object.keys(old)])].filter((field) => !['metadata', 'status', 'apiVersion', 'kind'].includes(field));

function valueAt(object: KubeObject, path: string): unknown {
  let value: unknown = object;
  for (const step of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}

/** Equal but for the revision and for when managers last wrote. */
function sameObject(a: KubeObject, b: KubeObject): boolean {
  const strip = (object: KubeObject): unknown => {
    const { resourceVersion: _, managedFields, ...metadata } = object.metadata;
    return { ...object, metadata: { ...metadata, managedFields: managedFields?.map(({ time: __, ...entry }) => entry) ?? [] } };
  };
  return isDeepStrictEqual(strip(a), strip(b));
}

/** Kubernetes counts whole seconds. */
export const timestamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
