import type { GitObjects } from './git/git-objects.ts';

export interface ChangedPaths {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly modified: readonly string[];
}

/** What a commit changed against its first parent. */
export async function changedPaths(objects: GitObjects, before: string | undefined, after: string): Promise<ChangedPaths> {
  const [old, now] = await Promise.all([filesOf(objects, before), filesOf(objects, after)]);
  return {
    added: [...now.keys()].filter((path) => !old.has(path)),
    removed: [...old.keys()].filter((path) => !now.has(path)),
    modified: [...now].flatMap(([path, oid]) => (old.has(path) && old.get(path) !== oid ? [path] : [])),
  };
}

/** Path → hash of all files of a commit; none of a commit that is not here. */
async function filesOf(objects: GitObjects, oid: string | undefined): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const commit = oid === undefined ? undefined : await objects.commit(oid);
  if (commit) await addFiles(objects, commit.tree, '', files);
  return files;
}

async function addFiles(objects: GitObjects, tree: string, below: string, files: Map<string, string>): Promise<void> {
  for (const { path, oid, type } of await objects.tree(tree)) {
    if (type === 'tree') await addFiles(objects, oid, `${below}${path}/`, files);
    else files.set(`${below}${path}`, oid);
  }
}
