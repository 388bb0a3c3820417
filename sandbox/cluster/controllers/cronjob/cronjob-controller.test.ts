import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CronJob } from '../../kinds/batch/cron-jobs.ts';
import { jobController } from '../job/job-controller.ts';
import { jobPodRelease } from '../job/job-pod-release.ts';
import { kubelet } from '../pods/kubelet/kubelet.ts';
import { scheduler } from '../pods/scheduling/scheduler.ts';
import { cronJobs, jobs } from '../resources.ts';
import { live } from '../testing/workloads.ts';
import { startWorld, type World } from '../testing/world.ts';
import { cronJobController } from './cronjob-controller.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld([cronJobController, jobController, jobPodRelease, scheduler, kubelet]);
});
afterEach(() => world.stop());

const create = (spec: Partial<CronJob['spec']> = {}, image = 'task:1'): Promise<CronJob> =>
  world.user.of(cronJobs).create({
    metadata: { name: 'tick', namespace: 'default' },
    spec: {
      schedule: '*/10 * * * *',
      ...spec,
      jobTemplate: {
        metadata: { labels: { app: 'tick' } },
        spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'task', image }] } } },
      },
    },
  });
const now = (): Promise<CronJob> => live(world.user.of(cronJobs).live('default', 'tick'));
const names = () =>
  world.user
    .of(jobs)
    .list('default')
    .filter(({ metadata }) => !metadata.deletionTimestamp)
    .map(({ metadata }) => metadata.name)
    .toSorted();
const minute = Date.parse('2030-01-01T00:00:00Z') / 60_000;

test('a job is started at every moment of the schedule, named after it', async () => {
  await create();
  await world.advance(60 * 9);
  expect(names()).toEqual([]);
  await world.advance(60);
  expect(names()).toEqual([`tick-${minute + 10}`]);
  expect((await now()).status).toMatchObject({
    lastScheduleTime: '2030-01-01T00:10:00Z',
    active: [{ kind: 'Job', apiVersion: 'batch/v1', name: `tick-${minute + 10}` }],
  });
  const [job] = world.user.of(jobs).list('default');
  expect(job?.metadata).toMatchObject({
    labels: { app: 'tick' },
    ownerReferences: [{ kind: 'CronJob', name: 'tick', controller: true }],
    annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': '2030-01-01T00:10:00Z' },
  });
  await world.advance(30);
  expect((await now()).status).toEqual({ lastScheduleTime: '2030-01-01T00:10:00Z', lastSuccessfulTime: '2030-01-01T00:10:02Z' });
  expect(await world.events('tick')).toEqual([
    `Normal SuccessfulCreate x1: Created job tick-${minute + 10}`,
    `Normal SawCompletedJob x1: Saw completed job: tick-${minute + 10}, condition: Complete`,
  ]);
  expect(world.logged).toEqual([]);
});

test('the last three that succeeded and the last that failed are kept', async () => {
  await create({ schedule: '* * * * *' });
  await world.advance(60 * 6 + 30);
  expect(names()).toEqual([4, 5, 6].map((offset) => `tick-${minute + offset}`));
});

test('forbidding, a job that still runs keeps the next from starting; replacing, it is deleted first; else both run', async () => {
  await create({ schedule: '* * * * *', concurrencyPolicy: 'Forbid' }, 'task:run-90s');
  await world.advance(60 * 2 + 10);
  expect(names()).toEqual([`tick-${minute + 1}`]);
  expect(await world.events('tick')).toContainEqual(expect.stringMatching(/^Normal JobAlreadyActive/));
  await world.user.of(cronJobs).update(await now(), (draft) => void (draft.spec.concurrencyPolicy = 'Replace'));
  await world.advance(60);
  expect(names()).toContain(`tick-${minute + 3}`);
  await world.user.of(cronJobs).update(await now(), (draft) => void (draft.spec.concurrencyPolicy = 'Allow'));
  await world.advance(60);
  expect((await now()).status?.active).toHaveLength(2);
});

test('suspended, it starts nothing, and afterwards only what is not too late', async () => {
  await create({ suspend: true, startingDeadlineSeconds: 60 });
  await world.advance(60 * 25);
  await world.user.of(cronJobs).update(await now(), (draft) => void (draft.spec.suspend = false));
  await world.settle();
  expect(names()).toEqual([]);
  await world.advance(60 * 5);
  expect(names()).toEqual([`tick-${minute + 30}`]);
});
