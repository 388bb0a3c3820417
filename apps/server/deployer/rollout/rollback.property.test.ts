import { liveHash, objectsHash } from '@spacedock/helm';
import type { KubeObject } from '@spacedock/kube';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { type RolloutStage, startRolloutStage } from './testing/rollout-stage.ts';
import { revisionLabel } from './values-of.ts';

let stage: RolloutStage;
beforeAll(async () => {
  stage = await startRolloutStage({ speed: 50 });
  stage.secrets.set('key', 'value-of-key');
}, 60_000);
afterAll(() => stage.close());

const signal = new AbortController().signal;
const exceptLabels = [revisionLabel];
const kinds = [
  ['apps/v1', 'Deployment'],
  ['v1', 'Service'],
  ['v1', 'ConfigMap'],
  ['v1', 'ServiceAccount'],
  ['networking.k8s.io/v1', 'Ingress'],
  ['autoscaling/v2', 'HorizontalPodAutoscaler'],
  ['policy/v1', 'PodDisruptionBudget'],
] as const;

const someConfigs: fc.Arbitrary<DeploymentConfigs> = fc
  .record({
    port: fc.constantFrom(8080, 9000),
    envVars: fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.string({ maxLength: 20 }), { maxKeys: 3 }),
    expose: fc.constantFrom<NonNullable<DeploymentConfigs['expose']>>(
      { type: 'none' },
      { type: 'http', host: 'a.example.com' },
      { type: 'tcp', port: 7000 },
      { type: 'http', path: '/x', tls: { issuer: 'letsencrypt' } },
    ),
    secretRefs: fc.constantFrom<string[]>([], ['secret://key']),
    readiness: fc.constantFrom<NonNullable<DeploymentConfigs['readiness']>>({ path: '/ready' }, {}),
  })
  .chain((configs) =>
    fc.constantFrom<DeploymentConfigs>(
      { ...configs, replicas: 1 },
      { ...configs, replicas: 2 },
      { ...configs, autoscaling: { minReplicas: 2, maxReplicas: 4 } },
    ),
  );

type Meddling = 'nothing' | 'delete the Service' | 'change the image' | 'change variables' | 'leave a stray object';
const someMeddling = fc.constantFrom<Meddling>(
  'nothing',
  'delete the Service',
  'change the image',
  'change variables',
  'leave a stray object',
);

/** What somebody with kubectl does between two revisions. */
async function meddle(what: Meddling, namespace: string, name: string, deploymentId: string): Promise<void> {
  const merge = (apiVersion: string, kind: string, of: string, value: object): Promise<KubeObject> =>
    stage.admin.patch({ apiVersion, kind, namespace, name: of }, { type: 'merge', value }, { fieldManager: 'kubectl-edit' });
  switch (what) {
    case 'nothing':
      return;
    case 'delete the Service':
      return void (await stage.admin.delete({ apiVersion: 'v1', kind: 'Service', namespace, name }));
    case 'change the image':
      return void (await stage.admin.patch(
        { apiVersion: 'apps/v1', kind: 'Deployment', namespace, name },
        { type: 'json', value: [{ op: 'replace', path: '/spec/template/spec/containers/0/image', value: 'meddled:1' }] },
        { fieldManager: 'kubectl-edit' },
      ));
    case 'change variables':
      return void (await merge('v1', 'ConfigMap', `${name}-env`, { data: { A: 'meddled', STRAY: 'meddled' } }));
    case 'leave a stray object':
      return void (await stage.admin.apply({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { namespace, name: `${name}-stray`, labels: { 'spacedock.dev/deployment': deploymentId } },
      } as KubeObject));
  }
}

async function titlesIn(namespace: string, deploymentId: string): Promise<readonly string[]> {
  const labelSelector = `spacedock.dev/deployment=${deploymentId}`;
  const lists = await Promise.all(
    kinds.map(([apiVersion, kind]) => stage.admin.list({ apiVersion, kind, namespace }, { labelSelector })),
  );
  return lists.flatMap(({ items }, index) => items.map(({ metadata }) => `${kinds[index]?.[1]} ${metadata.name}`)).toSorted();
}

let histories = 0;

test('after a rollback the cluster holds what was recorded for that revision, whatever came between', async () => {
  const history = fc.record({
    revisions: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), someConfigs), { minLength: 2, maxLength: 4 }),
    meddling: someMeddling,
    target: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ revisions, meddling, target }) => {
      histories += 1;
      const deployment = await stage.deployment(`shop-${histories}`);
      const { namespace, name, id } = deployment;
      const made = [];
      for (const [image, configs] of revisions) made.push(await stage.released(deployment, `shop:${image}`, configs));
      expect(made.map(({ status, failure }) => failure ?? status)).not.toContain('failed');
      const to = made[target % (made.length - 1)];
      if (!to) throw new Error('there is no such revision');
      await meddle(meddling, namespace, name, id);
      const back = await stage.released(deployment, to.image ?? '', to.configs, { source: 'rollback', cloneOf: to.id });
      expect(back).toMatchObject({ failure: null, status: 'active', objects_hash: to.objects_hash });
      const objects = to.objects as readonly KubeObject[];
      expect(await liveHash({ client: stage.admin, objects, exceptLabels, signal })).toBe(objectsHash(objects, { exceptLabels }));
      expect(await titlesIn(namespace, id)).toEqual(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted());
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 300_000);
