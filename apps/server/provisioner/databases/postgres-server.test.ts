import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ServerAddress } from './database-server.ts';
import { openPostgres } from './postgres-server.ts';
import { describeDatabaseServer, fresh } from './testing/describe-database-server.ts';

const admin = new URL(inject('postgresUrl'));
const address: ServerAddress = {
  engine: 'postgres',
  host: admin.hostname,
  port: Number(admin.port),
  username: fresh('master'),
  password: fresh('Root'),
};
const superuser = new pg.Client({ connectionString: admin.href });

beforeAll(async () => {
  await superuser.connect();
  // As in the clouds: no superuser.
  await superuser.query(`create role ${address.username} login createdb createrole password '${address.password}'`);
});
afterAll(() => superuser.end());

describeDatabaseServer(
  async () => ({
    address,
    async signIn(login) {
      const { host, port } = address;
      const client = new pg.Client({ host, port, ...login });
      client.on('error', () => undefined);
      await client.connect();
      return { query: async (sql) => (await client.query<object>(sql)).rows, end: () => client.end().catch(() => undefined) };
    },
    wrongPassword: { code: '28P01', text: 'authentication failed' },
    denied: 'permission denied',
    close: async () => undefined,
  }),
  openPostgres,
);

test('the server is given what it keeps of a password, not the password', async () => {
  const server = await openPostgres(address, new AbortController().signal);
  const user = fresh('quiet');
  await server.ensureUser(user, 'canary-password');
  const { rows } = await superuser.query<{ rolpassword: string }>('select rolpassword from pg_authid where rolname = $1', [user]);
  expect(rows[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
  await server.dropUser(user);
  await server.close();
});
