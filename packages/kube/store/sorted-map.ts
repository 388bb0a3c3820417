import { comparePaths, type PathRange } from './object-path.ts';

/** Values by path, in the order of the paths: finding a place and counting from it cost little however many there are. */
export interface SortedMap<Value> {
  readonly size: number;
  readonly get: (path: string) => Value | undefined;
  readonly set: (path: string, value: Value) => void;
  readonly delete: (path: string) => void;
  /** In order. The map must not be changed meanwhile. */
  readonly entries: (range: PathRange) => Iterable<readonly [path: string, value: Value]>;
  readonly count: (range: PathRange) => number;
}

type Entry<Value> = readonly [path: string, value: Value];

// A full chunk is split in two. Small enough to be shifted in no time, large enough that there are few.
const fullChunk = 512;

/** `sorted`: what it holds from the start, in order. */
export function sortedMap<Value>(sorted: Iterable<Entry<Value>> = []): SortedMap<Value> {
  // Never an empty chunk among them.
  const chunks: Entry<Value>[][] = [];
  let size = 0;
  for (const entry of sorted) {
    const last = chunks.at(-1);
    if (last !== undefined && last.length < fullChunk / 2) last.push(entry);
    else chunks.push([entry]);
    size += 1;
  }

  /** The chunk that a path belongs to: the last one that begins at or before it. */
  const chunkOf = (path: string): number => {
    const following = firstIndex(chunks.length, (index) => comparePaths(chunks[index]?.[0]?.[0] ?? '', path) > 0);
    return Math.max(following - 1, 0);
  };
  const locate = (path: string) => {
    const chunk = chunkOf(path);
    const entries = chunks[chunk] ?? [];
    const index = firstIndex(entries.length, (candidate) => comparePaths(entries[candidate]?.[0] ?? '', path) >= 0);
    return { chunk, entries, index, found: entries[index]?.[0] === path };
  };
  /** How many lie before this path, itself not counted. */
  const rank = (path: string): number => {
    const { chunk, index } = locate(path);
    let count = index;
    for (let before = 0; before < chunk; before += 1) count += chunks[before]?.length ?? 0;
    return count;
  };

  return {
    get size() {
      return size;
    },
    get(path) {
      const { entries, index, found } = locate(path);
      return found ? entries[index]?.[1] : undefined;
    },
    set(path, value) {
      const { chunk, entries, index, found } = locate(path);
      entries.splice(index, found ? 1 : 0, [path, value]);
      if (found) return;
      size += 1;
      if (chunks.length === 0) chunks.push(entries);
      else if (entries.length >= fullChunk) chunks.splice(chunk + 1, 0, entries.splice(fullChunk / 2));
    },
    delete(path) {
      const { chunk, entries, index, found } = locate(path);
      if (!found) return;
      entries.splice(index, 1);
      size -= 1;
      if (entries.length === 0) chunks.splice(chunk, 1);
    },
    *entries({ after, before }) {
      const start = locate(after);
      let index = start.found ? start.index + 1 : start.index;
      for (let chunk = start.chunk; chunk < chunks.length; chunk += 1) {
        const entries = chunks[chunk] ?? [];
        // Compared once for the chunk rather than once for each entry.
        const isLast = comparePaths(entries.at(-1)?.[0] ?? '', before) >= 0;
        for (; index < entries.length; index += 1) {
          const entry = entries[index];
          if (entry === undefined || (isLast && comparePaths(entry[0], before) >= 0)) return;
          yield entry;
        }
        index = 0;
      }
    },
    count({ after, before }) {
      const own = locate(after).found ? 1 : 0;
      return Math.max(rank(before) - rank(after) - own, 0);
    },
  };
}

/** The first index for which this holds, given that it holds for all that follow. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
