import { awsAccess } from '@spacedock/clouds/aws';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Connection } from './provisioner/connections/connection.ts';
import type { Database } from './provisioner/databases/database.ts';
import type { DatabaseSecret } from './provisioner/databases/secret-vault.ts';
import { settled } from './testing/settled-job.ts';
import { stageDatastore } from './testing/stage-jobs.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
let jobId: string;
beforeAll(async () => {
  world = await startWorld({ jobs: { sweepMs: 50, pollMs: 50, firstPauseMs: 10, longestPauseMs: 20 } });
  jobId = await stageDatastore(world, { organisationId: world.admin.organisationId, spaceId: null });
}, 120_000);
afterAll(async () => world.close());

/** With AWS's own SDK, as an app. */
async function withSecrets<Answer>(ask: (aws: ReturnType<typeof awsAccess>) => Promise<Answer>): Promise<Answer> {
  const { cloudAccountID: cloudAccountId, credentials, endpoints } = await world.clouds.account('aws');
  const { accessKeyID: accessKeyId = '', secretAccessKey = '' } = credentials as Record<string, string>;
  const aws = awsAccess(
    {
      id: 'ca_app',
      provider: 'aws',
      cloudAccountId,
      revision: '',
      endpoints,
      credentials: { method: 'static_keys', accessKeyId, secretAccessKey },
    },
    { now: world.clock.now, random: Math.random, identityToken: async () => '' },
  );
  try {
    return await ask(aws);
  } finally {
    aws.close();
  }
}

const loginOf = (SecretId: string | null, VersionStage = 'AWSCURRENT'): Promise<DatabaseSecret> =>
  withSecrets(async (aws) => {
    const { SecretString = '' } = await aws.ask('secretsmanager:GetSecretValue', { region: 'us-east-1' }, (secrets, how) =>
      secrets.getSecretValue({ SecretId: SecretId ?? '', VersionStage }, how),
    );
    return JSON.parse(SecretString) as DatabaseSecret;
  });

const versionsOf = (SecretId: string | null): Promise<number> =>
  withSecrets(async (aws) => {
    const { Versions = [] } = await aws.ask('secretsmanager:ListSecretVersionIds', { region: 'us-east-1' }, (secrets, how) =>
      secrets.listSecretVersionIds({ SecretId: SecretId ?? '', IncludeDeprecated: true }, how),
    );
    return Versions.length;
  });

async function signIn({ host, port, username: user, password, dbname: database }: DatabaseSecret): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user, password, database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const works = async (login: DatabaseSecret): Promise<boolean> => {
  const client = await signIn(login).catch(() => undefined);
  await client?.end();
  return client !== undefined;
};

const databasesPath = (): string => `/provisioning-jobs/${jobId}/databases`;

async function newDatabase(name: string): Promise<{ readonly path: string; readonly database: Database }> {
  const { status, data, text } = await world.admin.post<Database>(databasesPath(), { name });
  expect(status, text).toBe(201);
  const path = `${databasesPath()}/${data.id}`;
  return { path, database: await settled<Database>(world, world.admin, path) };
}

/** Until the last rotation is over. */
async function rotated(path: string): Promise<Database> {
  await expect
    .poll(
      async () => {
        world.clock.advance(1_000);
        return (await world.admin.get<Database>(path)).data.rotation?.status;
      },
      { timeout: 60_000 },
    )
    .toMatch(/succeeded|failed/);
  return (await world.admin.get<Database>(path)).data;
}

async function asSuperuser(sql: string, values: readonly string[] = []): Promise<readonly { readonly rolname: string }[]> {
  const superuser = new pg.Client({ connectionString: inject('postgresUrl') });
  await superuser.connect();
  const { rows } = await superuser.query<{ rolname: string }>(sql, [...values]);
  await superuser.end();
  return rows;
}

const users = async (owner: string): Promise<readonly string[]> =>
  (await asSuperuser('select rolname from pg_roles where rolname in ($1, $2) order by 1', [owner, `${owner}_2`])).map(
    ({ rolname }) => rolname,
  );

async function dropped(path: string): Promise<void> {
  const { status, text } = await world.admin.delete(`${path}?force=true`);
  expect(status, text).toBe(202);
  expect((await settled<Database>(world, world.admin, path)).status).toBe('deleted');
}

test(
  'an app with the login before and one with the new login both go on, through two rotations',
  { timeout: 120_000 },
  async () => {
    const { path, database } = await newDatabase('rotated_shop');
    const { secretRef, owner } = database;
    expect(database).toMatchObject({ status: 'succeeded', username: owner, rotation: null });
    const connection = await world.admin.post<Connection>(`${path}/connections`, { name: 'api' });
    const shownUser = async () => (await world.admin.get<Connection>(`${path}/connections/${connection.data.id}`)).data.username;
    expect(connection.data.username).toBe(owner);
    const first = await loginOf(secretRef);
    const firstApp = await signIn(first);
    await firstApp.query('create table orders (id int)');

    expect(await world.admin.post(`${path}/rotate`, {})).toMatchObject({ status: 202, data: { id: database.id, secretRef } });
    expect(await rotated(path)).toMatchObject({
      status: 'succeeded',
      username: `${owner}_2`,
      secretRef,
      rotation: { status: 'succeeded' },
    });
    expect(await shownUser()).toBe(`${owner}_2`);
    const second = await loginOf(secretRef);
    expect(second.username).toBe(`${owner}_2`);
    expect(await loginOf(secretRef, 'AWSPREVIOUS')).toEqual(first);
    expect(await works(first)).toBe(true);
    const secondApp = await signIn(second);
    await secondApp.query('alter table orders add column price int');
    await secondApp.query('create table bills (id int)');
    await firstApp.query('alter table bills add column price int');

    expect((await world.admin.post(`${path}/rotate`, {})).status).toBe(202);
    expect(await rotated(path)).toMatchObject({ username: owner, rotation: { status: 'succeeded' } });
    expect(await shownUser()).toBe(owner);
    const third = await loginOf(secretRef);
    expect(third.username).toBe(owner);
    expect(await loginOf(secretRef, 'AWSPREVIOUS')).toEqual(second);
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
    expect(await versionsOf(secretRef)).toBe(3);
    for (const app of [firstApp, secondApp]) {
      await app.query('insert into orders (id) values (1)');
      await app.end();
    }

    const engine = await world.database.pool.query('select s.*, e.* from workflow.steps s join workflow.events e using (job_id)');
    const kept = JSON.stringify([engine.rows, await world.admin.get(path).then(({ text }) => text), world.logs]);
    for (const { password } of [first, second, third]) expect(kept).not.toContain(password);
    const audit = await world.admin.get<{ action: string; resourceID: string }[]>('/audit-logs?action=rotate');
    expect(audit.data.filter(({ resourceID }) => resourceID === database.id)).toHaveLength(2);
    await dropped(path);
    expect(await users(owner)).toEqual([]);
  },
);

test.each(['error_before', 'error_after', 'reset_after'] as const)(
  'whatever is asked of the cloud twice counts once (%s)',
  { timeout: 120_000 },
  async (effect) => {
    const { path, database } = await newDatabase(`twice_${effect}`);
    const before = await loginOf(database.secretRef);
    const { faults } = await world.clouds.sandbox();
    // More often than the SDK asks again by itself: the steps themselves run again.
    for (const operation of ['PutSecretValue', 'UpdateSecretVersionStage'])
      faults.add({ operation: `secretsmanager:${operation}`, effect, times: 5 });
    expect((await world.admin.post(`${path}/rotate`, {})).status).toBe(202);
    expect(await rotated(path)).toMatchObject({ username: `${database.owner}_2`, rotation: { status: 'succeeded' } });
    faults.clear();
    expect(await versionsOf(database.secretRef)).toBe(2);
    expect(await loginOf(database.secretRef, 'AWSPREVIOUS')).toEqual(before);
    expect([await works(before), await works(await loginOf(database.secretRef))]).toEqual([true, true]);
    await dropped(path);
  },
);

test('while one is under way there is no second one, and the database stays', { timeout: 120_000 }, async () => {
  const { path, database } = await newDatabase('busy_shop');
  const { faults } = await world.clouds.sandbox();
  faults.add({ operation: 'secretsmanager:PutSecretValue', effect: 'slow', delayMs: 2_000, times: 1 });
  expect((await world.admin.post(`${path}/rotate`, {})).status).toBe(202);
  expect(await world.admin.post(`${path}/rotate`, {})).toMatchObject({ status: 409, error: { code: 'database.rotating' } });
  expect(await world.admin.delete(`${path}?force=true`)).toMatchObject({ status: 409, error: { code: 'database.rotating' } });
  expect(await rotated(path)).toMatchObject({ username: `${database.owner}_2`, rotation: { status: 'succeeded' } });
  await dropped(path);
});

test('a user that somebody else made is neither taken over nor dropped', { timeout: 120_000 }, async () => {
  const { path, database } = await newDatabase('shared_shop');
  const theirs = `${database.owner}_2`;
  await asSuperuser(`create role ${theirs}`);
  expect(await world.admin.post(`${path}/rotate`, {})).toMatchObject({ status: 409, error: { code: 'database.exists' } });
  expect(await world.admin.post(databasesPath(), { name: 'other_shop', owner: theirs })).toMatchObject({
    status: 409,
    error: { code: 'database.exists' },
  });
  await dropped(path);
  expect(await users(database.owner)).toEqual([theirs]);
  expect(await world.admin.post(databasesPath(), { name: 'shared_shop' })).toMatchObject({
    status: 409,
    error: { code: 'database.exists' },
  });
  await asSuperuser(`drop role ${theirs}`);
});

test('a rotation that fails changes nothing for apps, and goes on when it is asked for again', { timeout: 120_000 }, async () => {
  const { path, database } = await newDatabase('stuck_shop');
  const before = await loginOf(database.secretRef);
  const sandbox = await world.clouds.sandbox();
  sandbox.faults.add({ operation: 'secretsmanager:UpdateSecretVersionStage', effect: 'denied' });
  expect((await world.admin.post(`${path}/rotate`, {})).status).toBe(202);
  expect(await rotated(path)).toMatchObject({ status: 'succeeded', username: database.owner, rotation: { status: 'failed' } });
  expect(await loginOf(database.secretRef)).toEqual(before);
  expect(await works(before)).toBe(true);
  sandbox.faults.clear();
  const failed = (await world.admin.get<Database>(path)).data.rotation?.id;
  expect((await world.admin.post(`${path}/rotate`, {})).status).toBe(202);
  expect(await rotated(path)).toMatchObject({ username: `${database.owner}_2`, rotation: { id: failed, status: 'succeeded' } });
  const after = await loginOf(database.secretRef);
  expect([await works(before), await works(after)]).toEqual([true, true]);
  expect(await versionsOf(database.secretRef)).toBe(2);
  await dropped(path);
  expect(await users(database.owner)).toEqual([]);
});
