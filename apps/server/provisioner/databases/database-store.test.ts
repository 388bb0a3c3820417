import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { jobPath, type JobStage, jobStage } from '../../testing/job-stage.ts';
import { settled } from '../../testing/settled-job.ts';
import { stageDatastore, stageJob } from '../../testing/stage-jobs.ts';
import type { Connection } from '../connections/connection.ts';
import type { Job } from '../jobs/job.ts';
import type { Database } from './database.ts';

let stage: JobStage;
let jobId: string;
let superuser: pg.Client;
beforeAll(async () => {
  stage = await jobStage();
  jobId = await stageDatastore(stage.world, { organisationId: stage.world.organisationId, spaceId: null });
  superuser = new pg.Client({ connectionString: inject('postgresUrl') });
  await superuser.connect();
}, 120_000);
afterAll(async () => {
  await superuser.end();
  await stage.world.close();
});
afterEach(() => stage.aws.setPermissions({}));

// All worlds share one server: names have to be nobody else's.
const run = Date.now().toString(36);
let count = 0;
const fresh = (what: string): string => `${what}_${run}_${(count += 1)}`;

const databases = (job = jobId): string => `/provisioning-jobs/${job}/databases`;
const create = (body: object, job?: string) => stage.world.admin.post<Database>(databases(job), body);
const drop = (id: string, query = '') => stage.world.admin.delete<Database>(`${databases()}/${id}${query}`);
const rest = (id: string, job?: string) => settled<Database>(stage.world, stage.world.admin, `${databases(job)}/${id}`);
const connect = (path: string, body: object = { name: 'default' }) =>
  stage.world.admin.post<Connection>(`${path}/connections`, body);

async function made(body: object, job?: string): Promise<Database> {
  const answer = await create(body, job);
  expect(answer.status, answer.text).toBe(201);
  const database = await rest(answer.data.id, job);
  expect([database.status, database.message]).toEqual(['succeeded', '']);
  return database;
}

async function signIn({ secretRef }: Pick<Database, 'secretRef'>): Promise<pg.Client> {
  const { host, port, username: user, password, dbname: database } = await stage.secret(secretRef ?? '');
  const client = new pg.Client({ host, port, user, password, database });
  // The server ends it when the database is dropped.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const exists = async (name: string): Promise<boolean> =>
  (
    await superuser.query('select 1 from pg_database where datname = $1 union all select 1 from pg_roles where rolname = $1', [
      name,
    ])
  ).rows.length > 0;

test('a database, its user, its secret; used, in use, dropped, and its name free again', { timeout: 60_000 }, async () => {
  const name = fresh('shop');
  const owner = `${name}_app`;
  const database = await made({ name, owner });
  const client = await signIn(database);
  await client.query('create table orders (id int)');

  const refused = await drop(database.id);
  expect(refused).toMatchObject({ status: 409, error: { code: 'database.in_use', message: expect.stringContaining(owner) } });
  expect(await exists(name)).toBe(true);
  expect((await drop(database.id, '?force=true')).status).toBe(202);
  expect((await rest(database.id)).status).toBe('deleted');
  await client.end().catch(() => undefined);
  expect([await exists(name), await exists(owner)]).toEqual([false, false]);
  await expect(stage.secret(database.secretRef ?? '')).rejects.toThrow(/secret/i);
  expect(await drop(database.id)).toMatchObject({ status: 202, data: { status: 'deleted' } });
  expect((await stage.world.admin.get<Database[]>(databases())).data.map(({ id }) => id)).not.toContain(database.id);

  const again = await made({ name, owner });
  expect((await drop(again.id)).status, 'nobody uses it').toBe(202);
  expect((await rest(again.id)).status).toBe('deleted');
});

test('names that are taken, by us or by hand, are not taken over', { timeout: 60_000 }, async () => {
  const ours = await made({ name: fresh('ours') });
  expect(await create({ name: ours.name })).toMatchObject({ status: 409, error: { code: 'database.exists' } });
  expect(await create({ name: fresh('other'), owner: ours.owner })).toMatchObject({
    status: 409,
    error: { code: 'database.exists' },
  });

  const [byHand, role] = [fresh('by_hand'), fresh('role')];
  await superuser.query(`create database ${byHand}`);
  await superuser.query(`create role ${role}`);
  expect(await create({ name: byHand })).toMatchObject({
    status: 409,
    error: { code: 'database.exists', message: expect.stringContaining(byHand) },
  });
  expect(await create({ name: fresh('mine'), owner: role })).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining(role) },
  });
  expect([await exists(byHand), await exists(role)]).toEqual([true, true]);
  await superuser.query(`drop database ${byHand}`);
  await superuser.query(`drop role ${role}`);

  const wanted = fresh('race');
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: wanted })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  for (const name of ['postgres', 'pg_catalog', 'rdsadmin', 'Shop', 'a b', '', 'x'.repeat(64), '1st', 'a;drop']) {
    expect(await create({ name }), name).toMatchObject({
      status: 400,
      error: { details: expect.arrayContaining([expect.objectContaining({ field: 'body.name' })]) },
    });
  }
});

test('a database that could not be made says why, and can be deleted; its name is free then', { timeout: 60_000 }, async () => {
  stage.aws.setPermissions({ deny: ['secretsmanager:CreateSecret'] });
  const name = fresh('denied');
  const {
    data: { id },
  } = await create({ name });
  const failed = await rest(id);
  expect(failed).toMatchObject({
    status: 'failed',
    secretRef: null,
    message: expect.stringContaining('secretsmanager:CreateSecret'),
  });
  expect(await connect(`${databases()}/${id}`)).toMatchObject({ status: 409, error: { code: 'job.not_ready' } });
  stage.aws.setPermissions({});
  expect((await drop(id)).status).toBe(202);
  expect((await rest(id)).status).toBe('deleted');
  await made({ name });
});

test('connections of the server and of a database; deleting one leaves the user', { timeout: 60_000 }, async () => {
  const database = await made({ name: fresh('conn') });
  const path = `${databases()}/${database.id}`;
  const ofDatabase = await connect(path, { name: 'api' });
  expect(ofDatabase).toMatchObject({
    status: 201,
    data: { databaseID: database.id, username: database.owner, database: database.name, secretRef: database.secretRef },
  });
  expect(await connect(path, { name: 'api' })).toMatchObject({ status: 409, error: { code: 'connection.exists' } });
  const ofServer = await connect(`/provisioning-jobs/${jobId}`, { name: 'api' });
  expect(ofServer).toMatchObject({
    status: 201,
    data: { databaseID: null, username: (await stage.secret(ofServer.data.secretRef)).username },
  });
  expect((await stage.world.admin.get<Connection[]>(`/provisioning-jobs/${jobId}/connections`)).data).toEqual([ofServer.data]);
  expect((await stage.world.admin.get<Connection[]>(`/provisioning-jobs/${jobId}/connections?scope=all`)).data).toEqual([
    ofServer.data,
    ofDatabase.data,
  ]);
  expect(
    (await stage.world.admin.get(`/provisioning-jobs/${jobId}/connections/${ofDatabase.data.id}`)).status,
    'that is one of the database',
  ).toBe(404);

  expect(await drop(database.id)).toMatchObject({
    status: 409,
    error: { code: 'database.in_use', message: expect.stringContaining('connection api') },
  });
  for (const {
    data: { id },
    at,
  } of [
    { ...ofDatabase, at: path },
    { ...ofServer, at: `/provisioning-jobs/${jobId}` },
  ]) {
    expect((await stage.world.admin.delete(`${at}/connections/${id}`)).status).toBe(204);
    expect((await stage.world.admin.delete(`${at}/connections/${id}`)).status).toBe(404);
  }
  const client = await signIn(database);
  await client.end();
  expect((await drop(database.id)).status).toBe(202);
  expect((await rest(database.id)).status).toBe('deleted');
});

test('jobs that are no datastores, or are not there yet, hold no databases', async () => {
  const place = { organisationId: stage.world.organisationId, spaceId: null };
  const registry = await stageJob(stage.world, { ...place, state: 'succeeded' });
  const building = await stageJob(stage.world, { ...place, kind: 'datastore', state: 'failed' });
  expect(await create({ name: 'shop' }, registry)).toMatchObject({ status: 409, error: { code: 'job.not_a_datastore' } });
  expect(await create({ name: 'shop' }, building)).toMatchObject({ status: 409, error: { code: 'job.not_ready' } });
  expect(await connect(`/provisioning-jobs/${registry}`)).toMatchObject({ status: 409, error: { code: 'job.not_a_datastore' } });
});

test(
  'a datastore is torn down with its databases when that is said, and their secrets go too',
  { timeout: 240_000 },
  async () => {
    const { world } = stage;
    const before = stage.left();
    const cloudAccountID = await world.clouds.cloudAccount(world.organisationId, 'another');
    const job = await stage.rest(
      await stage.submitted({
        cloudAccountID,
        region: stage.region,
        kind: 'datastore',
        config: { engine: 'postgres', subnetIDs: stage.subnetIDs },
      }),
    );
    expect([job.status, job.errors]).toEqual(['succeeded', []]);
    const database = await made({ name: 'shop' }, job.id);
    const root = await connect(jobPath(job));
    expect(root.data).toMatchObject({
      username: (await stage.secret(root.data.secretRef)).username,
      host: database.server,
      port: database.port,
    });
    expect(root.data.username).not.toBe('');
    await connect(`${databases(job.id)}/${database.id}`);
    expect(await world.admin.delete<Job>(jobPath(job))).toMatchObject({
      status: 409,
      error: { code: 'job.holds_databases', message: expect.stringContaining('shop') },
    });

    // The first one that is removed is that of the database: the server takes its time.
    stage.sandbox.faults.add({ operation: 'secretsmanager:DeleteSecret', effect: 'denied', times: 1 });
    const removeAll = () => world.admin.delete(`${jobPath(job)}?force=true`);
    const state = async () =>
      (await world.database.pool.query('select state from provisioner.databases where id = $1', [database.id])).rows;
    expect((await removeAll()).status).toBe(202);
    expect((await stage.rest(job)).status).toBe('deleted');
    await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: 'failed' }]);
    expect(stage.left()).toHaveLength(before.length + 1);
    expect(
      await world.admin.delete(`/cloud-accounts/${cloudAccountID}`),
      'nobody could remove it without the account',
    ).toMatchObject({ status: 409, error: { code: 'cloud_account.has_jobs' } });

    expect((await removeAll()).status).toBe(202);
    await expect.poll(state, { timeout: 60_000 }).toEqual([{ state: 'deleted' }]);
    expect(stage.left()).toEqual(before);
    expect((await world.admin.get<Connection[]>(`${jobPath(job)}/connections`)).data, 'nothing is left to connect to').toEqual(
      [],
    );
    expect((await world.admin.delete(jobPath(job))).status).toBe(202);
    expect((await world.admin.delete(`/cloud-accounts/${cloudAccountID}`)).status).toBe(204);
  },
);
