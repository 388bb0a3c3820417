import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ensureRole } from './runtime-role.ts';
import { createTestDatabase } from './testing.ts';

// Since PostgreSQL 16.
const setOption = '( with set true)?';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function unusedName(): string {
  return `role_${randomBytes(6).toString('hex')}`;
}

/** A login without superuser rights. */
async function loginAs(attributes: string) {
  const admin = await connect(inject('postgresUrl'));
  const user = unusedName();
  await admin.query(`create role ${user} login password 'secret' ${attributes}`);
  onTestFinished(async () => void (await admin.query(`drop role ${user}`)));
  const url = new URL(inject('postgresUrl'));
  url.username = user;
  url.password = 'secret';
  return { client: await connect(url.href), user, admin };
}

async function expectToTakeOn(client: pg.Client, role: string): Promise<void> {
  await client.query(`set role ${role}`);
  expect((await client.query('select current_user::text as who')).rows).toEqual([{ who: role }]);
  await client.query('reset role');
}

test('an administrator makes the role, which cannot log in', async () => {
  const client = await connect(inject('postgresUrl'));
  const role = unusedName();
  await ensureRole(client, role);
  await ensureRole(client, role);
  await expectToTakeOn(client, role);
  const { rows } = await client.query('select rolcanlogin, rolsuper from pg_roles where rolname = $1', [role]);
  expect(rows).toEqual([{ rolcanlogin: false, rolsuper: false }]);
  await client.query(`drop role ${role}`);
});

test('a user who may create roles makes it and takes it on', async () => {
  const { client } = await loginAs('createrole');
  const role = unusedName();
  await ensureRole(client, role);
  await expectToTakeOn(client, role);
  await client.query(`drop role ${role}`);
});

test('a user who may not is told the statements for an administrator, and they suffice', async () => {
  const { client, user, admin } = await loginAs('');
  const role = unusedName();
  const refusal: unknown = await ensureRole(client, role).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  const statements = /run this once, and start again: (.*)$/.exec(String(refusal))?.[1] ?? '';
  expect(statements).toMatch(new RegExp(`^create role "${role}" nologin; grant "${role}" to "${user}"${setOption};$`));
  await admin.query(statements);
  await ensureRole(client, role);
  await expectToTakeOn(client, role);
  await admin.query(`drop role ${role}`);
});

test('where the role exists already, only the missing grant is asked for', async () => {
  const { client, user, admin } = await loginAs('');
  const role = unusedName();
  await admin.query(`create role ${role} nologin`);
  await expect(ensureRole(client, role)).rejects.toThrow(new RegExp(`start again: grant "${role}" to "${user}"${setOption};$`));
  await admin.query(`drop role ${role}`);
});

test('processes on several databases of one server make it at the same moment', async () => {
  const adminUrl = inject('postgresUrl');
  const databases = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase({ adminUrl, migrations: [] })));
  onTestFinished(async () => void (await Promise.all(databases.map(({ drop }) => drop()))));
  const { user, admin } = await loginAs('createrole');
  const clients = await Promise.all(
    [...databases, ...databases, ...databases].map(({ url }) => {
      const theirs = new URL(url);
      theirs.username = user;
      theirs.password = 'secret';
      return connect(theirs.href);
    }),
  );
  for (let round = 0; round < 5; round += 1) {
    const role = unusedName();
    await Promise.all(clients.map((client) => ensureRole(client, role)));
    await Promise.all(clients.map((client) => expectToTakeOn(client, role)));
    await admin.query(`drop role ${role}`);
  }
});
