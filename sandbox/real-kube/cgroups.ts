import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { access, mkdir, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const withinMs = 20_000;

/** A control group of this name in every hierarchy. */
export async function makeCgroups(name: string): Promise<void> {
  for (const hierarchy of hierarchies()) await mkdir(join(hierarchy, name));
}

/** Removes the control groups of this name, with all below them. They are empty, but the kernel may need a moment to notice. */
export async function removeCgroups(name: string): Promise<void> {
  for (const hierarchy of hierarchies()) await removeTree(join(hierarchy, name));
}

export function hierarchies(): readonly string[] {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  return mounts.flatMap(([, place = '', type = '']) => (type.startsWith('cgroup') ? [place] : []));
}

/** In a container they are often only to be looked at. */
export function whyNoCgroups(name: string): string | undefined {
  try {
    for (const hierarchy of hierarchies()) {
      mkdirSync(join(hierarchy, name));
      rmdirSync(join(hierarchy, name));
    }
  } catch (error) {
    return `control groups cannot be made here: ${error instanceof Error ? error.message : String(error)}`;
  }
  return hierarchies().length > 0 ? undefined : 'this machine has no control groups';
}

async function removeTree(root: string): Promise<void> {
  const there = (): Promise<boolean> =>
    access(root).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + withinMs; (await there()) && Date.now() < end; await sleep(100)) {
    const below = (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name));
    // The deepest first: only an empty group can be removed, and its files are not its content.
    for (const group of [...below.toSorted((a, b) => b.length - a.length), root]) await rmdir(group).catch(busy);
  }
  if (await there()) throw new Error(`The control group ${root} is left over: something still runs in it.`);
}

function busy(error: NodeJS.ErrnoException): void {
  if (!['EBUSY', 'ENOTEMPTY', 'ENOENT'].includes(error.code ?? '')) throw error;
}
