import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { jobPath, type JobStage, jobStage } from '../../testing/job-stage.ts';
import { tableContents } from '../../testing/table-contents.ts';
import type { Job } from './job.ts';

let stage: JobStage;
let spaceID: string;
beforeAll(async () => {
  stage = await jobStage();
  spaceID = await stage.world.clouds.space();
}, 120_000);
afterAll(() => stage.world.close());
afterEach(() => stage.aws.setPermissions({}));

let count = 0;
const fresh = (what: string): string => `${what}-${(count += 1)}`;
const registry = (name = fresh('images')) => ({ kind: 'registry', config: { name } });

type Body = Readonly<Record<string, unknown>>;
const nodes = { name: 'default', instanceType: 'm5.large', min: 1, max: 2 };
const refused: readonly (readonly [what: string, body: () => Body, fields: readonly string[]])[] = [
  [
    'impossible sizes of a datastore',
    () => ({
      kind: 'datastore',
      config: { engine: 'postgres', allocatedStorageGB: 5, backupRetentionDays: 99, instanceClass: 'huge' },
    }),
    ['body.config.allocatedStorageGB', 'body.config.backupRetentionDays', 'body.config.instanceClass'],
  ],
  [
    'a version that there is not',
    () => ({ kind: 'datastore', config: { engine: 'postgres', version: '99.1', instanceClass: 'cache.t3.micro' } }),
    ['body.config.version', 'body.config.instanceClass'],
  ],
  [
    'more least than most machines',
    () => ({ kind: 'vm_pool', config: { name: 'pool', instanceType: 'm5.large', min: 9, max: 2 } }),
    ['body.config.max'],
  ],
  [
    'blocks that overlap',
    () => ({
      kind: 'network',
      config: {
        name: 'net',
        cidr: '10.0.0.0/16',
        publicSubnets: ['10.0.0.0/20', '10.1.0.0/20'],
        privateSubnets: ['10.0.8.0/21'],
      },
    }),
    ['body.config.publicSubnets.1', 'body.config.privateSubnets.0'],
  ],
  ['no block at all', () => ({ kind: 'network', config: { name: 'net', cidr: '999.0.0.0/33' } }), ['body.config.cidr']],
  [
    'wrong types deep inside',
    () => ({ kind: 'kubernetes', config: { name: 'c', nodeGroups: [nodes, { ...nodes, name: 7, max: 'two', labels: 4 }] } }),
    ['body.config.nodeGroups.1.name', 'body.config.nodeGroups.1.max', 'body.config.nodeGroups.1.labels'],
  ],
  ['fields that there are not', () => ({ ...registry(), config: { name: 'images', colour: 'red' } }), ['body.config.colour']],
  ['fields beside it', () => ({ ...registry(), colour: 'red' }), ['body.colour']],
  ['an unknown kind', () => ({ kind: 'mainframe', config: {} }), ['body.kind']],
  ['no kind and no config', () => ({}), ['body.config', 'body.kind']],
  ['a space and a region', () => ({ ...registry(), spaceID, region: 'us-east-1' }), ['body.region']],
  [
    'a space and an account',
    () => ({ ...registry(), spaceID, cloudAccountID: stage.cloudAccountID, region: 'us-east-1' }),
    ['body.cloudAccountID', 'body.region'],
  ],
  ['an account without a region', () => ({ ...registry(), cloudAccountID: stage.cloudAccountID }), ['body.region']],
  ['a region that is none', () => ({ ...registry(), cloudAccountID: stage.cloudAccountID, region: '../etc' }), ['body.region']],
];

test.for(refused)('%s: refused before anything runs, with every wrong field named', async ([, body, fields]) => {
  const before = await tableContents(stage.world.db, 'provisioner');
  const answer = await stage.submit(body());
  expect([answer.status, answer.error?.code], answer.text).toEqual([400, 'request.invalid']);
  expect([...new Set(answer.error.details.map(({ field }) => field))].toSorted()).toEqual([...fields].toSorted());
  expect(new Set(answer.error.details.map((detail) => JSON.stringify(detail))).size, 'each once').toBe(
    answer.error.details.length,
  );
  expect(await tableContents(stage.world.db, 'provisioner')).toEqual(before);
  expect(stage.left()).toEqual([]);
});

test('neither a space nor an account', async () => {
  expect(await stage.world.admin.post('/provisioning-jobs', registry())).toMatchObject({
    status: 400,
    error: { details: [{ field: 'body.spaceID' }] },
  });
});

test("another organisation's spaces and accounts are not there", async () => {
  const other = await stage.world.organisation('Others');
  const theirs = { spaceID: await stage.world.clouds.space(other), cloudAccountID: await stage.world.clouds.cloudAccount(other) };
  for (const place of [{ spaceID: theirs.spaceID }, { cloudAccountID: theirs.cloudAccountID, region: 'us-east-1' }]) {
    for (const path of ['/provisioning-jobs', '/provisioning-jobs/preview']) {
      expect(await stage.world.admin.post(path, { ...registry(), ...place })).toMatchObject({
        status: 404,
        error: { code: 'object.not_found' },
      });
    }
  }
});

test('whoever may provision in one space may do so there only', async () => {
  const { world } = stage;
  const may = await world.role(['provisioning:create', 'provisioning:view', 'space:view']);
  const person = await world.person([{ role: may, scope: 'space', scopeId: spaceID }]);
  const elsewhere = await world.clouds.space();
  expect((await stage.submit({ ...registry(), spaceID: elsewhere }, person)).status).toBe(404);
  expect(
    (await stage.submit({ ...registry(), cloudAccountID: stage.cloudAccountID, region: 'us-east-1' }, person)).status,
  ).toBeGreaterThan(400);
  const cluster = { kind: 'kubernetes', config: { name: 'mine', nodeGroups: [nodes] } };
  expect((await stage.submit({ ...cluster, spaceID }, person)).status, 'a cluster becomes a space of the organisation').toBe(403);
  const made = await stage.submit({ ...registry(), spaceID }, person);
  expect(made.status, made.text).toBe(201);
  const job = await stage.rest(made.data);
  expect((await person.get(jobPath(job))).status).toBe(200);
  expect((await person.delete(jobPath(job))).status, 'seen, but not theirs to delete').toBe(403);
  await world.admin.delete(jobPath(job));
  expect((await stage.rest(job)).status).toBe('deleted');
});

test('an account that is only read, and one of a cloud that nothing is made on yet', { timeout: 60_000 }, async () => {
  const { world } = stage;
  const cloudAccountID = await world.clouds.cloudAccount(world.organisationId, 'another');
  expect((await world.admin.patch(`/cloud-accounts/${cloudAccountID}`, { permissionLevel: 'read_only' })).status).toBe(200);
  expect(await stage.submit({ ...registry(), cloudAccountID, region: 'us-east-1' })).toMatchObject({
    status: 409,
    error: { code: 'cloud_account.read_only' },
  });

  const gcp = await world.admin.post<{ id: string }>('/cloud-accounts', {
    ...(await world.clouds.account('gcp')),
    name: 'Google',
  });
  expect(gcp.status, gcp.text).toBe(201);
  expect(await stage.submit({ ...registry(), cloudAccountID: gcp.data.id, region: 'us-central1' })).toMatchObject({
    status: 409,
    error: { code: 'job.kind_unsupported', message: expect.stringContaining('Google') },
  });
});

/** Each ends in a failed step that says who can mend it, and how; then the job can be deleted. */
async function failure(body: Body): Promise<Job['errors'][number]> {
  const job = await stage.rest(await stage.submitted(body));
  expect(job.status).toBe('failed');
  const [error] = job.errors;
  expect(error?.fixHint).toMatch(/\w+ \w+/);
  stage.aws.setQuota('L-F678F1CE', 5);
  expect((await stage.world.admin.delete(jobPath(job))).status).toBe(202);
  expect((await stage.rest(job)).status).toBe('deleted');
  return error ?? expect.fail('no error');
}

test('what only the cloud knows is told by the step that met it', { timeout: 120_000 }, async () => {
  const { world, region, aws, subnetIDs } = stage;
  const taken = await stage.rest(await stage.submitted(registry('taken')));
  // The same name in the same account, but told to us as another account: the cloud is who notices.
  const twin = await world.clouds.cloudAccount(world.organisationId, 'another');
  expect(await failure({ ...registry('taken'), cloudAccountID: twin, region })).toMatchObject({
    step: 'repository',
    bucket: 'user_action',
    message: expect.stringContaining('taken'),
  });
  expect((await stage.get(taken)).status).toBe('succeeded');
  expect(stage.left(), "somebody else's is not taken away").toHaveLength(1);

  aws.setQuota('L-F678F1CE', 1);
  expect(await failure({ kind: 'network', config: { name: 'one-too-many' } })).toMatchObject({
    step: 'vpc',
    bucket: 'user_action',
    code: 'quota_exceeded',
    consoleUrl: expect.stringMatching(/^https:\/\//),
  });

  const vpcID = aws.addVpc({ region, cidr: '10.99.0.0/16', name: 'elsewhere' });
  expect(await failure({ kind: 'datastore', config: { engine: 'postgres', vpcID, subnetIDs } })).toMatchObject({
    step: 'placement',
    bucket: 'user_action',
    code: 'subnet_of_another_vpc',
    message: expect.stringContaining(vpcID),
  });
  await world.admin.delete(jobPath(taken));
  await stage.rest(taken);
  expect(stage.left()).toEqual([]);
});

test(
  'credentials that are revoked in the middle stop a job; with new ones it goes on from there',
  { timeout: 120_000 },
  async () => {
    const { world, aws, cloudAccountID } = stage;
    const job = await stage.submitted({ kind: 'network', config: { name: 'cut-off' } });
    await expect.poll(async () => (await stage.get(job)).status, { timeout: 60_000, interval: 20 }).toBe('waiting');
    aws.revokeCredentials();
    const stopped = await stage.rest(job);
    expect(stopped).toMatchObject({
      status: 'failed',
      errors: [{ bucket: 'user_action', code: 'credentials_invalid', consoleUrl: expect.any(String) }],
    });
    const { method: _, ...credentials } = { method: '', ...aws.rotateCredentials().static_keys };
    const patched = await world.admin.patch(`/cloud-accounts/${cloudAccountID}`, { credentials });
    expect(patched.status, patched.text).toBe(200);
    expect((await world.admin.post(`${jobPath(job)}/retry`)).status).toBe(202);
    const done = await stage.rest(job);
    expect([done.status, done.errors]).toEqual(['succeeded', []]);
    expect(done.steps.find(({ name }) => name === 'vpc')?.attempts).toBe(1);
    await world.admin.delete(jobPath(job));
    expect((await stage.rest(job)).status).toBe('deleted');
    expect(stage.left()).toEqual([]);
  },
);

test('of many jobs for one name at once there is one', { timeout: 60_000 }, async () => {
  const body = registry('everybodys');
  const answers = await Promise.all(Array.from({ length: 12 }, () => stage.submit(body)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(answer).toMatchObject({
      status: 409,
      error: { code: 'job.exists', message: expect.stringContaining(made[0]?.data.id ?? '-') },
    });
  }
  expect(
    (await stage.submit({ ...body, name: 'Another' })).status,
    'the job has another name; what becomes of it is up to the cloud',
  ).toBe(201);
});

test('an Idempotency-Key is good for one job of one person', { timeout: 60_000 }, async () => {
  const body = registry();
  const send = (given: Body, as?: TestClient, key = 'once') => stage.submit(given, as, { 'idempotency-key': key });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const turned = Object.fromEntries(Object.entries(body).toReversed()) as Body;
  expect((await send(turned)).data.id, 'the order of fields means nothing').toBe(answers[0]?.data.id);
  expect(await send(registry())).toMatchObject({ status: 409, error: { code: 'request.idempotency_mismatch' } });

  const other = await stage.world.person([{ role: 'role_superadmin' }]);
  const theirs = await send(registry(), other);
  expect(theirs.status).toBe(201);
  expect(theirs.data.id).not.toBe(answers[0]?.data.id);
  expect((await send(body, undefined, 'another')).error.code).toBe('job.exists');
  for (const key of ['x'.repeat(201), '']) {
    expect(await send({ ...registry(), config: { name: 7 } }, undefined, key)).toMatchObject({
      status: 400,
      error: {
        details: expect.arrayContaining([
          expect.objectContaining({ field: 'header.Idempotency-Key' }),
          expect.objectContaining({ field: 'body.config.name' }),
        ]),
      },
    });
  }
});
