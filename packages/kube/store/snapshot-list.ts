import type { ChangeLog } from './change-log.ts';
import { comparePaths, isWithin, pathRange, type PathRange } from './object-path.ts';
import { isEmpty, isSelected, onlyPath } from './selection.ts';
import type { SortedMap } from './sorted-map.ts';
import type { ListOptions, ListResult, Range } from './store.ts';
import type { PathedObject } from './stored-text.ts';

type Objects = SortedMap<PathedObject>;
/** By path: what stood there at the older revision, undefined for nothing. Only what has changed since. */
type Replaced = ReadonlyMap<string, PathedObject | undefined>;

interface Snapshot {
  /** All objects of the resource, at the head of the log. */
  readonly objects: Objects;
  /** Must reach back to the asked revision. */
  readonly log: ChangeLog;
}

/** A list from memory. An older state is the one of now, with the changes since then taken back. */
export function listSnapshot({ objects, log }: Snapshot, range: Range, options: ListOptions = {}): ListResult {
  const { selection, limit = Number.POSITIVE_INFINITY, at = log.head } = options;
  const paths = pathRange(range, options.after);
  const replaced = replacedSince(log, at, range.resource, paths);
  const selects = selection === undefined || isEmpty(selection) ? () => true : (object: PathedObject) => isSelected(selection, object);

  const items: PathedObject[] = [];
  const only = onlyPath(range, selection);
  for (const object of only === undefined ? stateOf(objects, replaced, paths) : single(objects, replaced, paths, only)) {
    if (!selects(object)) continue;
    if (items.length < limit) {
      items.push(object);
      continue;
    }
    const last = items.at(-1)?.path ?? paths.after;
    const remaining = isEmpty(selection) ? { remaining: countOf(objects, replaced, { ...paths, after: last }) } : {};
    return { revision: at, items, more: true, ...remaining };
  }
  return { revision: at, items, more: false };
}

function replacedSince(log: ChangeLog, at: bigint, resource: string, paths: PathRange): Replaced {
  const replaced = new Map<string, PathedObject | undefined>();
  if (at === log.head) return replaced;
  for (const { object, previous } of log.after(at)) {
    if (object.resource !== resource || replaced.has(object.path) || !isWithin(object.path, paths)) continue;
    replaced.set(object.path, previous);
  }
  return replaced;
}

function* stateOf(objects: Objects, replaced: Replaced, paths: PathRange): Iterable<PathedObject> {
  // What is gone by now has to be put back in between.
  const missing = [...replaced.values()]
    .flatMap((object) => (object !== undefined && objects.get(object.path) === undefined ? [object] : []))
    .toSorted((a, b) => comparePaths(a.path, b.path));
  let next = 0;
  for (const [path, object] of objects.entries(paths)) {
    for (let back = missing[next]; back !== undefined && comparePaths(back.path, path) < 0; back = missing[next]) {
      yield back;
      next += 1;
    }
    const shown = replaced.has(path) ? replaced.get(path) : object;
    if (shown !== undefined) yield shown;
  }
  yield* missing.slice(next);
}

function* single(objects: Objects, replaced: Replaced, paths: PathRange, path: string): Iterable<PathedObject> {
  const object = replaced.has(path) ? replaced.get(path) : objects.get(path);
  if (object !== undefined && isWithin(path, paths)) yield object;
}

function countOf(objects: Objects, replaced: Replaced, paths: PathRange): number {
  let count = objects.count(paths);
  for (const [path, object] of replaced) {
    if (!isWithin(path, paths)) continue;
    count += (object === undefined ? 0 : 1) - (objects.get(path) === undefined ? 0 : 1);
  }
  return count;
}
