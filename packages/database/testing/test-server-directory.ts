import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../error-code.ts';
import { dataDirectoryIn } from '../embedded/embedded-postgres-home.ts';
import { clearOrphanedPostmaster } from '../embedded/orphaned-postmaster.ts';
import { isAlive, processIdentity } from '../embedded/process-table.ts';
import type { Log } from '../log.ts';

const prefix = 'spacedock-test-postgres-';
const memory = '/dev/shm';
const enoughBytes = 2 * 1024 ** 3;
const tmpfsType = 0x01021994;

/** A fresh directory for the server of a test run. What test runs that were killed left behind is cleared away first. */
export async function makeTestServerDirectory(log: Log): Promise<string> {
  const base = await testServerBase();
  await sweep(base, log);
  const directory = await mkdtemp(join(base, `${prefix}${await processIdentity(process.pid)}+`));
  // mkdtemp closes it to everybody else; root's server runs as another user, and would have to move away.
  await chmod(directory, 0o711);
  return directory;
}

/** In memory where there is room: a database is 300 files, and on a disk making those takes ten times as long. */
async function testServerBase(): Promise<string> {
  try {
    const { type, bavail, bsize } = await statfs(memory);
    return type === tmpfsType && bavail * bsize >= enoughBytes ? memory : tmpdir();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return tmpdir();
    throw error;
  }
}

async function sweep(base: string, log: Log): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith(prefix)) continue;
    const directory = join(base, name);
    const [owner = ''] = name.slice(prefix.length).split('+');
    if ((await isAlive(owner)) || !(await isOurs(directory))) continue;
    await clearOrphanedPostmaster(dataDirectoryIn(directory), log);
    await rm(directory, { recursive: true, force: true });
    log.info({ directory }, `removed ${directory}, left by a test run that was killed`);
  }
}

async function isOurs(directory: string): Promise<boolean> {
  try {
    return (await stat(directory)).uid === process.getuid?.();
  } catch (error) {
    // Another test run, which started at the same moment, swept it.
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
