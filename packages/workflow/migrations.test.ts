import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '@spacedock/database/testing';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { engineWith } from './testing/declared-workflow.ts';

/** An empty database that belongs to somebody who may do nothing elsewhere, and may take on the role of our queries, but has not its rights. */
async function databaseOfSomebody(): Promise<string> {
  const adminUrl = inject('postgresUrl');
  // Makes the role, if this is the first database of the server.
  const template = await createTestDatabase({ adminUrl, migrations: [] });
  await template.drop();
  const name = `owner_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  const { rows } = await admin.query<{ readonly version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  );
  const only = (rows[0]?.version ?? 0) >= 160_000 ? ' with set true, inherit false' : '';
  await admin.query(`create role ${name} login password 'secret'`);
  await admin.query(`grant spacedock_app to ${name}${only}`);
  await admin.query(`create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = 'secret';
  return url.href;
}

test('whoever owns the database makes the tables, and the engine runs with the rights of our queries alone', async () => {
  const engine = await engineWith({ only: {} }, { url: await databaseOfSomebody() });
  onTestFinished(engine.close);
  expect(await engine.comesTo(await engine.start('test'), 'succeeded')).toMatchObject({ outputs: { only: { made: 'only' } } });
  const { pool } = engine.database;
  expect((await pool.query('select current_user::text as who')).rows).toEqual([{ who: 'spacedock_app' }]);
  await expect(pool.query('delete from workflow.events')).rejects.toThrow('permission denied');
  await expect(pool.query('update workflow.events set sequence = 0')).rejects.toThrow('permission denied');
});
