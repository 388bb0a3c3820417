import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCluster, type TestCluster } from '../../testing/test-cluster.ts';

const at = '/api/v1/namespaces/default/services';
let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.close());

const create = (name: string, spec: object) =>
  cluster.admin.post(at, { metadata: { name }, spec: { ports: [{ port: 80 }], ...spec } });

test('every service gets an address of its own, and keeps it', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`many-${index}`, {})));
  const addresses = made.map(({ body }) => body.spec['clusterIP'] as string);
  expect(new Set(addresses).size).toBe(20);
  expect(addresses.every((address) => address.startsWith('10.96.'))).toBe(true);
  const { body } = await cluster.admin.put(`${at}/many-0`, { metadata: { name: 'many-0' }, spec: { ports: [{ port: 81 }] } });
  expect([body.spec['clusterIP'], body.spec['ports']]).toEqual([addresses[0], [{ protocol: 'TCP', port: 81, targetPort: 81 }]]);
  const moved = await cluster.admin.patch(`${at}/many-0`, { spec: { clusterIP: '10.96.200.200' } });
  expect([moved.status, moved.body.message]).toEqual([
    422,
    'Service "many-0" is invalid: spec.clusterIPs[0]: Invalid value: ["10.96.200.200"]: may not change once set',
  ]);
});

test('an address that is taken is not given again', async () => {
  expect((await create('dns', { clusterIP: '10.96.0.10' })).status).toBe(201);
  const again = await create('dns-2', { clusterIP: '10.96.0.10' });
  expect([again.status, again.body.message]).toEqual([
    422,
    'Service "dns-2" is invalid: spec.clusterIPs: Invalid value: ["10.96.0.10"]: failed to allocate IP 10.96.0.10: provided IP is already allocated',
  ]);
});

test('node ports are given, checked, and taken back with the type', async () => {
  const { body } = await create('out', { type: 'NodePort' });
  const [{ nodePort } = { nodePort: 0 }] = body.spec['ports'] as { nodePort: number }[];
  expect(nodePort).toBeGreaterThanOrEqual(30_000);
  const clash = await create('clash', { type: 'NodePort', ports: [{ port: 80, nodePort }] });
  expect(clash.body.message).toBe(
    `Service "clash" is invalid: spec.ports[0].nodePort: Invalid value: ${nodePort}: provided port is already allocated`,
  );
  const outside = await create('outside', { type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] });
  expect(outside.body.message).toBe(
    'Service "outside" is invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767',
  );
  const inside = await cluster.admin.patch(`${at}/out`, { spec: { type: 'ClusterIP' } });
  expect(inside.body.spec['ports']).toEqual([{ protocol: 'TCP', port: 80, targetPort: 80 }]);
  expect((await create('free', { type: 'NodePort', ports: [{ port: 80, nodePort }] })).status).toBe(201);
});

test('headless services have no address, external names nothing at all', async () => {
  expect((await create('headless', { clusterIP: 'None', ports: undefined })).body.spec).toMatchObject({
    clusterIP: 'None',
    clusterIPs: ['None'],
  });
  const { body } = await create('external', { type: 'ExternalName', externalName: 'example.com', ports: undefined });
  expect([body.spec['clusterIP'], body.spec['externalName']]).toEqual([undefined, 'example.com']);
});
