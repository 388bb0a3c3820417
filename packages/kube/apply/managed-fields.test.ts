import { expect, test } from 'vitest';
import type { KubeSchema } from '../kind.ts';
import type { KubeObject, ManagedFieldsEntry } from '../kube-object.ts';
import { managedFieldsProblem, trackUpdate, type ManagedRequest } from './managed-fields.ts';
import { testingSchema } from './testing-schema.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2024, 0, 1, 0, 0, seconds));
const request: ManagedRequest = {
  schema: testingSchema, definitions: {}, apiVersion: 'example.com/v1', kind: 'Thing', hasStatus: true, subresource: '', manager: 'tester', now: at(0),
};
const thing = (spec: unknown, more: Partial<KubeObject> = {}): KubeObject => ({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x', uid: 'u' }, spec, ...more });
const tracked = (live: KubeObject | undefined, next: KubeObject, more: Partial<ManagedRequest> = {}): KubeObject => {
  const object = structuredClone(next);
  object.metadata.managedFields ??= structuredClone(live?.metadata.managedFields ?? []);
  if (object.metadata.managedFields.length === 0 && next.metadata.managedFields === undefined) delete object.metadata.managedFields;
  trackUpdate({ ...request, ...more, live, next: object });
  return object;
};
const fieldsBy = (object: KubeObject, manager: string): unknown => object.metadata.managedFields?.find((entry) => entry.manager === manager)?.fieldsV1;

test('who creates an object owns what it has, but nothing that the server decides about', () => {
  const object = tracked(undefined, thing({ replicas: 1, labels: { a: 'b' } }, { metadata: { name: 'x', namespace: 'n', uid: 'u', generation: 1, labels: { l: 'm' } }, status: { phase: 'x' } }));
  expect(object.metadata.managedFields).toEqual([{
    manager: 'tester', operation: 'Update', apiVersion: 'example.com/v1', time: '2024-01-01T00:00:00Z', fieldsType: 'FieldsV1',
    fieldsV1: { 'f:metadata': { 'f:labels': { '.': {}, 'f:l': {} } }, 'f:spec': { '.': {}, 'f:labels': { '.': {}, 'f:a': {} }, 'f:replicas': {} } },
  }]);
});

test('who changes a field owns it from now on, and the one before does not', () => {
  const created = tracked(undefined, thing({ replicas: 1, paused: true }));
  const scaled = tracked(created, thing({ replicas: 2, paused: true }), { manager: 'scaler', now: at(5) });
  expect(fieldsBy(scaled, 'scaler')).toEqual({ 'f:spec': { 'f:replicas': {} } });
  expect(fieldsBy(scaled, 'tester')).toEqual({ 'f:spec': { '.': {}, 'f:paused': {} } });
  expect(scaled.metadata.managedFields?.map(({ time }) => time)).toEqual(['2024-01-01T00:00:00Z', '2024-01-01T00:00:05Z']);
});

test('who changes one field and then another owns both', () => {
  const created = tracked(undefined, thing({ replicas: 1, paused: true }));
  const once = tracked(created, thing({ replicas: 2, paused: true }), { manager: 'editor' });
  const twice = tracked(once, thing({ replicas: 2, paused: false }), { manager: 'editor', now: at(7) });
  expect(fieldsBy(twice, 'editor')).toEqual({ 'f:spec': { 'f:paused': {}, 'f:replicas': {} } });
  expect(twice.metadata.managedFields?.at(-1)?.time).toBe('2024-01-01T00:00:07Z');
});

test('a field that is gone is owned by nobody, and who owns nothing any more is forgotten', () => {
  const created = tracked(undefined, thing({ replicas: 1 }));
  const labelled = tracked(created, thing({ replicas: 1, labels: { a: 'b' } }), { manager: 'labeller' });
  const cleaned = tracked(labelled, thing({ replicas: 1 }), { manager: 'cleaner' });
  expect(cleaned.metadata.managedFields?.map(({ manager }) => manager)).toEqual(['tester']);
});

test('a write that changes nothing leaves the time as it is', () => {
  const created = tracked(undefined, thing({ replicas: 1 }));
  expect(tracked(created, thing({ replicas: 1 }), { now: at(9) }).metadata.managedFields).toEqual(created.metadata.managedFields);
});

test('the status belongs to whoever writes the status, apart from everything else', () => {
  const created = tracked(undefined, thing({ replicas: 1 }));
  const running = tracked(created, thing({ replicas: 7 }, { status: { phase: 'Running' } }), { manager: 'controller', subresource: 'status' });
  expect(running.metadata.managedFields?.[0]).toMatchObject({ manager: 'controller', subresource: 'status', fieldsV1: { 'f:status': { '.': {}, 'f:phase': {} } } });
  expect(fieldsBy(running, 'tester')).toEqual({ 'f:spec': { '.': {}, 'f:replicas': {} } });
  const plain = tracked(running, thing({ replicas: 7 }, { status: { phase: 'Forged' } }), { manager: 'forger' });
  expect(plain.metadata.managedFields).toEqual(running.metadata.managedFields);
});

test('clients may write managed fields themselves, or clear them; then nothing is tracked', () => {
  const created = tracked(undefined, thing({ replicas: 1 }));
  const moved = structuredClone(created);
  Object.assign(moved.metadata.managedFields?.[0] as ManagedFieldsEntry, { manager: 'kubectl', operation: 'Apply' });
  expect(tracked(created, moved).metadata.managedFields).toMatchObject([{ manager: 'kubectl', operation: 'Apply' }]);
  for (const reset of [[], [{}]]) {
    const cleared = structuredClone(created);
    cleared.metadata.managedFields = reset as ManagedFieldsEntry[];
    const object = tracked(created, cleared);
    expect(object.metadata.managedFields).toBeUndefined();
    expect(tracked(object, thing({ replicas: 5 })).metadata.managedFields).toBeUndefined();
  }
});

test('a subresource cannot write managed fields, and what cannot be read does not stand in the way', () => {
  const created = tracked(undefined, thing({ replicas: 1 }));
  const forged = structuredClone(created);
  forged.metadata.managedFields = [];
  expect(tracked(created, forged, { subresource: 'status' }).metadata.managedFields).toEqual(created.metadata.managedFields);
  const broken = structuredClone(created);
  broken.metadata.managedFields = [{ manager: 'x' }] as ManagedFieldsEntry[];
  expect(tracked(created, broken).metadata.managedFields).toEqual(created.metadata.managedFields);
  expect(managedFieldsProblem(broken.metadata.managedFields)).toBe('operation must be `Apply` or `Update`');
  expect(managedFieldsProblem([{ operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV2' }])).toBe('invalid fieldsType "FieldsV2" in managed fields entry 0');
  expect(managedFieldsProblem(created.metadata.managedFields)).toBeUndefined();
});

test('no object collects more than ten updaters: the oldest are put together', () => {
  let object = tracked(undefined, thing({ labels: {} }), { manager: 'm0' });
  for (let index = 1; index <= 15; index += 1) {
    const labels = Object.fromEntries(Array.from({ length: index }, (_, one) => [`l${one}`, 'x']));
    object = tracked(object, thing({ labels }), { manager: `m${index}`, now: at(index) });
  }
  const entries = object.metadata.managedFields ?? [];
  expect(entries).toHaveLength(10);
  expect(entries[0]).toMatchObject({ manager: 'ancient-changes', operation: 'Update', time: '2024-01-01T00:00:06Z' });
  expect(Object.keys(entries[0]?.fieldsV1['f:spec'] as object)).toContain('f:labels');
});

test('managers in versions that are no longer served are forgotten, those in other served ones are kept', () => {
  const created = tracked(undefined, thing({ replicas: 1 }));
  const old = structuredClone(created);
  Object.assign(old.metadata.managedFields?.[0] as ManagedFieldsEntry, { apiVersion: 'example.com/v1beta1' });
  expect(tracked(old, thing({ replicas: 1, paused: true })).metadata.managedFields).toHaveLength(1);
  expect(tracked(old, thing({ replicas: 1, paused: true }), { otherVersions: ['example.com/v1beta1'] }).metadata.managedFields).toHaveLength(2);
});

test('when a field becomes owned as a whole, those who owned parts of it own all of it', () => {
  const created = tracked(undefined, thing({ labels: { a: 'b' } }));
  const spec = testingSchema.properties?.['spec'] as KubeSchema;
  const atomic: KubeSchema = { ...testingSchema, properties: { ...testingSchema.properties, spec: { ...spec, properties: { ...spec.properties, labels: { ...spec.properties?.['labels'], 'x-kubernetes-map-type': 'atomic' } } } } };
  expect(fieldsBy(tracked(created, thing({ labels: { a: 'b' }, paused: true }), { schema: atomic, manager: 'other' }), 'tester')).toEqual({ 'f:spec': { '.': {}, 'f:labels': {} } });
});

test('parts that an object of this kind always has are not owned for having something in them', () => {
  const typed: KubeSchema = { ...testingSchema, properties: { spec: { ...testingSchema.properties?.['spec'], default: {} } } };
  expect(fieldsBy(tracked(undefined, thing({ replicas: 1 }), { schema: typed }), 'tester')).toEqual({ 'f:spec': { 'f:replicas': {} } });
  expect(fieldsBy(tracked(undefined, thing({ replicas: 1 }), { empty: { spec: {} } }), 'tester')).toEqual({ 'f:spec': { 'f:replicas': {} } });
});
