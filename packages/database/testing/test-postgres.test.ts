import { access } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { readPostmasterPid } from '../embedded/postmaster-pid.ts';
import { readProcess } from '../embedded/process-table.ts';
import { startTestProcess } from './test-process.ts';
import { startTestPostgres } from './test-postgres.ts';

const adminUrl = inject('postgresUrl');

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('the server of a test run is gone after it, with its files; a given one is left alone', async () => {
  const server = await startTestPostgres();
  const [row] = await query<{ directory: string; fsync: string }>(
    server.url,
    `select current_setting('data_directory') as directory, current_setting('fsync') as fsync`,
  );
  expect(row?.fsync).toBe('off');
  await server.stop();
  await expect(access(row?.directory ?? '')).rejects.toThrow('ENOENT');
  await expect(query(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

  const given = await startTestPostgres({ url: adminUrl });
  expect(given.url).toBe(adminUrl);
  await given.stop();
  expect(await query(adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the server of a killed test run is cleared away by the next one, and that of a living one is not', async () => {
  const script = new URL('./processes/run-test-postgres.ts', import.meta.url);
  const [killed, living] = [startTestProcess(script, []), startTestProcess(script, [])];
  const [left, used] = await Promise.all([killed.line('directory '), living.line('directory ')]);
  const orphan = (await readPostmasterPid(left)) ?? 0;
  killed.kill('SIGKILL');
  await killed.ended;
  expect(await readProcess(orphan)).toBeDefined();

  const next = await startTestPostgres();
  expect(await readProcess(orphan)).toBeUndefined();
  await expect(access(left)).rejects.toThrow('ENOENT');
  await access(used);
  await next.stop();
  await living.end();
  await expect(access(used)).rejects.toThrow('ENOENT');
});
