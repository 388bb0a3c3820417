import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { dataDirectoryIn, type EmbeddedPostgresHome } from './embedded-postgres-home.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { isAlive, processIdentity } from './process-table.ts';
import { runProgram } from './run-program.ts';

/** PostgreSQL's word for what one server serves: its data directory with all databases and users in it. */
export type PostgresCluster = {
  readonly dataDirectory: string;
  readonly password: string;
};

/** The superuser and its database, unless another name is asked for. */
export const usualOwner = 'spacedock';

const unfinished = 'cluster.new-';
const initdbDeadlineMs = 120_000;

type Options = {
  readonly home: EmbeddedPostgresHome;
  readonly binaries: PostgresBinaries;
  readonly durable: boolean;
  /** Name of the superuser and of its database. */
  readonly owner: string;
  readonly log: Log;
};

/** The cluster in this home; made when there is none. */
export async function ensureCluster({ home, binaries, durable, owner, log }: Options): Promise<PostgresCluster> {
  const found = await readCluster(home.directory, binaries.major);
  if (found) return found;
  await removeUnfinished(home.directory, log);
  log.info({ directory: home.directory }, `making a new PostgreSQL ${binaries.major} database in ${home.directory}`);
  await makeCluster({ home, binaries, durable, owner, log });
  const made = await readCluster(home.directory, binaries.major);
  if (!made) throw new Error(`The database in ${home.directory} was removed while it was being made. Start again.`);
  return made;
}

async function readCluster(home: string, major: string): Promise<PostgresCluster | undefined> {
  const dataDirectory = dataDirectoryIn(home);
  const madeBy = await readIfThere(join(dataDirectory, 'PG_VERSION'));
  if (madeBy === undefined) return undefined;
  if (madeBy.trim() !== major) {
    throw new Error(
      `The database in ${dataDirectory} was made by PostgreSQL ${madeBy.trim()} and this Spacedock brings PostgreSQL ${major}. ` +
        `Copy it with pg_dump from a PostgreSQL ${madeBy.trim()} into a new data directory.`,
    );
  }
  const passwordFile = join(home, 'cluster', 'password');
  const password = await readIfThere(passwordFile);
  if (password === undefined) {
    throw new Error(`${passwordFile}, the password of the embedded database, is missing. Bring it back from a backup.`);
  }
  return { dataDirectory, password: password.trim() };
}

/**
 * Everything is made in a folder beside and appears under its name in one step: whoever is killed meanwhile leaves a folder
 * that nobody mistakes for a database.
 */
async function makeCluster({ home, binaries, durable, owner, log }: Options): Promise<void> {
  const { runAs } = home;
  const folder = join(home.directory, `${unfinished}${await processIdentity(process.pid)}+${randomBytes(4).toString('hex')}`);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await mkdir(data, { recursive: true });
  await chmod(data, 0o700);
  await chmod(folder, runAs ? 0o711 : 0o700);
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (runAs) {
    await chown(data, runAs.uid, runAs.gid);
    await chown(passwordFile, runAs.uid, runAs.gid);
  }
  await runProgram({
    program: binaries.initdb,
    args: initdbArguments(data, passwordFile, { owner, durable }),
    runAs,
    deadlineMs: initdbDeadlineMs,
  });
  await runProgram({
    program: binaries.postgres,
    args: ['--single', '-D', data, '-c', 'exit_on_error=on', '-c', `fsync=${durable ? 'on' : 'off'}`, 'template1'],
    input: `create database ${owner}\n`,
    runAs,
    deadlineMs: initdbDeadlineMs,
  });
  if (runAs) await chown(passwordFile, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  await syncDirectory(folder);
  try {
    await rename(folder, join(home.directory, 'cluster'));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    log.info(
      { directory: home.directory },
      `another process made the database in ${home.directory} at the same moment; using that one`,
    );
  }
  await syncDirectory(home.directory);
}

function initdbArguments(data: string, passwordFile: string, { owner, durable }: Pick<Options, 'owner' | 'durable'>): readonly string[] {
  return [
    `--pgdata=${data}`,
    `--username=${owner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Built into PostgreSQL: the order of text stays the same on every machine and through every update of its libraries,
    // which would otherwise break indexes without a word.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ];
}

async function removeUnfinished(home: string, log: Log): Promise<void> {
  for (const name of await readdir(home)) {
    const [maker = ''] = name.slice(unfinished.length).split('+');
    if (!name.startsWith(unfinished) || (await isAlive(maker))) continue;
    const folder = join(home, name);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) => {
      log.warn({ folder, error }, `could not remove ${folder}, left by a first start that was interrupted; remove it by hand`);
    });
  }
}

// Without it a power cut right after the first start could take the rename back, and the rows committed since with it.
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
