import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { isAlive, readProcess } from './process-table.ts';
import { shutDown } from './shut-down.ts';

/**
 * The owner travels as a setting on the server's own command line: it lives and dies with the server, so it can neither go stale
 * nor be lost, as a file beside the data could between two processes that start at the same moment.
 */
const ownerSetting = 'spacedock.owner';

export function postmasterArguments(dataDirectory: string, owner: string): readonly string[] {
  return ['-D', dataDirectory, '-c', `${ownerSetting}=${owner}`];
}

/**
 * Makes way for a new server on this data directory: stops the one whose Spacedock was killed. Refuses when its Spacedock is
 * alive, or when somebody else started it. Returns the pid of the lock file that was left behind, which by now may belong to
 * any other program: that one is left alone, and PostgreSQL has to be told to ignore it.
 */
export async function clearOrphanedPostmaster(dataDirectory: string, log: Log): Promise<number | undefined> {
  const pid = await readPostmasterPid(dataDirectory);
  if (pid === undefined) return undefined;
  const found = await readProcess(pid);
  if (!found || !`${found.command} `.includes(`/postgres -D ${dataDirectory} `)) return pid;

  const owner = new RegExp(`${ownerSetting.replace('.', '\\.')}=(\\S+)`).exec(found.command)?.[1];
  if (owner === undefined) {
    throw new Error(
      `A PostgreSQL server that Spacedock did not start (pid ${pid}) uses ${dataDirectory}. Stop it, and start again.`,
    );
  }
  if (await isAlive(owner)) {
    const [spacedock] = owner.split('@');
    throw new Error(
      `Another Spacedock (pid ${spacedock}) is running on ${dataDirectory}. Stop it first, start this one with another data ` +
        'directory (SPACEDOCK_DATA_DIR), or let both use one PostgreSQL server (DATABASE_URL).',
    );
  }
  log.warn({ pid, dataDirectory }, `stopping PostgreSQL (pid ${pid}), left behind by a Spacedock that was killed`);
  await shutDown({ pid, signal: (name) => kill(pid, name), gone: ended(pid, found.startedAt), log });
  return pid;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

// Not our child, so there is no event to wait for.
async function ended(pid: number, startedAt: string): Promise<void> {
  while ((await readProcess(pid))?.startedAt === startedAt) await sleep(20);
}
