import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from './connection-config.ts';
import { foreignKeyViolation, isConnectionFailure, uniqueViolation } from './pg-errors.ts';

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  await client.query(`create temporary table parents (id integer constraint one_id primary key);
    create temporary table children (parent integer constraint known_parent references parents);
    insert into parents values (1)`);
});

afterAll(() => client.end());

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('It should have failed.'),
    (error: unknown) => error,
  );
}

test('a value that is there already names its constraint', async () => {
  const error = await errorOf(client.query('insert into parents values (1)'));
  expect(uniqueViolation(error)).toBe('one_id');
  expect(foreignKeyViolation(error)).toBeUndefined();
  expect(isConnectionFailure(error)).toBe(false);
});

test('a missing reference names its constraint', async () => {
  const error = await errorOf(client.query('insert into children values (2)'));
  expect(foreignKeyViolation(error)).toBe('known_parent');
  expect(uniqueViolation(error)).toBeUndefined();
});

test('anything else is neither', () => {
  for (const value of [undefined, null, 'text', new Error('other'), { code: '23505', constraint: 'x' }]) {
    expect(uniqueViolation(value)).toBeUndefined();
    expect(foreignKeyViolation(value)).toBeUndefined();
    expect(isConnectionFailure(value)).toBe(false);
  }
});

test('a statement whose connection is cut is a connection failure', async () => {
  const victim = new pg.Client(inject('postgresUrl'));
  victim.on('error', () => undefined);
  await victim.connect();
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cut = errorOf(victim.query('select pg_sleep(60)'));
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(isConnectionFailure(await cut)).toBe(true);
  expect(isConnectionFailure(await errorOf(victim.query('select 1')))).toBe(true);
});

test('nobody at the other end, also with a name of several addresses and as the cause of another error, is one', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(isConnectionFailure(await errorOf(new pg.Client({ host, port }).connect()))).toBe(true);
    const url = `postgres://someone:s3cret@${host}:${port}/shop`;
    const wrapped = await errorOf(connect(url, { applicationName: 'test', settings: {} }));
    expect(isConnectionFailure(wrapped)).toBe(true);
  }
});

test('a server that takes connections and stays silent is one', async () => {
  const server = createServer((socket) => socket.resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const silent = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  expect(isConnectionFailure(await errorOf(silent.query('select 1')))).toBe(true);
  await silent.end();
  server.close();
  await once(server, 'close');
});
