import { expect, test } from 'vitest';
import type { Deployment, Job } from './namespace-kinds.ts';
import { daemonSetWorkload, deploymentWorkload, jobWorkload, statefulSetWorkload } from './workload.ts';

const metadata = { name: 'web', generation: 2, creationTimestamp: '2026-04-15T08:00:00Z' };
const template = { spec: { containers: [{ image: 'web:1' }, { image: 'proxy:2' }, {}] } };
const deployment = (status: NonNullable<Deployment['status']> | null, replicas: number | null = 3) =>
  deploymentWorkload({ metadata, spec: { replicas, template }, status });
const job = (status: NonNullable<Job['status']> | null, spec = {}) =>
  jobWorkload({ metadata, spec: { template, ...spec }, status });

test('a deployment with its pods and images', () => {
  expect(deployment({ observedGeneration: 2, readyReplicas: 3 })).toEqual({
    kind: 'Deployment', name: 'web', status: 'ready', ready: 3, desired: 3, images: ['web:1', 'proxy:2'],
    createdAt: '2026-04-15T08:00:00Z',
  });
});

test('it is ready when all pods are, by a status that knows its last change', () => {
  expect(deployment({ observedGeneration: 2, readyReplicas: 2 }).status).toBe('progressing');
  expect(deployment({ observedGeneration: 1, readyReplicas: 3 }).status).toBe('progressing');
  expect(deployment(null)).toMatchObject({ status: 'progressing', ready: 0, desired: 3 });
  expect(deployment({ observedGeneration: 2 }, 0)).toMatchObject({ status: 'ready', ready: 0, desired: 0 });
  expect(deployment({ observedGeneration: 2, readyReplicas: 1 }, null)).toMatchObject({ status: 'ready', desired: 1 });
});

test('a deployment that made no progress in time has failed, whatever still runs of it', () => {
  const stuck = { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' };
  const conditions = [{ type: 'Available', status: 'True' }, stuck];
  expect(deployment({ observedGeneration: 2, readyReplicas: 3, conditions }).status).toBe('failed');
});

test('stateful sets and daemon sets count in their own words', () => {
  expect(statefulSetWorkload({ metadata, spec: { replicas: 2, template }, status: { observedGeneration: 2, readyReplicas: 1 } }))
    .toMatchObject({ kind: 'StatefulSet', status: 'progressing', ready: 1, desired: 2 });
  const status = { observedGeneration: 2, numberReady: 4, desiredNumberScheduled: 4 };
  expect(daemonSetWorkload({ metadata, spec: { template }, status }))
    .toMatchObject({ kind: 'DaemonSet', status: 'ready', ready: 4, desired: 4 });
  expect(daemonSetWorkload({ metadata, spec: { template } })).toMatchObject({ status: 'progressing', ready: 0, desired: 0 });
});

test('a job is under way until it says how it ended', () => {
  expect(job({})).toMatchObject({ kind: 'Job', status: 'progressing', ready: 0, desired: 1 });
  expect(job({ succeeded: 2 }, { completions: 5, parallelism: 2 }))
    .toMatchObject({ status: 'progressing', ready: 2, desired: 5 });
  expect(job({ succeeded: 1 }, { parallelism: 2 })).toMatchObject({ ready: 1, desired: 2 });
  expect(job({ succeeded: 1, conditions: [{ type: 'Complete', status: 'True' }] }).status).toBe('complete');
  expect(job({ conditions: [{ type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded' }] }).status).toBe('failed');
  expect(job({ conditions: [{ type: 'Failed', status: 'False' }] }).status).toBe('progressing');
});
