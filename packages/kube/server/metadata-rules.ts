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
  for (const [index, finalizer] of (metadata.finalizers ?? []).entries()) {
    for (const problem of keyProblems(finalizer)) causes.push(wrong(`metadata.finalizers[${index}]`, finalizer, problem));
  }
  causes.push(...ownerProblems(metadata));
  return causes;
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
    ...(prefix ? nameProblems(prefix).map((problem) => `prefix part ${problem}`) : []),
    ...(name === '' ? ['name part must be non-empty'] : []),
    ...(name.length > 63 ? ['name part must be no more than 63 bytes'] : []),
    ...(qualifiedName.test(name) ? [] : [nameRule]),
  ];
}

function ownerProblems(metadata: ObjectMeta): readonly FieldCause[] {
  const causes: FieldCause[] = [];
  const controllers = (metadata.ownerReferences ?? []).filter(({ controller }) => controller === true);
  for (const [index, owner] of (metadata.ownerReferences ?? []).entries()) {
    const field = `metadata.ownerReferences[${index}]`;
    if (!owner.apiVersion) causes.push(wrong(`${field}.apiVersion`, owner.apiVersion ?? '', 'version must not be empty'));
    if (!owner.kind) causes.push(wrong(`${field}.kind`, owner.kind ?? '', 'must not be empty'));
    if (!owner.name) causes.push(wrong(`${field}.name`, owner.name ?? '', 'must not be empty'));
    if (!owner.uid) causes.push(wrong(`${field}.uid`, owner.uid ?? '', 'must not be empty'));
  }
  const [one, two] = controllers;
  if (one && two) {
    causes.push(wrong('metadata.ownerReferences', controllers, `Only one reference can have Controller set to true. Found "true" in references for ${one.name} and ${two.name}`));
  }
  return causes;
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
