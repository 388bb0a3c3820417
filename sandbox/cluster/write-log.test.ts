import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from './testing/test-cluster.ts';
import type { ClusterWrite } from './write-log.ts';

let cluster: TestCluster;
const writes: ClusterWrite[] = [];
const path = '/api/v1/namespaces/default/configmaps';
beforeAll(async () => {
  cluster = await startTestCluster({ onWrite: (write) => void writes.push(write) });
});
beforeEach(() => void writes.splice(0));
afterAll(() => cluster.close());

const apply = (name: string, data: object, query = '') =>
  cluster.admin.patch(
    `${path}/${name}?fieldManager=me${query}`,
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data },
    { contentType: 'application/apply-patch+yaml' },
  );
const told = (): readonly string[] =>
  writes.map(({ verb, resource, namespace, name, user, fieldManager, changes }) =>
    [verb, resource, `${namespace}/${name}`, user, fieldManager, changes ? 'changes' : 'changes nothing'].join(' '),
  );

test('every write is told with who asked and what for, also one that changes nothing', async () => {
  await apply('one', { is: '1' });
  await apply('one', { is: '1' });
  await apply('one', { is: '2' });
  await cluster.admin.delete(`${path}/one`);
  expect(told().map((text) => text.replace(/(delete .* kubernetes-admin) .* (changes)/, '$1 $2'))).toEqual([
    'create configmaps. default/one kubernetes-admin me changes',
    'update configmaps. default/one kubernetes-admin me changes nothing',
    'update configmaps. default/one kubernetes-admin me changes',
    'delete configmaps. default/one kubernetes-admin changes',
  ]);
  expect(writes.map(({ object }) => object['data'])).toEqual([{ is: '1' }, { is: '1' }, { is: '2' }, { is: '2' }]);
});

test('what was refused, only tried or only read is not told', async () => {
  expect((await apply('two', { is: '1' }, '&dryRun=All')).status).toBe(201);
  expect((await apply('two', { is: 1 })).status).toBeGreaterThanOrEqual(400);
  expect((await cluster.admin.delete(`${path}/two`)).status).toBe(404);
  expect((await cluster.admin.post('/api/v1/namespaces', { metadata: { name: 'default' } })).status).toBe(409);
  await cluster.admin.get(path);
  expect(told()).toEqual([]);
});

test('a name that the server made up is told', async () => {
  const { body } = await cluster.admin.post(path, { metadata: { generateName: 'some-' } });
  expect(writes.map(({ name }) => name)).toEqual([body.metadata.name]);
});

test('writes that meet are told once each, though one of them has to be tried again', async () => {
  await apply('met', { is: '0' });
  writes.splice(0);
  const values = Array.from({ length: 8 }, (_, index) => `${index}`);
  await Promise.all(
    values.map((is) =>
      cluster.admin.patch(`${path}/met`, { data: { [`k${is}`]: is } }, { contentType: 'application/merge-patch+json' }),
    ),
  );
  expect(writes).toHaveLength(values.length);
});
