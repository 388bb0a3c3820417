import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobPath, type JobStage, jobStage } from '../../testing/job-stage.ts';
import { stageJob } from '../../testing/stage-jobs.ts';
import type { Job, JobSummary } from './job.ts';

let stage: JobStage;
beforeAll(async () => void (stage = await jobStage()), 120_000);
afterAll(() => stage.world.close());
afterEach(() => {
  stage.sandbox.faults.clear();
  stage.aws.setPermissions({});
});

let count = 0;
const fresh = (what: string): string => `${what}-${(count += 1)}`;
/** Two steps, one after the other, that take no time. */
const registry = (name = fresh('images')) => ({ kind: 'registry', config: { name, expireUntaggedAfterDays: 7 } });
/** Waits for its NAT gateway until the clock is advanced. */
const network = () => ({ kind: 'network', config: { name: fresh('net') } });

const ask = (method: string, job: Pick<Job, 'id'>, what = '') => stage.world.admin.send<Job>(method, `${jobPath(job)}${what}`);
/** Without the clock being advanced. */
async function reached(job: Pick<Job, 'id'>, status: string): Promise<void> {
  await expect.poll(async () => (await stage.get(job)).status, { timeout: 60_000, interval: 20 }).toBe(status);
}

async function failed(): Promise<Job> {
  stage.aws.setPermissions({ deny: ['ecr:PutLifecyclePolicy'] });
  const job = await stage.rest(await stage.submitted(registry()));
  expect(job.status).toBe('failed');
  return job;
}

test('a missing permission stops a job where it is missing; once granted, it goes on from there', async () => {
  const job = await failed();
  expect(job.errors).toEqual([
    {
      step: 'lifecycle-policy',
      bucket: 'user_action',
      code: 'permission_denied',
      message: expect.stringContaining('ecr:PutLifecyclePolicy'),
      fixHint: expect.stringContaining('policy'),
      consoleUrl: expect.stringMatching(/^https:\/\//),
    },
  ]);
  expect(job.steps.map(({ name, status, attempts }) => [name, status, attempts])).toEqual([
    ['repository', 'succeeded', 1],
    ['lifecycle-policy', 'failed', 1],
  ]);
  expect(job.message).toContain('ecr:PutLifecyclePolicy');
  expect(job.progress).toEqual({ done: 1, total: 2 });

  const again = await ask('POST', job, '/retry');
  expect(again).toMatchObject({ status: 202, data: { status: 'queued' } });
  expect((await stage.rest(job)).status, 'nothing was granted yet').toBe('failed');

  stage.aws.setPermissions({});
  expect((await ask('POST', job, '/retry')).status).toBe(202);
  const done = await stage.rest(job);
  expect([done.status, done.errors, done.steps[0]?.attempts]).toEqual(['succeeded', [], 1]);
  const made = stage.sandbox.ledger.entries().filter(({ action, id }) => action === 'create' && id.endsWith(`/${job.name}`));
  expect(made).toHaveLength(1);

  for (const what of ['/retry', '/cancel']) {
    expect(await ask('POST', job, what)).toMatchObject({
      status: 409,
      error: { code: 'job.wrong_state', message: expect.stringContaining('succeeded') },
    });
  }
  expect((await ask('DELETE', job)).status).toBe(202);
  expect(await stage.rest(job)).toMatchObject({ status: 'deleted', progress: { done: 2, total: 2 } });
  expect(stage.left()).toEqual([]);
});

test('whoever retries lends a job their rights', async () => {
  const job = await failed();
  stage.aws.setPermissions({});
  const other = await stage.world.person([{ role: 'role_superadmin' }]);
  expect((await other.post(`${jobPath(job)}/retry`)).status).toBe(202);
  await stage.rest(job);
  const { rows } = await stage.world.database.pool.query<{ actor_id: string }>(
    'select actor_id from provisioner.provisioning_jobs where id = $1',
    [job.id],
  );
  expect(rows).toEqual([{ actor_id: other.userId }]);
  await ask('DELETE', job);
  expect((await stage.rest(job)).status).toBe('deleted');
});

test('a job that is cancelled takes back what it has made', { timeout: 120_000 }, async () => {
  const job = await stage.submitted(network());
  await reached(job, 'waiting');
  expect(stage.left()).not.toEqual([]);
  expect((await stage.get(job)).phase).toMatch(/NAT/i);
  expect(await ask('POST', job, '/cancel')).toMatchObject({ status: 202, data: { status: 'cancelling' } });
  expect((await stage.rest(job)).status).toBe('cancelled');
  expect(stage.left()).toEqual([]);
  for (const what of ['/retry', '/cancel']) expect((await ask('POST', job, what)).error.code).toBe('job.wrong_state');
});

/** How a job gets into the state, in which it is then deleted. */
const ways: Readonly<Record<string, () => Promise<Job>>> = {
  queued: () => stage.submitted(network()),
  async waiting() {
    const job = await stage.submitted(network());
    await reached(job, 'waiting');
    return job;
  },
  failed,
  succeeded: async () => stage.rest(await stage.submitted(registry())),
  async cancelling() {
    const job = (await ways['waiting']?.()) ?? expect.fail();
    await ask('POST', job, '/cancel');
    return job;
  },
  async cancelled() {
    const job = (await ways['cancelling']?.()) ?? expect.fail();
    return stage.rest(job);
  },
  async deleting() {
    const job = (await ways['waiting']?.()) ?? expect.fail();
    await ask('DELETE', job);
    return job;
  },
};

test.for(Object.entries(ways))(
  'a job that is %s can be deleted, twice, and leaves nothing',
  { timeout: 120_000 },
  async ([, way]) => {
    const job = await way();
    for (let time = 0; time < 2; time += 1) expect((await ask('DELETE', job)).status).toBe(202);
    const gone = await stage.rest(job);
    expect([gone.status, gone.errors]).toEqual(['deleted', []]);
    expect(stage.left()).toEqual([]);
    expect(await ask('DELETE', job)).toMatchObject({ status: 202, data: { status: 'deleted' } });
    for (const what of ['/retry', '/cancel']) expect((await ask('POST', job, what)).error.code).toBe('job.wrong_state');
  },
);

test('a teardown that is refused half-way is named, and goes on when asked again', async () => {
  const job = await stage.rest(await stage.submitted(registry()));
  stage.aws.setPermissions({ deny: ['ecr:DeleteRepository'] });
  expect((await ask('DELETE', job)).status).toBe(202);
  const stuck = await stage.rest(job);
  expect(stuck).toMatchObject({
    status: 'failed',
    errors: [{ step: 'repository', bucket: 'user_action', code: 'permission_denied' }],
  });
  stage.aws.setPermissions({});
  expect((await ask('DELETE', job)).status).toBe(202);
  expect((await stage.rest(job)).status).toBe('deleted');
  expect(stage.left()).toEqual([]);
});

test('the name of a cancelled job is free, and deleting that job then disturbs nobody', { timeout: 120_000 }, async () => {
  const wanted = network();
  const first = await stage.submitted(wanted);
  await ask('POST', first, '/cancel');
  expect((await stage.rest(first)).status).toBe('cancelled');
  const second = await stage.rest(await stage.submitted(wanted));
  expect(second.status).toBe('succeeded');
  expect((await ask('DELETE', first)).status).toBe(202);
  expect((await stage.rest(first)).status).toBe('deleted');
  expect((await stage.get(second)).status).toBe('succeeded');
  await ask('DELETE', second);
  expect((await stage.rest(second)).status).toBe('deleted');
  expect(stage.left()).toEqual([]);
});

test('name and tags can be changed; a name that is taken cannot be had, not even at the same moment', async () => {
  const place = { organisationId: stage.world.organisationId, spaceId: null };
  const [one, other] = await Promise.all([
    stageJob(stage.world, { ...place, state: 'succeeded' }),
    stageJob(stage.world, { ...place, state: 'failed' }),
  ]);
  const change = (id: string, body: object) => stage.world.admin.patch<Job>(`/provisioning-jobs/${id}`, body);
  expect(await change(one, { name: 'Checkout images', tags: { team: 'shop' } })).toMatchObject({
    status: 200,
    data: { name: 'Checkout images', tags: { team: 'shop' }, status: 'succeeded' },
  });
  expect(await change(one, { name: 'checkout images' })).toMatchObject({
    status: 200,
    data: { name: 'checkout images', tags: { team: 'shop' } },
  });
  expect(await change(other, { name: 'CHECKOUT images' })).toMatchObject({
    status: 409,
    error: { code: 'job.exists', message: expect.stringContaining(one) },
  });
  for (let time = 0; time < 5; time += 1) {
    const answers = await Promise.all(
      [one, other].map((id) => change(id, { name: fresh('race').replace(/\d+$/, String(time)) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  for (const body of [{}, { config: { name: 'x' } }, { name: '' }, { tags: { team: 7 } }, { tags: { 'a\n': 'b' } }]) {
    expect((await change(one, body)).status, JSON.stringify(body)).toBe(400);
  }
});

test('lists are filtered, searched and paged', async () => {
  const organisationId = await stage.world.organisation('Lists');
  const admin = await stage.world.person([{ role: 'role_superadmin' }], organisationId);
  const spaceId = await stage.world.clouds.space(organisationId);
  for (const state of ['succeeded', 'failed', 'deleted'] as const) {
    await stageJob(stage.world, { organisationId, spaceId, state });
    await stageJob(stage.world, { organisationId, spaceId: null, kind: 'network', state });
  }
  const list = async (query: string): Promise<readonly JobSummary[]> =>
    (await admin.get<JobSummary[]>(`/provisioning-jobs?${query}`)).data;
  expect(await list('')).toHaveLength(6);
  expect((await list(`spaceID=${spaceId}`)).map(({ spaceID }) => spaceID)).toEqual([spaceId, spaceId, spaceId]);
  expect((await list('kind=network&status=failed')).map(({ kind, status }) => [kind, status])).toEqual([['network', 'failed']]);
  expect(await list(`cloudAccountID=${await stage.world.clouds.cloudAccount(organisationId)}`)).toHaveLength(6);
  expect(await list(`cloudAccountID=${stage.cloudAccountID}`)).toEqual([]);
  const [some] = await list('');
  expect(some, 'enough for a row that says how far it is').toMatchObject({ progress: { done: 1, total: 1 }, startedAt: expect.any(String), config: {} });
  expect(await list(`search=${some?.name.slice(3, -2).toUpperCase()}`)).toEqual([some]);

  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof admin.get<JobSummary[]>>> = await admin.get(
      `/provisioning-jobs?limit=2&sort_by=name${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    seen.push(...page.data.map(({ name }) => name));
    cursor = page.meta.nextCursor;
  }
  expect(new Set(seen).size).toBe(6);
  for (const query of ['status=done', 'kind=cluster', 'spaceID=none', 'limit=0', 'limit=100000', 'sort_by=config', 'sort=name']) {
    expect((await admin.get(`/provisioning-jobs?${query}`)).status, query).toBe(400);
  }
});

test('space and account stay as long as there are jobs in them', { timeout: 120_000 }, async () => {
  const { world } = stage;
  const spaceID = await world.clouds.space();
  const job = await stage.rest(await stage.submitted({ ...registry(), spaceID }));
  expect(job.status).toBe('succeeded');
  expect(await world.admin.delete(`/spaces/${spaceID}`)).toMatchObject({
    status: 409,
    error: { code: 'space.in_use', message: expect.stringContaining(job.name) },
  });
  await ask('DELETE', job);
  await stage.rest(job);
  expect((await world.admin.delete(`/spaces/${spaceID}`)).status).toBeLessThan(300);

  const cloudAccountID = await world.clouds.cloudAccount(world.organisationId, 'another');
  stage.aws.setPermissions({ deny: ['ecr:PutLifecyclePolicy'] });
  const stuck = await stage.rest(await stage.submitted({ ...registry(), cloudAccountID, region: stage.region }));
  expect(stuck.status).toBe('failed');
  expect(await world.admin.delete(`/cloud-accounts/${cloudAccountID}`)).toMatchObject({
    status: 409,
    error: { code: 'cloud_account.has_jobs', message: expect.stringContaining(stuck.name) },
  });
  await ask('DELETE', stuck);
  expect((await stage.rest(stuck)).status).toBe('deleted');
  expect((await world.admin.delete(`/cloud-accounts/${cloudAccountID}`)).status).toBe(204);
  expect(await stage.get(stuck), 'what was done stays readable').toMatchObject({ status: 'deleted' });
});
