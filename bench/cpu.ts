import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** In hundredths of a second, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Seconds of CPU that the process has used so far, with all its threads; undefined where the system does not tell it like that. */
export async function cpuSecondsOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Fields are counted from behind the name, which may have spaces in it.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Keeps all threads of the process, and those that it starts later, to these cores. False: there is no taskset here. */
export async function pinTo(cores: string, pid: number): Promise<boolean> {
  try {
    await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
