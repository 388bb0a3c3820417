import { expect, test } from 'vitest';
import { rolloutStatus, type RolloutKind, type Workload } from './rollout-status.ts';

type Given = readonly [kind: RolloutKind, what: string, spec: Workload['spec'], status: Workload['status'], expected: object];

const rolling = { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } } };
const observed = { observedGeneration: 2 };

test.each<Given>([
  ['Deployment', 'nobody looked at it', { replicas: 3 }, {}, { kind: 'waiting', ready: 0, desired: 3 }],
  ['Deployment', 'its old generation was looked at', { replicas: 1 }, { observedGeneration: 1, replicas: 1, updatedReplicas: 1, availableReplicas: 1 }, { kind: 'waiting', message: 'the change is not taken up yet' }],
  ['Deployment', 'some are old', { replicas: 3 }, { ...observed, replicas: 4, updatedReplicas: 2, availableReplicas: 3 }, { kind: 'waiting', ready: 2, desired: 3, message: '2 of 3 replicas are new' }],
  ['Deployment', 'old ones are left', { replicas: 3 }, { ...observed, replicas: 4, updatedReplicas: 3, availableReplicas: 4 }, { kind: 'waiting', message: '1 old replicas are still there' }],
  ['Deployment', 'new ones are not available', { replicas: 3 }, { ...observed, replicas: 3, updatedReplicas: 3, availableReplicas: 1 }, { kind: 'waiting', ready: 1, message: '1 of 3 new replicas are available' }],
  ['Deployment', 'all are there', { replicas: 3 }, { ...observed, replicas: 3, updatedReplicas: 3, availableReplicas: 3 }, { kind: 'done', ready: 3, desired: 3 }],
  ['Deployment', 'none are wanted', { replicas: 0 }, observed, { kind: 'done', ready: 0, desired: 0 }],
  ['Deployment', 'there was no progress', { replicas: 3, progressDeadlineSeconds: 90 }, { ...observed, updatedReplicas: 1, conditions: [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }] }, { kind: 'failed', reason: 'ProgressDeadlineExceeded', message: 'no progress within 90 s' }],
  ['Deployment', 'there was no progress with the old generation', { replicas: 3 }, { observedGeneration: 1, conditions: [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }] }, { kind: 'waiting' }],
  ['StatefulSet', 'nobody looked at it', { replicas: 0, ...rolling }, {}, { kind: 'waiting' }],
  ['StatefulSet', 'some are not ready', { replicas: 3, ...rolling }, { ...observed, readyReplicas: 1, updatedReplicas: 3 }, { kind: 'waiting', ready: 1, message: '2 pods are not ready' }],
  ['StatefulSet', 'some are old', { replicas: 3, ...rolling }, { ...observed, readyReplicas: 3, updatedReplicas: 1 }, { kind: 'waiting', ready: 1, message: '1 of 3 pods are new' }],
  ['StatefulSet', 'the revision is not current yet', { replicas: 1, ...rolling }, { ...observed, readyReplicas: 1, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'b' }, { kind: 'waiting' }],
  ['StatefulSet', 'all are there', { replicas: 1, ...rolling }, { ...observed, readyReplicas: 1, updatedReplicas: 1, currentRevision: 'b', updateRevision: 'b' }, { kind: 'done', ready: 1 }],
  ['StatefulSet', 'those beyond the partition are new', { replicas: 3, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } }, { ...observed, readyReplicas: 3, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'b' }, { kind: 'done', ready: 3 }],
  ['StatefulSet', 'it is updated by hand', { replicas: 1, updateStrategy: { type: 'OnDelete' } }, observed, { kind: 'failed', reason: 'NotRolling' }],
  ['DaemonSet', 'some are old', rolling, { ...observed, desiredNumberScheduled: 4, updatedNumberScheduled: 1, numberAvailable: 4 }, { kind: 'waiting', ready: 1, desired: 4, message: '1 of 4 pods are new' }],
  ['DaemonSet', 'some are not available', rolling, { ...observed, desiredNumberScheduled: 4, updatedNumberScheduled: 4, numberAvailable: 3 }, { kind: 'waiting', ready: 3, message: '3 of 4 new pods are available' }],
  ['DaemonSet', 'all are there', rolling, { ...observed, desiredNumberScheduled: 4, updatedNumberScheduled: 4, numberAvailable: 4 }, { kind: 'done', ready: 4, desired: 4 }],
  ['DaemonSet', 'it is updated by hand', { updateStrategy: { type: 'OnDelete' } }, observed, { kind: 'failed', reason: 'NotRolling' }],
])('%s: %s', (kind, _, spec, status, expected) => {
  const workload: Workload = { apiVersion: 'apps/v1', kind, metadata: { name: 'x', generation: 2 }, ...(spec ? { spec } : {}), ...(status ? { status } : {}) };
  expect(rolloutStatus(kind, workload)).toMatchObject(expected);
});
