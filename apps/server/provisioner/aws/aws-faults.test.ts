import { expect, onTestFinished, test } from 'vitest';
import { classify } from '../classify.ts';
import type { JobKind } from '../job-kinds.ts';
import { runSteps, undoSteps } from './testing/run-steps.ts';
import { jobWorld, type SandboxJob } from './testing/sandbox-job.ts';
import { openSubject, portsOn } from './testing/steps-subject.ts';
import { watchedAws } from './testing/watched-aws.ts';

/** What there is, without the ids that differ between two jobs. */
const kindsOf = async (job: SandboxJob): Promise<readonly string[]> =>
  (await job.tagged())
    .map(({ arn, step }) => `${arn.split(':').slice(2, 6).join(':').replace(/\/.*/, '')} of ${step}`)
    .toSorted();

const jobs: readonly (readonly [JobKind, object])[] = [
  ['network', { name: 'faulty', cidr: '10.70.0.0/24', zones: 1 }],
  ['datastore', { name: 'faulty', engine: 'redis' }],
  ['kubernetes', { name: 'faulty', network: { cidr: '10.71.0.0/22', natGateways: 'none' } }],
  ['vm_pool', { name: 'faulty', createLoadBalancer: true }],
  ['registry', { name: 'faulty', expireUntaggedAfterDays: 3 }],
  ['load_balancer', { name: 'faulty', type: 'network' }],
];

/** On the wire, below whatever sends things again by itself. */
test.each(jobs)(
  '%s: when every call fails once after it took effect, nothing is made twice and nothing is left',
  async (kind, config) => {
    const world = await jobWorld();
    const asked = new Set<string>();
    const undisturbed = world.job(kind, config, { aws: watchedAws(world.aws, { onAsk: (operation) => asked.add(operation) }) });
    await undisturbed.run();
    const made = await kindsOf(undisturbed);
    await undisturbed.undo();
    const changes = [...asked].filter((operation) => !/:(Describe|List|Get)/.test(operation));
    expect(changes.length).toBeGreaterThan(1);

    for (const effect of ['reset_after', 'error_after', 'throttle', 'reset_before'] as const) {
      for (const operation of changes) world.faults.add({ operation, effect, times: 1 });
      const job = world.job(kind, config);
      await job.run();
      expect(await kindsOf(job), effect).toEqual(made);
      await job.undo();
      expect(await job.tagged(), effect).toEqual([]);
      expect(world.left(), effect).toEqual([]);
      expect(world.faults.all(), `all of ${effect} happened`).toEqual([]);
    }
  },
  300_000,
);

test('credentials that are revoked in the middle stop the job; with new ones it goes on from there', async () => {
  const world = await jobWorld();
  const job = world.job('network', { name: 'revoked', cidr: '10.72.0.0/24', zones: 1, natGateways: 'none' });
  await job.run('internet-gateway');
  world.sandbox.revokeCredentials();
  expect(classify(await job.run().catch((error: unknown) => error))).toMatchObject({
    bucket: 'user_action',
    code: 'credentials_invalid',
  });
  const { static_keys: keys } = world.sandbox.rotateCredentials();
  const credentials = { method: 'static_keys', accessKeyId: keys.accessKeyID, secretAccessKey: keys.secretAccessKey } as const;
  const aws = openSubject({ ...world, account: { ...world.account, credentials } });
  onTestFinished(aws.close);
  const parts = { book: job.book, pass: world.pass, ports: portsOn(world, aws, world.spaces) };
  await runSteps(job.steps, parts);
  await undoSteps(job.steps, parts);
  expect(world.left()).toEqual([]);
});
