import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether the process still runs. One that ended and was not yet collected by its parent does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const state = await (process.platform === 'linux' ? stateInProc(pid) : stateByPs(pid)).catch(() => 'gone');
  return state !== 'gone' && state !== 'Z';
}

async function stateInProc(pid: number): Promise<string> {
  // The name of the program, in parentheses, may itself contain spaces and parentheses.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.charAt(stat.lastIndexOf(')') + 2);
}

async function stateByPs(pid: number): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]);
  return stdout.trim().charAt(0);
}
