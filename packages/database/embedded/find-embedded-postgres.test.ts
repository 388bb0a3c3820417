import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../testing.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { dataDirectoryIn } from './embedded-postgres-home.ts';
import { findEmbeddedPostgres } from './find-embedded-postgres.ts';

let directory: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const made = await temporaryDirectory('find');
  directory = made.path;
  cleanups.push(made.remove);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

test('a running server is found and can be used; a stopped one is not', async () => {
  expect(await findEmbeddedPostgres(join(directory, 'nothing'))).toBeUndefined();
  expect(await findEmbeddedPostgres(directory)).toBeUndefined();

  const server = await startEmbeddedPostgres({ directory, log: silentLog, durable: false });
  cleanups.push(() => server.stop());
  const found = await findEmbeddedPostgres(directory);
  expect(found).toEqual({ pid: server.pid, url: server.url });
  const client = new pg.Client(found?.url);
  await client.connect();
  await client.end();

  await server.stop();
  expect(await findEmbeddedPostgres(directory)).toBeUndefined();
  // A lock file that was left behind, whose pid belongs to another program by now.
  await writeFile(join(dataDirectoryIn(server.home), 'postmaster.pid'), `${process.pid}\n`);
  expect(await findEmbeddedPostgres(directory)).toBeUndefined();
});
