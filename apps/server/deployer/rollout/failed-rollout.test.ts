import type { CatalogDeployment } from '@spacedock/contracts';
import type { KubeObject } from '@spacedock/kube';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RolloutStage, startRolloutStage } from './testing/rollout-stage.ts';

let stage: RolloutStage;
beforeAll(async () => {
  const patience = { imagePullMs: 0, restarts: 1, refusedMs: 0, unschedulableMs: 0, containerMs: 0 };
  stage = await startRolloutStage({ patience });
}, 60_000);
afterAll(() => stage.close());

const eventOf = async (deployment: CatalogDeployment, text: string): Promise<unknown> =>
  (await stage.events(deployment)).find((event) => event.text === text)?.meta;
const imageOf = async (name: string): Promise<string> =>
  JSON.stringify(await stage.admin.get({ apiVersion: 'apps/v1', kind: 'Deployment', namespace: `ns-${name}`, name }));
const put = (object: object): Promise<KubeObject> => stage.admin.create(object as KubeObject);
const text = expect.any(String) as string;

describe('the reason is told with what to do', () => {
  test('an image that cannot be pulled', async () => {
    const deployment = await stage.deployment('image');
    const revision = await stage.released(deployment, 'registry.example/image:imagepullbackoff');
    expect(revision).toMatchObject({ status: 'failed', failure: { stage: 'rolling_out', code: 'image_pull', fixHint: text } });
    expect(revision.failure?.message).toContain('registry.example/image:imagepullbackoff');
    expect(await stage.runtime(deployment)).toMatchObject({ status: 'failed', current_revision_id: null, holder_id: null });
    expect(await eventOf(deployment, '1 rolling_out failed')).toMatchObject({
      code: 'image_pull',
      cause: revision.failure?.message,
      fixHint: text,
    });
  }, 30_000);

  test('an app that crashes, with the end of its log, without the secrets that it says there', async () => {
    const deployment = await stage.deployment('crash');
    // The sandbox lets a container say the name of its image.
    stage.secrets.set('crash', 'registry.example/secret-app:crashloop');
    const revision = await stage.released(deployment, 'registry.example/secret-app:crashloop', {
      secretRefs: ['secret://crash'],
    });
    expect(revision).toMatchObject({
      status: 'failed',
      failure: { code: 'crash', message: expect.stringContaining('ended with code 1') as string },
    });
    expect(revision.failure?.logTail).toContain('app: started [redacted]');
    expect(revision.failure?.logTail).toContain('ended with exit code 1');
    expect(await eventOf(deployment, '1 rolling_out failed')).toMatchObject({ logTail: revision.failure?.logTail });
  }, 30_000);

  test('a probe that is never answered, when the time is over', async () => {
    const deployment = await stage.deployment('probe');
    const revision = await stage.released(deployment, 'probe:never-ready', {
      readiness: { path: '/healthz', periodSeconds: 1 },
      rolloutTimeoutSeconds: 4,
    });
    expect(revision).toMatchObject({ status: 'failed', failure: { code: 'probe' } });
    expect(revision.failure?.message).toContain('Readiness probe failed');
  }, 30_000);

  test('a quota', async () => {
    const deployment = await stage.deployment('quota');
    await put({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { namespace: 'ns-quota', name: 'none' },
      spec: { hard: { pods: '0' } },
    });
    expect(await stage.released(deployment, 'quota:1')).toMatchObject({
      status: 'failed',
      failure: { code: 'quota', message: expect.stringContaining('exceeded quota') as string },
    });
  }, 30_000);

  test('no node for it', async () => {
    const deployment = await stage.deployment('large');
    expect(await stage.released(deployment, 'large:1', { resources: { requests: { cpu: '4000' } } })).toMatchObject({
      status: 'failed',
      failure: { code: 'scheduling', message: expect.stringContaining('Insufficient cpu') as string },
    });
  }, 30_000);

  test('a secret that does not exist changes nothing in the cluster', async () => {
    const deployment = await stage.deployment('secretless');
    expect(await stage.released(deployment, 'secretless:1', { secretRefs: ['secret://nowhere'] })).toMatchObject({
      status: 'failed',
      failure: { stage: 'deploying', code: 'secret_missing', message: expect.stringContaining('nowhere') as string },
    });
    stage.secrets.set('plain', 'no JSON');
    expect(await stage.released(deployment, 'secretless:1', { secretRefs: ['secret://plain#password'] })).toMatchObject({
      status: 'failed',
      failure: { code: 'secret_missing', message: expect.stringContaining('secret://plain#password') as string },
    });
    expect(await imageOf('secretless')).toBe(undefined);
  }, 30_000);

  test('somebody else has an object of that name', async () => {
    const deployment = await stage.deployment('taken');
    const labels = { app: 'other' };
    await put({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { namespace: 'ns-taken', name: 'taken', labels },
      spec: { selector: labels, ports: [{ port: 80 }] },
    });
    expect(await stage.released(deployment, 'taken:1')).toMatchObject({
      status: 'failed',
      failure: { code: 'foreign_object', message: expect.stringContaining('Service taken') as string },
    });
  }, 30_000);

  test('a policy of the cluster', async () => {
    const deployment = await stage.deployment('policy');
    const label = { 'pod-security.kubernetes.io/enforce': 'restricted' };
    const ref = { apiVersion: 'v1', kind: 'Namespace', name: 'ns-policy' };
    await stage.admin.patch(ref, { type: 'merge', value: { metadata: { labels: label } } });
    expect(await stage.released(deployment, 'policy:1')).toMatchObject({ status: 'failed', failure: { code: 'admission' } });
  }, 30_000);

  test('the namespace was deleted before, or meanwhile', async () => {
    const before = await stage.deployment('early');
    await stage.admin.deleteAndWait({ apiVersion: 'v1', kind: 'Namespace', name: 'ns-early' });
    expect(await stage.released(before, 'early:1')).toMatchObject({
      status: 'failed',
      failure: { code: 'namespace_missing', fixHint: text },
    });
    stage.secrets.set('early', 'value-of-early');
    expect(await stage.released(before, 'early:1', { secretRefs: ['secret://early'] })).toMatchObject({
      failure: { code: 'namespace_missing' },
    });

    const meanwhile = await stage.deployment('late');
    await stage.released(meanwhile, 'late:1');
    const revision = await stage.release(meanwhile, 'late:never-ready');
    await stage.waits(revision, 'roll-out');
    expect(await stage.runtime(meanwhile)).toMatchObject({ status: 'rolling_out', holder_id: revision });
    await stage.admin.deleteAndWait({ apiVersion: 'v1', kind: 'Namespace', name: 'ns-late' });
    expect(await stage.ended(revision)).toMatchObject({ status: 'failed', failure: { code: 'namespace_missing' } });
    // There is no place to return to.
    expect(await stage.runtime(meanwhile)).toMatchObject({ status: 'failed', holder_id: null });
    const rows = await stage.db
      .selectFrom('deployer.revisions')
      .where('deployment_id', '=', meanwhile.id)
      .select('source')
      .execute();
    expect(rows.map(({ source }) => source)).not.toContain('auto_return');
  }, 60_000);
});

describe('the last good revision', () => {
  const sourcesOf = async ({ id }: CatalogDeployment): Promise<readonly string[]> =>
    (
      await stage.db
        .selectFrom('deployer.revisions')
        .where('deployment_id', '=', id)
        .orderBy('number')
        .select(['source', 'status'])
        .execute()
    ).map(({ source, status }) => `${source} ${status}`);
  const newest = async ({
    id,
  }: CatalogDeployment): Promise<{ id: string; note: string; clone_of: string | null; source: string }> =>
    stage.db
      .selectFrom('deployer.revisions')
      .where('deployment_id', '=', id)
      .orderBy('number', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow();

  test('is returned to, with its configs', async () => {
    const deployment = await stage.deployment('back');
    const good = await stage.released(deployment, 'back:1', { envVars: { A: 'good' } });
    const bad = await stage.released(deployment, 'back:crashloop', { envVars: { A: 'bad' } });
    expect(bad.status).toBe('failed');
    const back = await newest(deployment);
    expect(back).toMatchObject({
      source: 'auto_return',
      clone_of: good.id,
      note: expect.stringMatching(/^Revision 2 failed: /) as string,
    });
    const returned = await stage.ended(back.id);
    expect(returned).toMatchObject({ status: 'active', image: 'back:1', configs: good.configs, objects_hash: good.objects_hash });
    expect(await sourcesOf(deployment)).toEqual(['api superseded', 'api failed', 'auto_return active']);
    expect(await stage.runtime(deployment)).toMatchObject({ status: 'active', current_revision_id: back.id });
    expect(await imageOf('back')).toContain('back:1');
    expect(await eventOf(deployment, '2 rolling_out failed')).toMatchObject({ returnsTo: good.id });

    // A second return clones what was asked for by somebody, not the first return.
    await stage.released(deployment, 'back:imagepullbackoff');
    const again = await newest(deployment);
    expect(again).toMatchObject({ source: 'auto_return', clone_of: good.id });
    expect(await stage.ended(again.id)).toMatchObject({ status: 'active' });
  }, 60_000);

  test('is left alone where the configs say so, where nothing was changed, and where the return failed itself', async () => {
    const deployment = await stage.deployment('stay');
    await stage.released(deployment, 'stay:1');
    await stage.released(deployment, 'stay:crashloop', { autoRollback: false });
    await stage.released(deployment, 'stay:1', { secretRefs: ['secret://nowhere'] });
    await stage.released(deployment, 'stay:crashloop', {}, { source: 'auto_return' });
    expect(await sourcesOf(deployment)).toEqual(['api active', 'api failed', 'api failed', 'auto_return failed']);
    expect((await stage.runtime(deployment)).status).toBe('failed');
  }, 60_000);

  test('never keeps a newer revision from being deployed, nor does an older one that was slower overwrite it', async () => {
    const deployment = await stage.deployment('order');
    const first = await stage.released(deployment, 'order:1');
    // As if it were being built: nobody works on it.
    const slow = await stage.release(deployment, 'order:2');
    await stage.ended(slow);
    await stage.db.updateTable('deployer.revisions').set({ status: 'building' }).where('id', '=', slow).execute();
    const newer = await stage.released(deployment, 'order:3');
    const turn = { organisationId: deployment.organisationId, deploymentId: deployment.id };
    const { turns, db } = stage.ports;
    expect(await turns.take(db, { ...turn, revisionId: slow, number: 2 })).toBe('passed');
    const back = await stage.released(deployment, 'order:1', {}, { source: 'auto_return', cloneOf: first.id });
    // What was asked for after the revision that was returned to is newer than the return.
    await stage.db.updateTable('deployer.revisions').set({ status: 'superseded' }).where('id', '=', newer.id).execute();
    expect(back.status).toBe('superseded');
    expect(await turns.take(db, { ...turn, revisionId: slow, number: 2 })).toBe('taken');
    await turns.end(db, { ...turn, revisionId: slow, number: 2 });
  }, 60_000);
});

describe('the cluster is lost in the middle', () => {
  test('and comes back: the rollout goes on', async () => {
    const deployment = await stage.deployment('outage');
    await stage.released(deployment, 'outage:1');
    const revision = await stage.release(deployment, 'outage:slow-2s');
    await stage.waits(revision, 'roll-out');
    await stage.gate.shut();
    await stage.waits(revision, 'roll-out', 'is tried again');
    await stage.gate.open();
    expect(await stage.ended(revision)).toMatchObject({ status: 'active' });
  }, 60_000);

  test('and stays away: the revision has failed, and says what to do', async () => {
    const deployment = await stage.deployment('dark');
    await stage.released(deployment, 'dark:1');
    await stage.gate.shut();
    try {
      const revision = await stage.release(deployment, 'dark:2', { rolloutTimeoutSeconds: 4 });
      await stage.waits(revision, 'apply', 'is tried again');
      expect(await stage.runtime(deployment)).toMatchObject({ status: 'deploying', holder_id: revision });
      expect(await stage.ended(revision)).toMatchObject({
        status: 'failed',
        failure: { code: 'cluster_unreachable', fixHint: text },
      });
      expect(await stage.runtime(deployment)).toMatchObject({ status: 'failed', holder_id: null });
    } finally {
      await stage.gate.open();
    }
    expect(await stage.released(deployment, 'dark:3')).toMatchObject({ status: 'active' });
  }, 60_000);
});
