import type { GitObjects } from './git-objects.ts';

export interface Wish {
  readonly wants: readonly string[];
  /** What the other side has. What we do not know of it does not matter. */
  readonly haves: readonly string[];
  /** Commits whose parents the other side has not. */
  readonly shallow: readonly string[];
  /** How many commits deep; all of them unless said. */
  readonly depth?: number | undefined;
  /** The depth is counted from where the other side is cut, not from what it wants. */
  readonly relative?: boolean | undefined;
}

export interface Wanted {
  readonly oids: readonly string[];
  /** Commits that are sent without their parents. */
  readonly shallow: readonly string[];
  /** Commits whose parents are sent now and were not before. */
  readonly unshallow: readonly string[];
}

/** Every object that the other side needs and has not. */
export async function wantedObjects(objects: GitObjects, wish: Wish): Promise<Wanted> {
  const { wants, haves, shallow, depth = Infinity, relative = false } = wish;
  const cut = new Set(shallow);
  const known = await history(objects, haves, (oid) => cut.has(oid));
  const tips: string[] = [];
  const tags: string[] = [];
  for (const want of wants) {
    const tip = await objects.peeled(want);
    if (tip === undefined) throw new Error(`The commit ${want} is gone.`);
    tips.push(tip);
    if (tip !== want) tags.push(want);
  }
  const above = relative ? await history(objects, tips, (oid) => cut.has(oid)) : [];
  const { commits: below, edge } = relative
    ? await historyTo(objects, shallow, depth + 1)
    : await historyTo(objects, tips, depth);
  const commits = new Set([...above, ...below]);
  const there = new Set<string>(known);
  for (const oid of known) await addTree(objects, await treeOf(objects, oid), there, undefined);
  const oids: string[] = [...tags];
  for (const oid of commits) {
    if (there.has(oid)) continue;
    there.add(oid);
    oids.push(oid);
    await addTree(objects, await treeOf(objects, oid), there, oids);
  }
  return {
    oids,
    // Who asked for no depth keeps the edge that they have.
    shallow: depth === Infinity ? [] : edge.filter((oid) => !cut.has(oid)),
    unshallow: depth === Infinity ? [] : [...cut].filter((oid) => commits.has(oid) && !edge.includes(oid)),
  };
}

/** All commits from these on, and not beyond those where it stops. */
export async function history(
  objects: GitObjects,
  from: readonly string[],
  stopsAt: (oid: string) => boolean = () => false,
): Promise<Set<string>> {
  const seen = new Set<string>();
  const left = [...from];
  for (let oid = left.pop(); oid !== undefined; oid = left.pop()) {
    const commit = seen.has(oid) ? undefined : await objects.commit(oid);
    if (!commit) continue;
    seen.add(oid);
    if (!stopsAt(oid)) left.push(...commit.parent);
  }
  return seen;
}

async function historyTo(
  objects: GitObjects,
  wants: readonly string[],
  depth: number,
): Promise<{ readonly commits: readonly string[]; readonly edge: readonly string[] }> {
  const commits = new Set<string>();
  const edge: string[] = [];
  let level = [...new Set(wants)];
  for (let deep = 1; level.length > 0; deep += 1) {
    const next = new Set<string>();
    for (const oid of level) {
      const commit = commits.has(oid) ? undefined : await objects.commit(oid);
      if (!commit) continue;
      commits.add(oid);
      if (deep >= depth && commit.parent.length > 0) edge.push(oid);
      else for (const parent of commit.parent) next.add(parent);
    }
    level = [...next];
  }
  return { commits: [...commits], edge };
}

async function treeOf(objects: GitObjects, commit: string): Promise<string> {
  const found = await objects.commit(commit);
  if (!found) throw new Error(`The commit ${commit} is gone.`);
  return found.tree;
}

async function addTree(objects: GitObjects, tree: string, seen: Set<string>, oids: string[] | undefined): Promise<void> {
  if (seen.has(tree)) return;
  seen.add(tree);
  oids?.push(tree);
  for (const { oid, type } of await objects.tree(tree)) {
    if (type === 'tree') await addTree(objects, oid, seen, oids);
    // Of a submodule only the name of its commit is here.
    if (type !== 'blob' || seen.has(oid)) continue;
    seen.add(oid);
    oids?.push(oid);
  }
}
