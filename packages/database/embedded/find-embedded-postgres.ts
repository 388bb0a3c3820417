import { readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../error-code.ts';
import { dataDirectoryIn, pointerTarget } from './embedded-postgres-home.ts';
import { usualOwner } from './postgres-cluster.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { readProcess } from './process-table.ts';

export type FoundPostgres = {
  /** With the password: not for logs. */
  readonly url: string;
  readonly pid: number;
};

/**
 * The server that another process runs on this directory at the moment, if there is one. For commands that work beside a running
 * Spacedock: two servers cannot share one directory, but any number of processes can use one server.
 */
export async function findEmbeddedPostgres(directory: string): Promise<FoundPostgres | undefined> {
  const asked = await orUndefined(realpath(directory));
  if (asked === undefined) return undefined;
  const dataDirectory = dataDirectoryIn((await pointerTarget(asked)) ?? asked);
  const pid = await readPostmasterPid(dataDirectory);
  if (pid === undefined) return undefined;
  // The lock file may be left over, and its pid may belong to any other program by now; only the command line tells.
  const command = `${(await readProcess(pid))?.command ?? ''} `;
  const port = / -c port=(\d+) /.exec(command)?.[1];
  if (!command.includes(`/postgres -D ${dataDirectory} `) || port === undefined) return undefined;
  const password = await orUndefined(readFile(join(dirname(dataDirectory), 'password'), 'utf8'));
  if (password === undefined) return undefined;
  return { pid, url: `postgres://${usualOwner}:${password.trim()}@127.0.0.1:${port}/${usualOwner}` };
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
