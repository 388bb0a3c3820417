import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RolloutStage, startRolloutStage } from './testing/rollout-stage.ts';
import { ClusterLost, uninstallDeployment } from './uninstall.ts';

let stage: RolloutStage;
beforeAll(async () => {
  stage = await startRolloutStage({ speed: 20 });
}, 60_000);
afterAll(() => stage.close());

const signal = new AbortController().signal;
const kinds = [
  { apiVersion: 'apps/v1', kind: 'Deployment' },
  { apiVersion: 'v1', kind: 'Service' },
  { apiVersion: 'v1', kind: 'Secret' },
  { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' },
  { apiVersion: 'v1', kind: 'ServiceAccount' },
] as const;

async function objectsIn(namespace: string): Promise<readonly string[]> {
  const lists = await Promise.all(kinds.map((kind) => stage.admin.list({ ...kind, namespace })));
  return lists
    .flatMap(({ items }, index) => items.map(({ metadata }) => `${kinds[index]?.kind} ${metadata.name}`))
    .filter((title) => title !== 'ServiceAccount default');
}

test('release and Secrets are taken out, what is not ours stays, and again there is nothing to do', async () => {
  const deployment = await stage.deployment('shop', { registryIntegrationId: 'int_hub', registryUrl: 'docker.io/acme' });
  stage.secrets.set('shop', 'value-of-shop');
  await stage.admin.create({ apiVersion: 'v1', kind: 'Secret', metadata: { namespace: 'ns-shop', name: 'of-others' } });
  await stage.released(deployment, 'shop:1', { secretRefs: ['secret://shop'], expose: { type: 'http' } });
  expect((await objectsIn('ns-shop')).length).toBeGreaterThan(6);
  const installed = { ...deployment, deploymentId: deployment.id };
  expect(await uninstallDeployment(stage.ports, installed, signal)).toBe('uninstalled');
  expect(await objectsIn('ns-shop')).toEqual(['Secret of-others']);
  expect(await uninstallDeployment(stage.ports, installed, signal)).toBe('not_found');
  await stage.admin.deleteAndWait({ apiVersion: 'v1', kind: 'Namespace', name: 'ns-shop' });
  expect(await uninstallDeployment(stage.ports, installed, signal)).toBe('not_found');
}, 30_000);

test('a cluster that is lost is told as that, with what to do', async () => {
  const deployment = await stage.deployment('lost');
  await stage.gate.shut();
  try {
    const failure: unknown = await uninstallDeployment(stage.ports, { ...deployment, deploymentId: deployment.id }, signal).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ClusterLost);
    expect(failure).toMatchObject({
      message: expect.stringContaining('cannot be reached') as string,
      fixHint: expect.any(String) as string,
    });
  } finally {
    await stage.gate.open();
  }
}, 30_000);
