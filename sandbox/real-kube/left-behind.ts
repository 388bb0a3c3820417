import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hierarchies, removeCgroups } from './cgroups.ts';

const prefix = 'real-pods-';

/** What a machine has outside of itself is named after the process that started it. */
export const newMark = (): string => `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`;

/** A machine ends with the process that started it, but cannot take along what is outside of it: control groups and a folder. */
export async function removeLeftBehind(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter(isLeftBehind))
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  const groups = await Promise.all(hierarchies().map((hierarchy) => readdir(hierarchy)));
  for (const name of new Set(groups.flat().filter(isLeftBehind))) await removeCgroups(name);
}

function isLeftBehind(name: string): boolean {
  const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
