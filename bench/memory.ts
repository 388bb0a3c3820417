import { readFile, readdir } from 'node:fs/promises';

/**
 * In MB, of these processes and of all that they started. Of the latter only their share of what they have in common: the
 * processes of PostgreSQL have most of their memory in common, which is there once.
 */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  let kilobytes = 0;
  for (const pid of pids) {
    kilobytes += await figureOf(pid, 'Rss');
    for (const child of await descendantsOf(pid)) kilobytes += await figureOf(child, 'Pss');
  }
  return kilobytes / 1024;
}

async function descendantsOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')));
  const children = lists.flatMap((list) => list.trim().split(' ').filter((text) => text !== '').map(Number));
  const further = await Promise.all(children.map(descendantsOf));
  return [...children, ...further.flat()];
}

/** Nothing for one that has just ended. */
async function figureOf(pid: number, name: 'Rss' | 'Pss'): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
