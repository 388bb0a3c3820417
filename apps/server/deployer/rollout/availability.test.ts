import { informer, type KubeObject, type Workload } from '@spacedock/kube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { type RolloutStage, startRolloutStage } from './testing/rollout-stage.ts';

let stage: RolloutStage;
beforeAll(async () => {
  stage = await startRolloutStage({ speed: 20, patience: { imagePullMs: -1e9, restarts: 1 } });
}, 60_000);
afterAll(() => stage.close());

interface EndpointSlice extends KubeObject {
  readonly endpoints?: readonly { readonly conditions?: { readonly ready?: boolean } }[] | null;
}

const replicas = 3;

/** Notes the fewest of anything that any state of the cluster shows. */
async function watching<Kind extends KubeObject>(
  of: { readonly apiVersion: string; readonly kind: string },
  countIn: (all: readonly Kind[]) => number,
) {
  const counts: number[] = [];
  const problems: unknown[] = [];
  // After the informer has taken it in.
  const look = (): void => queueMicrotask(() => void counts.push(countIn(watched.list())));
  const watched = informer<Kind>({
    client: stage.admin,
    of: { ...of, namespace: 'ns-shop' },
    handlers: { onAdd: look, onUpdate: look, onDelete: look },
    report: (error) => void problems.push(error),
  });
  await watched.synced;
  return { counts, problems, stop: watched.stop };
}

test('there are never fewer ready replicas than are asked for, through updates, returns and failures', async () => {
  const deployment = await stage.deployment('shop');
  const first = await stage.released(deployment, 'shop:1', { replicas });
  const ready = await watching<EndpointSlice>(
    { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice' },
    (slices) => slices.flatMap(({ endpoints }) => endpoints ?? []).filter(({ conditions }) => conditions?.ready !== false).length,
  );
  const available = await watching<Workload>(
    { apiVersion: 'apps/v1', kind: 'Deployment' },
    ([workload]) => workload?.status?.availableReplicas ?? 0,
  );

  const settings: readonly DeploymentConfigs[] = [
    {},
    { envVars: { A: '1' } },
    { readiness: { path: '/healthz' } },
    { resources: { requests: { cpu: '10m' } } },
  ];
  for (let index = 0; index < 20; index += 1) {
    const configs = {
      replicas,
      ...settings[index % settings.length],
      ...(index === 7 ? { expose: { type: 'http' as const } } : {}),
    };
    const isReturn = index % 5 === 4;
    const isFailure = index % 6 === 5;
    const revision = isReturn
      ? await stage.released(deployment, first.image ?? '', first.configs, { source: 'rollback', cloneOf: first.id })
      : await stage.released(deployment, isFailure ? `shop:${index}-imagepullbackoff` : `shop:${index}`, configs);
    expect(revision.status, `update ${index}`).toBe(isFailure && !isReturn ? 'failed' : 'active');
    if (revision.status === 'failed') {
      const back = await stage.db
        .selectFrom('deployer.revisions')
        .where('deployment_id', '=', deployment.id)
        .where('source', '=', 'auto_return')
        .orderBy('number', 'desc')
        .select('id')
        .executeTakeFirstOrThrow();
      expect(await stage.ended(back.id)).toMatchObject({ status: 'active' });
    }
  }
  await Promise.all([ready.stop(), available.stop()]);
  expect([...ready.problems, ...available.problems]).toEqual([]);
  expect(ready.counts.length).toBeGreaterThan(50);
  expect(Math.min(...ready.counts)).toBeGreaterThanOrEqual(replicas);
  expect(available.counts.length).toBeGreaterThan(50);
  expect(Math.min(...available.counts)).toBeGreaterThanOrEqual(replicas);
}, 240_000);
