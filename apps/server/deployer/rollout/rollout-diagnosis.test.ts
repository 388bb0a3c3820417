import type { Pod, Workload } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { diagnose } from './rollout-diagnosis.ts';
import { usualPatience } from './rollout-patience.ts';

const began = new Date('2026-01-01T00:00:00Z');
const after = (seconds: number): Date => new Date(began.getTime() + seconds * 1_000);
const workload = (conditions: readonly object[] = []): Workload =>
  ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'shop' }, status: { conditions } }) as unknown as Workload;

function pod(status: object): Pod {
  const metadata = { name: 'shop-1', creationTimestamp: began.toISOString() };
  return { apiVersion: 'v1', kind: 'Pod', metadata, status: { phase: 'Pending', ...status } } as unknown as Pod;
}
const container = (state: object, restartCount = 0, lastState = {}): Pod =>
  pod({ phase: 'Running', containerStatuses: [{ name: 'app', ready: false, restartCount, state, lastState }] });
const waiting = (reason: string, restartCount = 0, lastState = {}): Pod =>
  container({ waiting: { reason, message: 'it says so' } }, restartCount, lastState);
const judge = (pods: readonly Pod[], seconds: number, late = false, of = workload()) =>
  diagnose({ workload: of, pods, now: after(seconds), patience: usualPatience, late });

test('what may still pass is waited for, and is the reason when the time is over', () => {
  const pods = [waiting('ImagePullBackOff')];
  expect(judge(pods, 44)).toBeUndefined();
  expect(judge(pods, 45)).toMatchObject({ code: 'image_pull', message: expect.stringContaining('it says so') as string });
  expect(judge(pods, 1, true)).toMatchObject({ code: 'image_pull' });
  const unplaced = [
    pod({ conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes' }] }),
  ];
  expect(judge(unplaced, 299)).toBeUndefined();
  expect(judge(unplaced, 300)).toMatchObject({ code: 'scheduling' });
  expect(judge([waiting('CreateContainerConfigError')], 19)).toBeUndefined();
  expect(judge([waiting('CreateContainerConfigError')], 20)).toMatchObject({ code: 'container_config' });
});

test('what cannot pass is told at once', () => {
  expect(judge([waiting('InvalidImageName')], 0)).toMatchObject({ code: 'image_pull' });
});

test('a container may crash a few times', () => {
  const crash = { terminated: { exitCode: 1, reason: 'Error' } };
  expect(judge([waiting('CrashLoopBackOff', 1, crash)], 10)).toBeUndefined();
  expect(judge([waiting('CrashLoopBackOff', 2, crash)], 10)).toMatchObject({
    code: 'crash',
    crashed: { pod: 'shop-1', container: 'app' },
  });
  expect(judge([container({ running: {} }, 2, crash)], 10)).toMatchObject({ code: 'crash' });
  const memory = { terminated: { exitCode: 137, reason: 'OOMKilled' } };
  expect(judge([waiting('CrashLoopBackOff', 2, memory)], 10)).toMatchObject({ code: 'out_of_memory' });
});

test('an app that is not ready yet is not blamed before the time is over', () => {
  expect(judge([container({ running: {} })], 500)).toBeUndefined();
  expect(judge([container({ running: {} })], 600, true)).toMatchObject({ code: 'probe', unready: 'shop-1' });
  const creating = [waiting('ContainerCreating')];
  expect(judge(creating, 500)).toBeUndefined();
  expect(judge(creating, 600, true)).toMatchObject({ code: 'timeout', unready: 'shop-1' });
});

test('pods that cannot be made: a quota, a policy, or rights', () => {
  const refused = (message: string) =>
    workload([
      { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message, lastTransitionTime: began.toISOString() },
    ]);
  const quota = refused('pods "shop-1" is forbidden: exceeded quota: small, requested: pods=1');
  expect(judge([], 14, false, quota)).toBeUndefined();
  expect(judge([], 15, false, quota)).toMatchObject({ code: 'quota' });
  expect(judge([], 15, false, refused('pods "shop-1" is forbidden: violates PodSecurity "restricted:latest"'))).toMatchObject({
    code: 'admission',
  });
  expect(judge([], 15, false, refused('serviceaccount "shop" not found'))).toMatchObject({ code: 'cluster_refused' });
});

test('of several reasons the one that says most is told', () => {
  const crash = { terminated: { exitCode: 1, reason: 'Error' } };
  expect(judge([waiting('ImagePullBackOff'), waiting('CrashLoopBackOff', 3, crash)], 100)).toMatchObject({ code: 'crash' });
});
