import { expect, test, vi } from 'vitest';
import type { KubeObject } from '../kube-object.ts';
import { RolloutFailed } from './rollout-failed.ts';
import type { RolloutProgress } from './rollout-status.ts';
import { type KubeApi, startKubeApi } from './testing/kube-api.ts';
import { podKind, workloadKinds } from './testing/test-kinds.ts';
import { type RolloutOptions, waitForRollout } from './wait-for-rollout.ts';

const web: RolloutOptions = { kind: 'Deployment', namespace: 'default', name: 'web', deadlineMs: 20_000 };
const deployment: KubeObject = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'default' }, spec: { replicas: 2, selector: { matchLabels: { app: 'web' } } } };

const setStatus = (api: KubeApi, status: object) => api.objects.updateStatus(workloadKinds.Deployment, 'default', 'web', (object) => ({ ...object, status }));
const makePod = (api: KubeApi, name: string, state: object) => api.objects.create(podKind, {
  apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default', labels: { app: 'web' } },
  status: { phase: 'Pending', conditions: [{ type: 'Ready', status: 'False' }], containerStatuses: [{ name: 'app', ready: false, state }] },
});
const failed = async (rollout: Promise<unknown>): Promise<RolloutFailed> => {
  const error: unknown = await rollout.then(() => undefined, (reason: unknown) => reason);
  if (!(error instanceof RolloutFailed)) throw new Error(`no RolloutFailed: ${String(error)}`);
  return error;
};

/** For what only shows itself after a while; it takes no time when all is well. */
const patience = { timeout: 15_000 };

test('tells how far it is until all is there, through cut connections', async () => {
  const api = await startKubeApi();
  await api.objects.create(workloadKinds.Deployment, deployment);
  const seen: RolloutProgress[] = [];
  const rollout = waitForRollout(api.client(), { ...web, onProgress: (progress) => void seen.push(progress) });
  const told = (count: number) => vi.waitFor(() => expect(seen).toHaveLength(count), patience);
  await told(1);
  await setStatus(api, { observedGeneration: 1, replicas: 2, updatedReplicas: 1 });
  await told(2);
  api.cut();
  await setStatus(api, { observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 1 });
  await told(3);
  await setStatus(api, { observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 1, readyReplicas: 1 }); // nothing new about the rollout
  await setStatus(api, { observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 2 });
  expect(await rollout).toEqual({ ready: 2, desired: 2, message: 'all 2 are rolled out' });
  expect(seen.map(({ ready, message }) => `${ready}: ${message}`)).toEqual([
    '0: the change is not taken up yet', '0: 1 of 2 replicas are new', '1: 1 of 2 new replicas are available', '2: all 2 are rolled out',
  ]);
});

test('no progress is a failure that says why, pod by pod', async () => {
  const api = await startKubeApi();
  await api.objects.create(workloadKinds.Deployment, deployment);
  await makePod(api, 'web-1', { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "web:nope".' } });
  await makePod(api, 'web-2', { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image "web:nope".' } });
  await setStatus(api, { observedGeneration: 1, replicas: 2, updatedReplicas: 2, conditions: [
    { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' },
    { type: 'ReplicaFailure', status: 'True', message: 'exceeded quota: small' },
  ] });
  const error = await failed(waitForRollout(api.client(), web));
  expect(error.reason).toBe('ProgressDeadlineExceeded');
  expect(error.pods.map(({ pod }) => pod)).toEqual(['web-1', 'web-2']);
  expect(error.message).toBe('Deployment default/web did not roll out: no progress within 600 s. exceeded quota: small. '
    + 'Pod web-1 and 1 more, container app: ImagePullBackOff: Back-off pulling image "web:nope".');
});

test('the time being over is a failure that says how far it was', async () => {
  const api = await startKubeApi();
  await api.objects.create(workloadKinds.Deployment, deployment);
  await setStatus(api, { observedGeneration: 1, replicas: 2, updatedReplicas: 2, availableReplicas: 1 });
  await makePod(api, 'web-1', { running: {} });
  const error = await failed(waitForRollout(api.client(), { ...web, deadlineMs: 300 }));
  expect(error).toMatchObject({ reason: 'DeadlineExceeded', progress: { ready: 1, desired: 2 }, pods: [{ pod: 'web-1', reason: 'NotReady' }] });
  expect(error.message).toContain('after 300 ms 1 of 2 are ready');
});

test('what is not there, or is deleted meanwhile, does not roll out', async () => {
  const api = await startKubeApi();
  expect(await failed(waitForRollout(api.client(), web))).toMatchObject({ reason: 'NotFound' });
  await api.objects.create(workloadKinds.Deployment, deployment);
  const seen: RolloutProgress[] = [];
  const rollout = failed(waitForRollout(api.client(), { ...web, onProgress: (progress) => void seen.push(progress) }));
  await vi.waitFor(() => expect(seen).toHaveLength(1), patience);
  await api.objects.delete(workloadKinds.Deployment, 'default', 'web');
  expect(await rollout).toMatchObject({ reason: 'Deleted' });
});

test('pods that may not be looked at do not hide the failure', async () => {
  const api = await startKubeApi({ forbid: (asked) => asked.kind === 'resource' && asked.resource === 'pods' });
  await api.objects.create(workloadKinds.StatefulSet, { ...deployment, kind: 'StatefulSet', spec: { ...deployment['spec'] as object, updateStrategy: { type: 'OnDelete' } } });
  const error = await failed(waitForRollout(api.client(), { ...web, kind: 'StatefulSet' }));
  expect(error).toMatchObject({ reason: 'NotRolling', pods: [] });
  expect(error.message).toMatch(/Its pods could not be looked at: pods is forbidden/);
});

test('a cluster that is not there is no failed rollout', async () => {
  const api = await startKubeApi({ before: (_, response) => response.destroy().destroyed });
  await expect(waitForRollout(api.client(), { ...web, deadlineMs: 200 })).rejects.toMatchObject({ name: 'KubeUnreachable' });
});

test('whoever waits can leave', async () => {
  const api = await startKubeApi();
  await api.objects.create(workloadKinds.Deployment, deployment);
  const mine = new Error('superseded');
  const waiting = new AbortController();
  const rollout = waitForRollout(api.client(), { ...web, signal: waiting.signal, onProgress: () => waiting.abort(mine) });
  await expect(rollout).rejects.toBe(mine);
});
