import { expect, test } from 'vitest';
import type { KubeObject, ManagedFieldsEntry } from '../kube-object.ts';
import { StatusError } from '../status.ts';
import { applyPatch, type ApplyRequest } from './apply.ts';
import { trackUpdate } from './managed-fields.ts';
import { testingSchema } from './testing-schema.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2024, 0, 1, 0, 0, seconds));
const common = { schema: testingSchema, definitions: {}, apiVersion: 'example.com/v1', kind: 'Thing', hasStatus: true, subresource: '', now: at(0) };
const config = (spec: unknown, metadata: Partial<KubeObject['metadata']> = {}): KubeObject =>
  ({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x', namespace: 'n', ...metadata }, spec });
const apply = (live: KubeObject | undefined, manager: string, spec: unknown, more: Partial<ApplyRequest> = {}): KubeObject => {
  const object = applyPatch({ ...common, live, patch: config(spec), manager, force: false, ...more });
  object.metadata.uid = 'u';
  return object;
};
const update = (live: KubeObject | undefined, manager: string, spec: unknown, metadata: Partial<KubeObject['metadata']> = {}): KubeObject => {
  const next = { ...config(spec, { ...structuredClone(live?.metadata ?? {}), uid: 'u', ...metadata }) };
  trackUpdate({ ...common, live, next, manager });
  return next;
};
const refusal = (attempt: () => unknown): StatusError => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
  throw new Error('it was applied');
};
const owners = (object: KubeObject): Record<string, unknown> =>
  Object.fromEntries((object.metadata.managedFields ?? []).map(({ manager, operation, fieldsV1 }) => [`${manager} ${operation}`, (fieldsV1['f:spec'] ?? fieldsV1) as unknown]));

test('applying to nothing makes the object, and the applier owns what it wrote', () => {
  const object = apply(undefined, 'kubectl', { replicas: 1, labels: { a: 'b' } });
  expect(object).toMatchObject({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x', namespace: 'n' }, spec: { replicas: 1, labels: { a: 'b' } } });
  expect(object.metadata.managedFields).toEqual([{
    manager: 'kubectl', operation: 'Apply', apiVersion: 'example.com/v1', time: '2024-01-01T00:00:00Z', fieldsType: 'FieldsV1',
    fieldsV1: { 'f:spec': { 'f:labels': { 'f:a': {} }, 'f:replicas': {} } },
  }]);
});

test('what an applier leaves out goes, unless somebody else owns it too', () => {
  const mine = apply(undefined, 'me', { replicas: 1, paused: true, labels: { a: '1', b: '2' }, containers: [{ name: 'x' }, { name: 'y' }] });
  const shared = apply(mine, 'you', { labels: { b: '2' }, containers: [{ name: 'y' }] });
  const less = apply(shared, 'me', { replicas: 1, containers: [{ name: 'x' }] });
  expect(less['spec']).toEqual({ replicas: 1, labels: { b: '2' }, containers: [{ name: 'x' }, { name: 'y' }] });
});

test('what nobody applied stays', () => {
  const mine = apply(undefined, 'me', { replicas: 1, labels: { a: '1' } });
  const changed = update(mine, 'controller', { replicas: 1, labels: { a: '1', injected: 'x' }, paused: true });
  expect(apply(changed, 'me', { replicas: 1 })['spec']).toEqual({ replicas: 1, labels: { injected: 'x' }, paused: true });
});

test('a field that somebody else owns with another value is a conflict that says whose', () => {
  const live = update(apply(undefined, 'me', { replicas: 1 }), 'kubectl-edit', { replicas: 5 });
  const error = refusal(() => apply(live, 'me', { replicas: 2 }));
  expect(error).toMatchObject({
    code: 409, reason: 'Conflict', message: 'Apply failed with 1 conflict: conflict with "kubectl-edit" using example.com/v1: .spec.replicas',
    details: { causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "kubectl-edit" using example.com/v1', field: '.spec.replicas' }] },
  });
  expect(apply(live, 'me', { replicas: 5 })['spec']).toEqual({ replicas: 5 });
});

test('several conflicts are told by manager', () => {
  const live = update(apply(undefined, 'a', { replicas: 1, containers: [{ name: 'x', image: '1' }] }), 'b', { replicas: 1, paused: true, containers: [{ name: 'x', image: '1' }] });
  expect(refusal(() => apply(live, 'c', { replicas: 2, paused: false, containers: [{ name: 'x', image: '2' }] })).message).toBe([
    'Apply failed with 3 conflicts: conflicts with "a":', '- .spec.replicas', '- .spec.containers[name="x"].image', 'conflicts with "b" using example.com/v1:', '- .spec.paused',
  ].join('\n'));
});

test('force takes fields away from others', () => {
  const live = apply(undefined, 'you', { replicas: 1, paused: true });
  const forced = apply(live, 'me', { replicas: 2 }, { force: true });
  expect(forced['spec']).toEqual({ replicas: 2, paused: true });
  expect(owners(forced)).toEqual({ 'you Apply': { 'f:paused': {} }, 'me Apply': { 'f:replicas': {} } });
});

test('applying the same again changes nothing, not even the time; owning what is there already changes only who owns it', () => {
  const live = apply(undefined, 'me', { replicas: 1, ports: [{ port: 80 }] });
  expect(apply(live, 'me', { replicas: 1, ports: [{ port: 80 }] }, { now: at(9) })).toEqual(live);
  const shared = apply(live, 'you', { replicas: 1 }, { now: at(9) });
  expect(shared['spec']).toEqual(live['spec']);
  expect(owners(shared)).toMatchObject({ 'you Apply': { 'f:replicas': {} }, 'me Apply': { 'f:replicas': {} } });
});

test('an object that was never tracked belongs to whoever was there before the first apply', () => {
  const live = config({ replicas: 1, paused: true }, { uid: 'u' });
  expect(owners(apply(live, 'me', { replicas: 1 }))).toEqual({ 'before-first-apply Update': { '.': {}, 'f:paused': {}, 'f:replicas': {} }, 'me Apply': { 'f:replicas': {} } });
  expect(refusal(() => apply(live, 'me', { replicas: 2 })).message).toContain('conflict with "before-first-apply" using example.com/v1');
});

test('defaults that are filled in later are owned by nobody and not taken away', () => {
  const applied = apply(undefined, 'me', { ports: [{ port: 80 }] });
  const defaulted = structuredClone(applied);
  (defaulted['spec'] as { ports: Record<string, unknown>[] }).ports[0] = { port: 80, protocol: 'TCP' };
  const again = apply(defaulted, 'me', { ports: [{ port: 80, name: 'http' }] });
  expect(again['spec']).toEqual({ ports: [{ port: 80, protocol: 'TCP', name: 'http' }] });
  expect(owners(again)['me Apply']).toEqual({ 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:name': {}, 'f:port': {} } } });
});

test('the status is applied apart from the rest', () => {
  const live = apply(undefined, 'me', { replicas: 1 });
  const { spec: _, ...rest } = config(undefined);
  const patch: KubeObject = { ...rest, status: { phase: 'Running' } };
  const object = applyPatch({ ...common, live, patch, manager: 'controller', force: false, subresource: 'status' });
  expect(object).toMatchObject({ spec: { replicas: 1 }, status: { phase: 'Running' } });
  expect(object.metadata.managedFields?.find(({ subresource }) => subresource === 'status')).toMatchObject({ manager: 'controller', operation: 'Apply', fieldsV1: { 'f:status': { 'f:phase': {} } } });
});

test('a configuration that cannot be owned is refused', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [{ foo: 1 }, '.spec.foo: field not declared in schema'],
    [{ replicas: 'one' }, '.spec.replicas: expected numeric (int or float), got string'],
    [{ labels: { a: 1 } }, '.spec.labels.a: expected string, got &value.valueUnstructured{Value:1}'],
    [{ args: { a: 1 } }, '.spec.args: expected list, got &{map[a:1]}'],
    [{ containers: [{ image: 'x' }] }, `.spec.containers: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn't have default values for any key fields)`],
    [{ ports: [{ port: 80 }, { port: 80, protocol: 'TCP' }] }, '.spec.ports: duplicate entries for key [port=80,protocol="TCP"]'],
    [{ tags: ['a', 'a'] }, '.spec.tags: duplicate entries for key [="a"]'],
  ];
  for (const [spec, problem] of cases) {
    expect(refusal(() => apply(undefined, 'me', spec))).toMatchObject({ code: 500, reason: 'Unknown', message: `failed to create typed patch object (n/x; example.com/v1, Kind=Thing): ${problem}` });
  }
  expect(refusal(() => apply(undefined, 'me', {}, { patch: config({}, { managedFields: [] }) })).message).toBe('metadata.managedFields must be nil');
  expect(refusal(() => apply(undefined, 'me', {}, { patch: { ...config({}), kind: 'Other' } })).message).toBe('invalid object type: example.com/v1, Kind=Other');
});

const annotation = 'kubectl.kubernetes.io/last-applied-configuration';

test('kubectl takes over what it applied from the client side, and keeps its annotation up to date', () => {
  const before = config({ replicas: 1, paused: true });
  const live = update(undefined, 'kubectl-client-side-apply', { replicas: 1, paused: true }, { annotations: { [annotation]: JSON.stringify(before) } });
  const object = apply(live, 'kubectl', { replicas: 2 });
  expect(object['spec']).toEqual({ replicas: 2, paused: true });
  expect(JSON.parse(object.metadata.annotations?.[annotation] ?? '')).toEqual(config({ replicas: 2 }));
  expect(refusal(() => apply(live, 'another', { replicas: 2 })).message).toContain('conflict with "kubectl-client-side-apply"');
  const edited = update(live, 'kubectl-edit', { replicas: 7, paused: true });
  expect(refusal(() => apply(edited, 'kubectl', { replicas: 2 })).message).toContain('conflict with "kubectl-edit"');
});

test('kubectl can move client-side managed fields to server-side ones by patching them, and then remove what it owns', () => {
  const live = update(undefined, 'kubectl-client-side-apply', { replicas: 1, paused: true });
  const moved = structuredClone(live);
  Object.assign(moved.metadata.managedFields?.[0] as ManagedFieldsEntry, { manager: 'kubectl', operation: 'Apply' });
  trackUpdate({ ...common, live, next: moved, manager: 'kubectl-client-side-apply' });
  expect(apply(moved, 'kubectl', { replicas: 2 })['spec']).toEqual({ replicas: 2 });
});

test('hostile configurations do no harm', () => {
  const patch = { ...config({ free: JSON.parse('{"__proto__":{"polluted":1},"constructor":{"x":1}}') as unknown }) };
  const object = applyPatch({ ...common, live: undefined, patch, manager: 'me', force: false });
  expect(JSON.stringify(object['spec'])).toBe('{"free":{"__proto__":{"polluted":1},"constructor":{"x":1}}}');
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
  expect(refusal(() => apply(undefined, 'me', { free: deep })).code).toBe(400);
});
