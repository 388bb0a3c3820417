import { gunzipSync } from 'node:zlib';
import { liveHash, objectsHash } from '@spacedock/helm';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseDump } from '../../testing/database-dump.ts';
import { type RolloutStage, startRolloutStage } from './testing/rollout-stage.ts';
import { revisionLabel } from './values-of.ts';

let stage: RolloutStage;
beforeAll(async () => {
  stage = await startRolloutStage({ speed: 20 });
}, 60_000);
afterAll(() => stage.close());

const signal = new AbortController().signal;
const texts = async (deployment: Parameters<RolloutStage['events']>[0]): Promise<readonly string[]> =>
  (await stage.events(deployment)).map(({ text }) => text);
const workload = async (name: string): Promise<Record<string, never>> =>
  (await stage.admin.get({ apiVersion: 'apps/v1', kind: 'Deployment', namespace: `ns-${name}`, name })) as unknown as Record<
    string,
    never
  >;
const secretsIn = async (
  namespace: string,
): Promise<readonly (KubeObject & { readonly data: Record<string, string>; readonly type: string })[]> =>
  (await stage.admin.list({ apiVersion: 'v1', kind: 'Secret', namespace })).items as never;

test('a first revision comes to run, with the events of the seed', async () => {
  const deployment = await stage.deployment('shop');
  const revision = await stage.released(deployment, 'shop:1', { replicas: 2, envVars: { LOG_LEVEL: 'info' } });
  expect(revision).toMatchObject({ status: 'active', failure: null, objects_hash: expect.any(String) as string });
  expect(await stage.runtime(deployment)).toEqual({
    status: 'active',
    current_revision_id: revision.id,
    address: 'shop.ns-shop.svc.cluster.local:8080',
    holder_id: null,
  });
  expect(await stage.events(deployment)).toEqual([
    { text: '1 deploying started', meta: null },
    { text: '1 rolling_out succeeded', meta: { ready: 2, desired: 2 } },
    { text: '1 active succeeded', meta: { address: 'shop.ns-shop.svc.cluster.local:8080' } },
  ]);
}, 30_000);

test('a changed one takes its place, one that changes nothing too, and a return is what was recorded', async () => {
  const deployment = await stage.deployment('cart');
  const first = await stage.released(deployment, 'cart:1', { envVars: { A: '1' } });
  const second = await stage.released(deployment, 'cart:2', { envVars: { A: '2' }, replicas: 2 });
  const same = await stage.released(deployment, 'cart:2', { envVars: { A: '2' }, replicas: 2 });
  expect(same.objects_hash).toBe(second.objects_hash);
  const back = await stage.released(deployment, 'cart:1', first.configs, { source: 'rollback', cloneOf: first.id });
  const rows = await stage.db
    .selectFrom('deployer.revisions')
    .where('deployment_id', '=', deployment.id)
    .orderBy('number')
    .select('status')
    .execute();
  expect(rows.map(({ status }) => status)).toEqual(['superseded', 'superseded', 'superseded', 'active']);
  expect(back.objects_hash).toBe(first.objects_hash);
  const exceptLabels = [revisionLabel];
  const objects = first.objects as readonly KubeObject[];
  expect(await liveHash({ client: stage.admin, objects, exceptLabels, signal })).toBe(objectsHash(objects, { exceptLabels }));
  expect((await stage.runtime(deployment)).current_revision_id).toBe(back.id);
}, 60_000);

test('what is exposed has the address of its load balancer', async () => {
  const web = await stage.deployment('web');
  await stage.released(web, 'web:1', { expose: { type: 'http', host: 'web.example.com' } });
  const tcp = await stage.deployment('broker');
  await stage.released(tcp, 'broker:1', { port: 6379, expose: { type: 'tcp', port: 7000 } });
  const address = expect.stringMatching(/^(\d+\.){3}\d+$|\./) as string;
  expect(await stage.runtime(web)).toMatchObject({ status: 'active', address });
  expect((await stage.runtime(web)).address).not.toContain('svc');
  expect(await stage.runtime(tcp)).toMatchObject({ status: 'active', address });
  expect((await stage.runtime(tcp)).address).not.toContain('svc');
}, 30_000);

test('secrets are in a Secret of the namespace and nowhere else; another value restarts the pods', async () => {
  const [canary, second] = ['canary-7f2e11d0-first', 'canary-7f2e11d0-second'];
  stage.secrets.set('api-db', JSON.stringify({ user: 'api', password: canary }));
  stage.secrets.set('team/stripe-key', canary);
  Object.assign(stage.registry, { password: canary });
  const deployment = await stage.deployment('api', { registryIntegrationId: 'int_hub', registryUrl: 'docker.io/acme' });
  const configs = { secretRefs: ['secret://api-db#password', { env: 'STRIPE', ref: 'secret://team/stripe-key' }] };
  expect(await stage.released(deployment, 'api:1', configs)).toMatchObject({ status: 'active' });
  const hash = async (): Promise<string> => JSON.stringify((await workload('api'))['spec']?.['template']);
  const before = await hash();
  stage.secrets.set('team/stripe-key', second);
  expect(await stage.released(deployment, 'api:1', configs)).toMatchObject({ status: 'active' });
  expect(await hash()).not.toBe(before);

  const all = await secretsIn('ns-api');
  const ours = all.filter(({ metadata }) => metadata.labels?.['spacedock.dev/deployment'] === deployment.id);
  const contents = ours
    .filter(({ type }) => type === 'Opaque')
    .map(({ data }) =>
      Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()])),
    );
  expect(contents).toEqual(
    expect.arrayContaining([
      { API_DB_PASSWORD: canary, STRIPE: canary },
      { API_DB_PASSWORD: canary, STRIPE: second },
    ]),
  );
  expect(ours.map(({ type }) => type)).toContain('kubernetes.io/dockerconfigjson');

  const records = all
    .filter(({ type }) => type === 'helm.sh/release.v1')
    .map(({ data }) => gunzipSync(Buffer.from(Buffer.from(data['release'] ?? '', 'base64').toString(), 'base64')).toString());
  expect(records.length).toBeGreaterThan(0);
  expect(records.join()).toContain('api:1');
  expect(records.join()).not.toContain('canary-7f2e11d0');
  // Refused with the whole Secret in hand, by a cluster that may quote what it refuses.
  const spec = { hard: { secrets: '0' } };
  await stage.admin.create({
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { namespace: 'ns-api', name: 'none' },
    spec,
  } as KubeObject);
  stage.secrets.set('team/stripe-key', 'canary-7f2e11d0-third');
  expect(await stage.released(deployment, 'api:2', configs)).toMatchObject({ status: 'failed', failure: { code: 'quota' } });

  const tables = await databaseDump(stage.db);
  expect(tables).toContain('api:1');
  expect(tables).not.toContain('canary-7f2e11d0');
  expect(stage.logs.join()).not.toContain('canary-7f2e11d0');
}, 30_000);

test('the Secrets of former revisions go, but for those that old ReplicaSets would need', async () => {
  const deployment = await stage.deployment('many');
  for (let index = 0; index < 6; index += 1) {
    stage.secrets.set('many', `value-${index}`);
    await stage.released(deployment, 'many:1', { secretRefs: ['secret://many'] });
  }
  const left = (await secretsIn('ns-many'))
    .filter(({ type }) => type === 'Opaque')
    .map(({ data }) => Buffer.from(data['MANY'] ?? '', 'base64').toString());
  expect(left).toHaveLength(4);
  expect(left).toContain('value-5');
}, 60_000);

test('a preview from a fork gets no secret', async () => {
  stage.secrets.set('fork-secret', 'value-of-fork');
  const deployment = await stage.deployment('forked', { preview: true, fork: true });
  expect(await stage.released(deployment, 'forked:1', { secretRefs: ['secret://fork-secret'] })).toMatchObject({
    status: 'active',
  });
  expect((await secretsIn('ns-forked')).filter(({ type }) => type === 'Opaque')).toEqual([]);
}, 30_000);

test('a newer revision preempts one that waits, and passes those that are queued', async () => {
  const deployment = await stage.deployment('busy');
  await stage.released(deployment, 'busy:1');
  const stuck = await stage.release(deployment, 'busy:never-ready');
  await stage.waits(stuck, 'roll-out');
  const [queued, newest] = [await stage.release(deployment, 'busy:3'), await stage.release(deployment, 'busy:4')];
  expect(await stage.ended(newest)).toMatchObject({ status: 'active' });
  expect(await stage.ended(stuck)).toMatchObject({ status: 'superseded' });
  // It may have had its turn for a moment; it is never what runs in the end.
  expect(['superseded', 'active']).toContain((await stage.ended(queued)).status);
  expect(await stage.runtime(deployment)).toMatchObject({ status: 'active', current_revision_id: newest, holder_id: null });
  expect(JSON.stringify((await workload('busy'))['spec'])).toContain('busy:4');
  expect(await texts(deployment)).toContain('2 rolling_out superseded');
}, 60_000);
