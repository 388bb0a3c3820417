import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Job, JobSpec } from '../../kinds/batch/jobs.ts';
import { isActive } from '../pods/pod-state.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { jobs, pods } from '../resources.ts';
import { live } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { jobController } from './job-controller.ts';
import { jobPodRelease } from './job-pod-release.ts';
import { ttlAfterFinished } from './ttl-after-finished.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([jobController, jobPodRelease, ttlAfterFinished, scheduler, kubelet]);
});
afterEach(() => world.stop());

const create = (spec: Partial<JobSpec> = {}, image = 'task:1', restartPolicy = 'Never'): Promise<Job> =>
  world.user.of(jobs).create({
    metadata: { name: 'task', namespace: 'default' },
    spec: { ...spec, template: { spec: { restartPolicy, containers: [{ name: 'task', image }] } } },
  });
const now = (): Promise<Job> => live(world.user.of(jobs).live('default', 'task'));
const conditions = async () =>
  ((await now()).status?.conditions ?? []).map(({ type, status, reason }) => `${type}=${status} ${reason ?? ''}`);
const all = () => world.user.of(pods).list('default');
const active = () => all().filter(isActive);

describe('a job', () => {
  test('runs its pod to the end, and then is complete', async () => {
    await create();
    await world.settle();
    expect((await now()).status).toMatchObject({
      active: 1,
      ready: 0,
      terminating: 0,
      startTime: '2030-01-01T00:00:00Z',
      uncountedTerminatedPods: {},
    });
    expect(all()[0]?.metadata.finalizers).toEqual(['batch.kubernetes.io/job-tracking']);
    await world.advance(5);
    const done = await now();
    expect(done.status).toMatchObject({
      succeeded: 1,
      ready: 0,
      terminating: 0,
      completionTime: '2030-01-01T00:00:02Z',
      uncountedTerminatedPods: {},
    });
    expect(done.status?.active).toBeUndefined();
    expect(done.status?.conditions).toMatchObject([
      {
        type: 'SuccessCriteriaMet',
        status: 'True',
        reason: 'CompletionsReached',
        message: 'Reached expected number of succeeded pods',
      },
      { type: 'Complete', status: 'True', reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' },
    ]);
    expect(all()[0]?.metadata.finalizers).toBeUndefined();
    expect(await world.events('task')).toEqual([
      expect.stringMatching(/^Normal SuccessfulCreate x1: Created pod: task-/),
      'Normal Completed x1: Job completed',
    ]);
    expect(world.logged).toEqual([]);
  });

  test('runs as many pods at a time as it may, until it has as many completions as it wants', async () => {
    await create({ parallelism: 2, completions: 5 });
    let most = 0;
    for (let second = 0; second < 20; second += 1) {
      await world.advance(1);
      most = Math.max(most, active().length);
    }
    expect(most).toBe(2);
    expect((await now()).status).toMatchObject({ succeeded: 5 });
    expect(await conditions()).toContain('Complete=True CompletionsReached');
    expect(all()).toHaveLength(5);
  });

  test('without completions is done when one pod is, after the others have finished', async () => {
    await create({ parallelism: 3 });
    await world.advance(5);
    expect((await now()).status).toMatchObject({ succeeded: 3 });
    expect(await conditions()).toContain('Complete=True CompletionsReached');
  });

  test('gives up after as many failures as it may have', async () => {
    await create({ backoffLimit: 2 }, 'task:fail');
    await world.advance(10);
    expect((await now()).status).toMatchObject({ failed: 1 });
    await world.advance(120);
    expect((await now()).status).toMatchObject({ failed: 3 });
    expect((await now()).status?.conditions).toMatchObject([
      {
        type: 'FailureTarget',
        status: 'True',
        reason: 'BackoffLimitExceeded',
        message: 'Job has reached the specified backoff limit',
      },
      { type: 'Failed', status: 'True', reason: 'BackoffLimitExceeded' },
    ]);
    expect(all()).toHaveLength(3);
    expect(await world.events('task')).toContain('Warning BackoffLimitExceeded x1: Job has reached the specified backoff limit');
  });

  test('counts restarts where its pods restart in place', async () => {
    await create({ backoffLimit: 2 }, 'task:fail', 'OnFailure');
    await world.advance(60);
    expect(await conditions()).toContain('Failed=True BackoffLimitExceeded');
    expect(active()).toHaveLength(0);
  });

  test('stops at its deadline', async () => {
    await create({ activeDeadlineSeconds: 30 }, 'task:run');
    await world.advance(29);
    expect(await conditions()).toEqual([]);
    await world.advance(5);
    expect(await conditions()).toEqual(['FailureTarget=True DeadlineExceeded', 'Failed=True DeadlineExceeded']);
    expect((await now()).status).toMatchObject({ failed: 1, terminating: 0 });
    expect(active()).toHaveLength(0);
  });

  test('waits while it is suspended', async () => {
    await create({ suspend: true, completions: 2 }, 'task:run-5s');
    await world.advance(10);
    expect(all()).toHaveLength(0);
    expect(await conditions()).toEqual(['Suspended=True JobSuspended']);
    expect((await now()).status?.startTime).toBeUndefined();
    const suspend = async (value: boolean) =>
      world.user.of(jobs).update(await now(), (draft) => void (draft.spec.suspend = value));
    await suspend(false);
    await world.advance(2);
    expect(await conditions()).toEqual(['Suspended=False JobResumed']);
    expect(active()).toHaveLength(1);
    await suspend(true);
    await world.advance(3);
    expect(all()).toHaveLength(0);
    await suspend(false);
    await world.advance(30);
    expect((await now()).status).toMatchObject({ succeeded: 2 });
    expect((await now()).status?.failed).toBeUndefined();
  });

  test('with indexes does each part once', async () => {
    await create({ completionMode: 'Indexed', completions: 4, parallelism: 2 });
    await world.settle();
    expect(
      all()
        .map(({ metadata }) => metadata.annotations?.['batch.kubernetes.io/job-completion-index'])
        .toSorted(),
    ).toEqual(['0', '1']);
    expect(all()[0]?.metadata.name).toMatch(/^task-[01]-\w{5}$/);
    expect(all()[0]?.spec.containers[0]?.env).toMatchObject([{ name: 'JOB_COMPLETION_INDEX' }]);
    await world.advance(3);
    expect((await now()).status).toMatchObject({ completedIndexes: '0,1' });
    await world.advance(10);
    expect((await now()).status).toMatchObject({ completedIndexes: '0-3', succeeded: 4 });
    expect(all()).toHaveLength(4);
  });

  test('is cleared away some time after it is over', async () => {
    await create({ ttlSecondsAfterFinished: 60 });
    await world.advance(50);
    expect(await conditions()).toContain('Complete=True CompletionsReached');
    await world.advance(20);
    expect((await now()).metadata.deletionTimestamp).toBeDefined();
  });
});

test('a pod that is deleted is replaced, and counted as failed, exactly once', async () => {
  await create({}, 'task:run-20s');
  await world.advance(3);
  const [pod] = active();
  if (pod) await world.user.of(pods).delete(pod);
  await world.advance(60);
  expect((await now()).status).toMatchObject({ failed: 1, succeeded: 1 });
  expect(all()).toHaveLength(1);
});

test('pods of a job that is gone are not held back', async () => {
  const job = await create({}, 'task:run');
  await world.advance(3);
  await world.user.of(jobs).delete(job, { propagationPolicy: 'Background' });
  await world.settle();
  expect(all().map(({ metadata }) => metadata.finalizers)).toEqual([undefined]);
});
