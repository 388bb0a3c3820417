import { isDeepStrictEqual } from 'node:util';
import type { KindDeclaration } from '../kind.ts';
import type { KubeObject, ObjectMeta } from '../kube-object.ts';
import { nameProblems } from '../names.ts';
import type { FieldCause } from '../status.ts';

const required = (field: string, message: string): FieldCause => ({ reason: 'FieldValueRequired', field, message: `Required value: ${message}` });
const wrong = (field: string, value: unknown, message: string): FieldCause => ({ reason: 'FieldValueInvalid', field, message: `Invalid value: ${JSON.stringify(value)}: ${message}` });
const forbiddenField = (field: string, message: string): FieldCause => ({ reason: 'FieldValueForbidden', field, message: `Forbidden: ${message}` });

const qualifiedName = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const labelValue = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const nameRule = `name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')`;
const valueRule = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`;
const annotationsLimit = 256 * 1024;

/** What is wrong with the metadata of any object. */
export function metadataProblems(kind: KindDeclaration, { metadata }: KubeObject): readonly FieldCause[] {
  const causes: FieldCause[] = [];
  if (metadata.generateName) {
    for (const problem of nameProblems(metadata.generateName, kind.nameRule, true)) causes.push(wrong('metadata.generateName', metadata.generateName, problem));
  }
  if (!metadata.name) causes.push(required('metadata.name', 'name or generateName is required'));
  else for (const problem of nameProblems(metadata.name, kind.nameRule)) causes.push(wrong('metadata.name', metadata.name, problem));

  causes.push(...labelsProblems(metadata.labels, 'metadata.labels'), ...annotationsProblems(metadata.annotations, 'metadata.annotations'));
  causes.push(...ownerProblems(metadata));
  for (const finalizer of metadata.finalizers ?? []) for (const problem of keyProblems(finalizer)) causes.push(wrong('metadata.finalizers', finalizer, problem));
  if (!kind.custom) causes.push(...unqualifiedFinalizers(metadata));
  return causes;
}

const standardFinalizers = new Set(['orphan', 'foregroundDeletion', 'kubernetes']);

/** Whose finalizer it is must be in its name. Of custom resources that is only wished for: see `finalizerWarnings`. */
function unqualifiedFinalizers({ finalizers = [] }: ObjectMeta): readonly FieldCause[] {
  return finalizers.flatMap((finalizer, index) => (finalizer.includes('/') || standardFinalizers.has(finalizer) || keyProblems(finalizer).length > 0
    ? [] : [wrong(`metadata.finalizers[${index}]`, finalizer, 'name is neither a standard finalizer name nor is it fully qualified')]));
}

export function finalizerWarnings({ finalizers = [] }: ObjectMeta, { finalizers: before = [] }: ObjectMeta | { finalizers?: string[] } = {}): readonly string[] {
  if (isDeepStrictEqual(new Set(finalizers), new Set(before))) return [];
  return finalizers.filter((finalizer) => !finalizer.includes('/') && !standardFinalizers.has(finalizer))
    .map((finalizer) => `metadata.finalizers: ${JSON.stringify(finalizer)}: prefer a domain-qualified finalizer name${finalizer.includes('.') ? ' including a path (/)' : ''} to avoid accidental conflicts with other finalizer writers`);
}

export function labelsProblems(labels: Readonly<Record<string, string>> | undefined, field: string): readonly FieldCause[] {
  return Object.entries(labels ?? {}).flatMap(([key, value]) => [
    ...keyProblems(key).map((problem) => wrong(field, key, problem)),
    ...labelValueProblems(value).map((problem) => wrong(field, value, problem)),
  ]);
}

export const labelValueProblems = (value: string): readonly string[] =>
  [...(value.length > 63 ? ['must be no more than 63 bytes'] : []), ...(labelValue.test(value) ? [] : [valueRule])];

export function annotationsProblems(annotations: Readonly<Record<string, string>> | undefined, field: string): readonly FieldCause[] {
  const causes: FieldCause[] = [];
  let size = 0;
  for (const [key, value] of Object.entries(annotations ?? {})) {
    for (const problem of keyProblems(key.toLowerCase())) causes.push(wrong(field, key, problem));
    size += Buffer.byteLength(key) + Buffer.byteLength(value);
  }
  if (size > annotationsLimit) causes.push({ reason: 'FieldValueTooLong', field, message: `Too long: may not be more than ${annotationsLimit} bytes` });
  return causes;
}

export function keyProblems(key: string): readonly string[] {
  const parts = key.split('/');
  const name = parts.at(-1) ?? '';
  const prefix = parts.length === 2 ? parts[0] ?? '' : undefined;
  if (parts.length > 2) {
    return [`a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  return [
    ...(prefix === '' ? ['prefix part must be non-empty'] : []),
    ...(prefix ? nameProblems(prefix).map((problem) => `prefix part ${problem.replace(/ characters$/, ' bytes')}`) : []),
    ...(name === '' ? ['name part must be non-empty'] : []),
    ...(name.length > 63 ? ['name part must be no more than 63 bytes'] : []),
    ...(qualifiedName.test(name) ? [] : [nameRule]),
  ];
}

function ownerProblems(metadata: ObjectMeta): readonly FieldCause[] {
  const causes: FieldCause[] = [];
  const field = 'metadata.ownerReferences';
  let controller: string | undefined;
  for (const { apiVersion, kind, name, uid, controller: controls } of metadata.ownerReferences ?? []) {
    if (!apiVersion) causes.push(wrong(`${field}.apiVersion`, '', 'version must not be empty'));
    if (!kind) causes.push(wrong(`${field}.kind`, '', 'must not be empty'));
    if (!name) causes.push(wrong(`${field}.name`, '', 'must not be empty'));
    if (!uid) causes.push(wrong(`${field}.uid`, '', 'must not be empty'));
    if (controls !== true) continue;
    const found = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${kind}/${name}`;
    if (controller !== undefined) causes.push(wrong(field, metadata.ownerReferences, found));
    controller ??= `${kind}/${name}`;
  }
  return causes;
}

/** What only the server decides about and a client must not try to change. What it leaves out, or has from before, is put back. */
export function fixedMetadataProblems(next: ObjectMeta, old: ObjectMeta): readonly FieldCause[] {
  const moment = (text: string | null | undefined): number | undefined => (text ? Date.parse(text) : undefined);
  return [
    ...(next.creationTimestamp && moment(next.creationTimestamp) !== moment(old.creationTimestamp) ? [wrong('metadata.creationTimestamp', next.creationTimestamp, 'field is immutable')] : []),
    ...(next.deletionTimestamp && old.deletionTimestamp === undefined ? [wrong('metadata.deletionTimestamp', next.deletionTimestamp, 'field is immutable')] : []),
    ...(typeof next.deletionGracePeriodSeconds === 'number' && old.deletionTimestamp === undefined ? [wrong('metadata.deletionGracePeriodSeconds', next.deletionGracePeriodSeconds, 'field is immutable')] : []),
  ];
}

/** What may not change about metadata, and what may change only in one direction. */
export function metadataChangeProblems(next: KubeObject, old: KubeObject): readonly FieldCause[] {
  const causes: FieldCause[] = [];
  if (next.metadata.name !== old.metadata.name) causes.push(wrong('metadata.name', next.metadata.name, 'field is immutable'));
  if (old.metadata.deletionTimestamp !== undefined) {
    const known = new Set(old.metadata.finalizers ?? []);
    const added = (next.metadata.finalizers ?? []).filter((finalizer) => !known.has(finalizer));
    if (added.length > 0) {
      causes.push(forbiddenField('metadata.finalizers', `no new finalizers can be added if the object is being deleted, found new finalizers []string{${added.map((name) => JSON.stringify(name)).join(', ')}}`));
    }
  }
  return causes;
}
