import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hasCode } from '../error-code.ts';

export type RunningProcess = {
  /** Tells two processes apart that had the same pid one after the other. */
  readonly startedAt: string;
  /** The arguments joined by single blanks: `ps` on macOS cannot give them apart. */
  readonly command: string;
};

const run = promisify(execFile);

/** The process, or undefined when there is none. A zombie counts as none: it does nothing any more, yet kill(pid, 0) finds it. */
export async function readProcess(pid: number): Promise<RunningProcess | undefined> {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** `pid@start`: names one process for as long as the machine is up, also after its pid was given to another one. */
export async function processIdentity(pid: number): Promise<string> {
  const found = await readProcess(pid);
  if (!found) throw new Error(`There is no process ${pid}, so it cannot be named as the owner of a PostgreSQL server.`);
  return `${pid}@${found.startedAt}`;
}

export async function isAlive(identity: string): Promise<boolean> {
  const [pid, startedAt] = identity.split('@');
  const found = await readProcess(Number(pid));
  return found !== undefined && found.startedAt === startedAt;
}

export async function fromProc(pid: number): Promise<RunningProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const startedAt = fields[18];
    if (state === 'Z' || state === 'X' || startedAt === undefined) return undefined;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { startedAt, command: command.replaceAll('\0', ' ').trim() };
  } catch (error) {
    // ESRCH: the process ended between opening and reading its file.
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

export async function fromPs(pid: number): Promise<RunningProcess | undefined> {
  const env = { LC_ALL: 'C', PATH: '/bin:/usr/bin' };
  const listed = await run('ps', ['-ww', '-o', 'stat=,lstart=,args=', '-p', String(pid)], { env })
    // ps leaves with 1 when there is no such process, and tells nothing.
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 1) return { stdout: '' };
      throw error;
    });
  const [, state, started, command] = /^\s*(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*?)\s*$/s.exec(listed.stdout) ?? [];
  if (state === undefined || started === undefined || command === undefined || state.startsWith('Z')) return undefined;
  return { startedAt: started.replaceAll(/[^A-Za-z0-9]+/g, '-'), command };
}
