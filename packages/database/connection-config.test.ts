import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { connect, connectionConfig, describeServer } from './connection-config.ts';

test('settings hold from the start, beside options that the URL carries', async () => {
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('options', '-c work_mem=7MB');
  const client = await connect(url.href, { applicationName: 'a test', settings: { TimeZone: 'UTC', statement_timeout: '12s' } });
  const { rows } = await client.query(
    `select current_setting('work_mem') as work_mem, current_setting('statement_timeout') as timeout,
            current_setting('application_name') as name`,
  );
  await client.end();
  expect(rows).toEqual([{ work_mem: '7MB', timeout: '12s', name: 'a test' }]);
});

test('what could not be reached is told, with host, port, database and user, and without the password', async () => {
  const wanted = { applicationName: 'test', settings: {} };
  const error: unknown = await connect('postgres://someone:s3cret@127.0.0.1:1/shop', wanted).catch((reason: unknown) => reason);
  expect(String(error)).toContain('PostgreSQL at 127.0.0.1:1, database shop, user someone could not be reached: connect ECONN');
  expect(String(error)).not.toContain('s3cret');
});

test('a wrong password is told as such', async () => {
  const url = new URL(inject('postgresUrl'));
  url.password = 's3cret';
  const error: unknown = await connect(url.href, { applicationName: 'test', settings: {} }).catch((reason: unknown) => reason);
  expect(String(error)).toContain('password authentication failed');
  expect(String(error)).not.toContain('s3cret');
});

const wrongUrls = ['s3cret', 'mysql://someone:s3cret@db/shop', 'postgres://someone:s3cret@db:port/shop'];

test.each(wrongUrls)('%s is no URL of a database', (url) => {
  expect(() => connectionConfig(url, { applicationName: 'test', settings: {} })).toThrow(
    'is not of the form postgres://user:password@host:port/database',
  );
  try {
    describeServer(url);
  } catch (error) {
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('s3cret');
  }
});

test('int8 stays text, because JavaScript numbers cannot hold it', async () => {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  expect((await client.query('select 9007199254740993::int8 as large')).rows).toEqual([{ large: '9007199254740993' }]);
  await client.end();
});
