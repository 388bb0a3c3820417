import { findEmbeddedPostgres, migrate, openDatabase, startEmbeddedPostgres, type Database, type Log } from '@spacedock/database';
import { embeddedDirectory } from './embedded-directory.ts';
import { openDataDirectory } from './keys/data-directory.ts';
import { migrations } from './migrations.ts';
import type { Options } from './options.ts';

/** Work on the database without a server: beside one that runs, or on the embedded database while none does. */
export async function withDatabase<T>(options: Options, log: Log, work: (database: Database) => Promise<T>): Promise<T> {
  await openDataDirectory(options.dataDir);
  const database = await openDatabase({
    url: await runningUrl(options), directory: embeddedDirectory(options), migrations, log,
    applicationName: 'spacedock command', maxConnections: 2,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Answers what was applied. */
export async function migrateDatabase(options: Options, log: Log): Promise<readonly string[]> {
  await openDataDirectory(options.dataDir);
  const url = await runningUrl(options);
  if (url !== undefined) return migrate({ url, migrations, log });
  const server = await startEmbeddedPostgres({ directory: embeddedDirectory(options), log });
  try {
    return await migrate({ url: server.url, migrations, log });
  } finally {
    await server.stop();
  }
}

async function runningUrl(options: Options): Promise<string | undefined> {
  return options.database.url ?? (await findEmbeddedPostgres(embeddedDirectory(options)))?.url;
}
