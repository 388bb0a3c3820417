import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../error-code.ts';

/**
 * The pid in `postmaster.pid`, the lock file which a running server keeps in its data directory and a killed one leaves there.
 * Says nothing of whether that process still is a PostgreSQL server.
 */
export async function readPostmasterPid(dataDirectory: string): Promise<number | undefined> {
  try {
    const [line = ''] = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n');
    // A single-user PostgreSQL writes its pid with a minus sign.
    const pid = Math.abs(Number(line));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
