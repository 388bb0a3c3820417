import { setImmediate } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { openDatabase } from '@spacedock/database';
import { createTestDatabase, silentLog } from '@spacedock/database/testing';
import { kubeMigrations, postgresStore } from '@spacedock/kube';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newClusterKeys } from '../cluster-keys.ts';
import { type Api, type Answer, startTestCluster, type TestCluster } from '../testing/test-cluster.ts';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const spec = {
  type: 'object',
  required: ['size'],
  properties: { size: { type: 'integer', minimum: 1 }, colour: { type: 'string', default: 'red' } },
};
const schema = {
  openAPIV3Schema: {
    type: 'object',
    properties: { spec, status: { type: 'object', properties: { ready: { type: 'integer' } } } },
  },
};

const definition = (plural: string, more: object = {}, versions: readonly object[] = []): object => ({
  metadata: { name: `${plural}.example.com` },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural, kind: kindOf(plural), shortNames: [plural.slice(0, 3)] },
    versions: [{ name: 'v1', served: true, storage: true, schema, subresources: { status: {} }, ...more }, ...versions],
  },
});

const kindOf = (plural: string): string => `${plural[0]?.toUpperCase()}${plural.slice(1, -1)}`;

/** Makes an object of a kind that was defined here: custom ones have to say what they are. */
async function make(api: Api, at: string, name: string, fields: { readonly spec: object; readonly metadata?: object }): Promise<Answer> {
  const [, , group, version, , , plural = ''] = at.split('/');
  const made = await api.post(at, {
    apiVersion: `${group}/${version}`,
    kind: kindOf(plural),
    ...fields,
    metadata: { name, ...fields.metadata },
  });
  expect(made.body.message).toBeUndefined();
  return made;
}

/** Asks until the answer is as wanted: kinds come and go a moment after their definition. */
async function until(ask: () => Promise<Answer>, wanted: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    await setImmediate();
  }
}
const conditions = ({ body }: Answer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ((body.status as { conditions?: { type: string; status: string }[] }).conditions ?? []).map(({ type, status }) => [
      type,
      status,
    ]),
  );

async function define(api: Api, plural: string, more?: object, versions?: readonly object[]): Promise<string> {
  const made = await api.post(definitions, definition(plural, more, versions));
  expect(made.body.message).toBeUndefined();
  await until(
    () => api.get(`${definitions}/${plural}.example.com`),
    (answer) => conditions(answer)['Established'] === 'True',
  );
  return `/apis/example.com/v1/namespaces/default/${plural}`;
}

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.close());

test('a definition brings a kind: defaults, pruning, validation, generation and status apart', async () => {
  const at = await define(cluster.admin, 'widgets');
  const made = await cluster.admin.post(at, {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'a' },
    spec: { size: 1, unknown: true },
    status: { ready: 9 },
  });
  expect([made.status, made.body.spec, made.body.status, made.body.metadata['generation']]).toEqual([
    201,
    { size: 1, colour: 'red' },
    undefined,
    1,
  ]);
  const wrong = await cluster.admin.patch(`${at}/a`, { spec: { size: 0 } });
  expect([wrong.status, wrong.body.message]).toEqual([
    422,
    'Widget.example.com "a" is invalid: spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1',
  ]);
  const status = await cluster.admin.patch(`${at}/a/status`, {
    status: { ready: 1 },
    spec: { size: 5 },
    metadata: { labels: { a: 'b' } },
  });
  expect([status.body.spec, status.body.status, status.body.metadata['labels'], status.body.metadata['generation']]).toEqual([
    { size: 1, colour: 'red' },
    { ready: 1 },
    undefined,
    1,
  ]);
  const changed = await cluster.admin.patch(`${at}/a`, { spec: { size: 5 } });
  expect([changed.body.metadata['generation'], changed.body.status]).toEqual([2, { ready: 1 }]);
  const blind = await cluster.admin.put(`${at}/a`, {
    apiVersion: 'example.com/v1',
    kind: 'Widget',
    metadata: { name: 'a' },
    spec: { size: 2 },
  });
  expect([blind.status, blind.body.message]).toEqual([
    422,
    'widgets.example.com "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
  ]);
});

test('it is in discovery and in the OpenAPI documents, and leaves them again', async () => {
  await define(cluster.admin, 'gadgets');
  const { body } = await cluster.admin.get('/apis/example.com/v1');
  expect(body['resources']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'gadgets', kind: 'Gadget', shortNames: ['gad'] }),
      expect.objectContaining({ name: 'gadgets/status' }),
    ]),
  );
  expect((await cluster.admin.get('/openapi/v3/apis/example.com/v1')).text).toContain('com.example.v1.Gadget');
  expect((await cluster.admin.get('/openapi/v2')).text).toContain('com.example.v1.Gadget');
  await cluster.admin.delete(`${definitions}/gadgets.example.com`);
  await until(
    () => cluster.admin.get(`${definitions}/gadgets.example.com`),
    ({ status }) => status === 404,
  );
  expect((await cluster.admin.get('/openapi/v2')).text).not.toContain('com.example.v1.Gadget');
  expect((await cluster.admin.get('/apis/example.com/v1/gadgets')).status).toBe(404);
});

test('of a kind that takes any field, /openapi/v2 names none: old clients would refuse the others', async () => {
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { spec } };
  await define(cluster.admin, 'boxes', { schema: { openAPIV3Schema: open } });
  const { body } = await cluster.admin.get('/openapi/v2');
  expect((body['definitions'] as Record<string, unknown>)['com.example.v1.Boxe']).toEqual({
    type: 'object',
    'x-kubernetes-group-version-kind': [{ group: 'example.com', version: 'v1', kind: 'Boxe' }],
  });
});

test('whoever writes a definition is warned of what this cluster does not do by it, once', async () => {
  const rules = { 'x-kubernetes-validations': [{ rule: 'self.size < 5' }] };
  const made = await cluster.admin.post(
    definitions,
    definition('gauges', { schema: { openAPIV3Schema: { type: 'object', properties: { spec: { ...spec, ...rules } } } } }),
  );
  expect(made.headers['warning']).toBe(
    '299 - "this cluster does not evaluate x-kubernetes-validations: what they forbid is accepted"',
  );
  const at = `${definitions}/gauges.example.com`;
  expect((await cluster.admin.patch(at, { metadata: { labels: { a: 'b' } } })).headers['warning']).toBeUndefined();
  const conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://a.example/' } } };
  expect((await cluster.admin.patch(at, { spec: { conversion } })).headers['warning']).toContain(
    'this cluster calls no conversion webhooks: versions differ in their apiVersion only',
  );
});

test('columns, selectable fields and scale are those of the definition', async () => {
  const at = await define(cluster.admin, 'engines', {
    additionalPrinterColumns: [
      { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
      { name: 'Labels', type: 'string', jsonPath: '.metadata.labels', priority: 1 },
    ],
    selectableFields: [{ jsonPath: '.spec.colour' }],
    subresources: { scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.ready' } },
  });
  await make(cluster.admin, at, 'a', { metadata: { labels: { x: 'y' } }, spec: { size: 3, colour: 'blue' } });
  await make(cluster.admin, at, 'b', { spec: { size: 4 } });
  const table = await cluster.admin.get(at, { headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' } });
  expect((table.body['columnDefinitions'] as { name: string }[]).map(({ name }) => name)).toEqual(['Name', 'Size', 'Labels']);
  expect((table.body['rows'] as { cells: unknown[] }[]).map(({ cells }) => cells)).toEqual([
    ['a', 3, '{"x":"y"}'],
    ['b', 4, null],
  ]);
  const blue = await cluster.admin.get(`${at}?fieldSelector=spec.colour%3Dblue`);
  expect(blue.body.items.map(({ metadata }) => metadata.name)).toEqual(['a']);
  expect((await cluster.admin.get(`${at}?fieldSelector=spec.size%3D3`)).body.message).toContain(
    'field label not supported: spec.size',
  );
  await cluster.admin.patch(`${at}/a/scale`, { spec: { replicas: 7 } });
  expect((await cluster.admin.get(`${at}/a`)).body.spec).toMatchObject({ size: 7 });
});

test('every served version shows the same objects, and writes through one are seen through the other', async () => {
  const at = await define(cluster.admin, 'motors', {}, [
    {
      name: 'v1beta1',
      served: true,
      storage: false,
      deprecated: true,
      schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
    },
  ]);
  await make(cluster.admin, at, 'a', { spec: { size: 1 } });
  const old = at.replace('/v1/', '/v1beta1/');
  const shown = await cluster.admin.get(`${old}/a`);
  expect([shown.body['apiVersion'], shown.body.spec, shown.headers['warning']]).toEqual([
    'example.com/v1beta1',
    { size: 1, colour: 'red' },
    '299 - "example.com/v1beta1 Motor is deprecated"',
  ]);
  const changed = await cluster.admin.patch(`${old}/a`, { spec: { size: 2 } });
  expect([changed.status, (await cluster.admin.get(`${at}/a`)).body.spec]).toEqual([200, { size: 2, colour: 'red' }]);
  expect((await cluster.admin.get(old)).body.items.map((item) => item['apiVersion'])).toEqual(['example.com/v1beta1']);
  const { body } = await cluster.admin.get('/apis/example.com');
  expect(body['preferredVersion']).toEqual({ groupVersion: 'example.com/v1', version: 'v1' });
});

test('defaults that come later are shown on objects that were there before', async () => {
  const at = await define(cluster.admin, 'pumps');
  await make(cluster.admin, at, 'a', { spec: { size: 1 } });
  const later = { ...spec, properties: { ...spec.properties, speed: { type: 'string', default: 'slow' } } };
  const versions = [
    { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: { spec: later } } } },
  ];
  await cluster.admin.patch(`${definitions}/pumps.example.com`, { spec: { versions } });
  const { body } = await until(
    () => cluster.admin.get(`${at}/a`),
    (answer) => 'speed' in answer.body.spec,
  );
  expect(body.spec).toEqual({ size: 1, colour: 'red', speed: 'slow' });
});

test('a definition that goes takes its objects along, and waits for those that are held', async () => {
  const at = await define(cluster.admin, 'valves');
  await make(cluster.admin, at, 'free', { spec: { size: 1 } });
  await make(cluster.admin, at, 'held', { metadata: { finalizers: ['example.com/wait'] }, spec: { size: 1 } });
  const { body } = await cluster.admin.delete(`${definitions}/valves.example.com`);
  expect(body.metadata['finalizers']).toEqual(['customresourcecleanup.apiextensions.k8s.io']);
  const { body: held } = await until(
    () => cluster.admin.get(`${at}/held`),
    (answer) => answer.body.metadata['deletionTimestamp'] !== undefined,
  );
  expect((await cluster.admin.get(`${at}/free`)).status).toBe(404);
  expect((await cluster.admin.get(`${definitions}/valves.example.com`)).status).toBe(200);
  await cluster.admin.patch(`${at}/held`, { metadata: { finalizers: null, resourceVersion: held.metadata.resourceVersion } });
  await until(
    () => cluster.admin.get(`${definitions}/valves.example.com`),
    ({ status }) => status === 404,
  );
});

test('a name that is taken is not accepted, and what has it stays', async () => {
  await define(cluster.admin, 'hammers');
  const made = await cluster.admin.post(definitions, {
    metadata: { name: 'tools.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'tools', kind: 'Hammer' },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  });
  expect(made.status).toBe(201);
  const answer = await until(
    () => cluster.admin.get(`${definitions}/tools.example.com`),
    (found) => 'NamesAccepted' in conditions(found),
  );
  expect(conditions(answer)).toEqual({ NamesAccepted: 'False', Established: 'False' });
  expect((await cluster.admin.get('/apis/example.com/v1/tools')).status).toBe(404);
});

test('after a restart, and on another replica, on PostgreSQL', { timeout: 60_000 }, async () => {
  const { url } = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [kubeMigrations] });
  const keys = await newClusterKeys(new Date());
  const closers: (() => Promise<void>)[] = [];
  async function replica(): Promise<TestCluster> {
    const database = await openDatabase({ url, directory: tmpdir(), log: silentLog, migrations: [kubeMigrations] });
    const store = await postgresStore({ database, name: 'cluster', log: silentLog, now: () => new Date() });
    const started = await startTestCluster({ store, keys });
    closers.push(async () => {
      await started.close();
      await store.close();
      await database.close();
    });
    return started;
  }
  const first = await replica();
  const second = await replica();
  const at = await define(first.admin, 'bolts');
  await make(first.admin, at, 'a', { spec: { size: 1 } });
  expect(
    (
      await until(
        () => second.admin.get(`${at}/a`),
        ({ status }) => status === 200,
      )
    ).body.spec,
  ).toEqual({ size: 1, colour: 'red' });
  await closers.shift()?.();
  await closers.shift()?.();

  const again = await replica();
  expect((await again.admin.get(`${at}/a`)).body.spec).toEqual({ size: 1, colour: 'red' });
  await again.admin.delete(`${definitions}/bolts.example.com`);
  await until(
    () => again.admin.get(`${definitions}/bolts.example.com`),
    ({ status }) => status === 404,
  );
  await closers.shift()?.();
});
