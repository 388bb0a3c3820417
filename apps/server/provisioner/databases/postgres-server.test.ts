import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DatabaseServerFailure, type ServerAddress } from './database-server.ts';
import { openPostgres } from './postgres-server.ts';

const signal = new AbortController().signal;
const fresh = (what: string): string => `${what}_${randomBytes(4).toString('hex')}`;
const admin = new URL(inject('postgresUrl'));
const master = fresh('master');
const password = fresh('Root');
let address: ServerAddress;
let superuser: pg.Client;

beforeAll(async () => {
  superuser = new pg.Client({ connectionString: admin.href });
  await superuser.connect();
  // As in the clouds: no superuser.
  await superuser.query(`create role ${master} login createdb createrole password '${password}'`);
  address = { engine: 'postgres', host: admin.hostname, port: Number(admin.port), username: master, password };
});
afterAll(() => superuser.end());

const as = async (user: string, secret: string, database: string): Promise<pg.Client> => {
  const client = new pg.Client({ host: address.host, port: address.port, user, password: secret, database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

test('a user does everything in its database, and others nothing', async () => {
  const [name, owner, stranger] = [fresh('shop'), fresh('shop_app'), fresh('other_app')];
  const server = await openPostgres(address, signal);
  expect(await server.has('database', name)).toBe(false);
  for (let time = 0; time < 2; time += 1) {
    await server.ensureUser(owner, 'first-password');
    await server.ensureDatabase(name, owner);
  }
  expect([await server.has('database', name), await server.has('user', owner)]).toEqual([true, true]);
  await server.ensureUser(stranger, 'strange');

  const app = await as(owner, 'first-password', name);
  await app.query('create table orders (id int); insert into orders values (1)');
  expect((await app.query('select * from orders')).rows).toEqual([{ id: 1 }]);
  await expect(app.query('create database more')).rejects.toThrow('permission denied');
  await expect(as(stranger, 'strange', name)).rejects.toThrow('permission denied for database');
  expect(await server.sessions(name)).toEqual([expect.stringMatching(new RegExp(`^${owner}`))]);

  await server.dropDatabase(name);
  await server.dropDatabase(name);
  await server.dropUser(owner);
  await server.dropUser(owner);
  expect([await server.has('database', name), await server.has('user', owner)]).toEqual([false, false]);
  await expect(as(owner, 'first-password', 'postgres')).rejects.toThrow('authentication failed');
  await app.end().catch(() => undefined);
  await server.close();
});

test('the server is given what it keeps of a password, not the password', async () => {
  const server = await openPostgres(address, signal);
  const user = fresh('quiet');
  await server.ensureUser(user, 'canary-password');
  const { rows } = await superuser.query<{ rolpassword: string }>('select rolpassword from pg_authid where rolname = $1', [user]);
  expect(rows[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
  await server.dropUser(user);
  await server.close();
});

test('what goes wrong is told without the password', async () => {
  const wrong = await openPostgres({ ...address, password: 'canary-password' }, signal).catch((error: unknown) => error);
  expect(wrong).toBeInstanceOf(DatabaseServerFailure);
  expect(wrong).toMatchObject({ unreachable: false, code: '28P01' });
  expect(JSON.stringify(wrong) + String(wrong)).not.toContain('canary-password');
  const away = await openPostgres({ ...address, port: 1 }, signal).catch((error: unknown) => error);
  expect(away).toMatchObject({ unreachable: true, code: 'ECONNREFUSED' });
});
