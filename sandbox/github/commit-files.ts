import type { GitObjects } from './git/git-objects.ts';
import type { TreeEntry } from './git/object-formats.ts';

/** Path → content; null removes it. */
export type FileChanges = Readonly<Record<string, string | Uint8Array | null>>;

export interface NewCommit {
  readonly files: FileChanges;
  readonly message: string;
  /** What it goes on from; an empty history unless said. */
  readonly parent?: string | undefined;
  /** Its second parent. */
  readonly mergedWith?: string | undefined;
  readonly author: { readonly name: string; readonly email: string };
  readonly at: Date;
}

/** The hash of a commit that changes these files and nothing else. */
export async function commitFiles(
  objects: GitObjects,
  { files, message, parent, mergedWith, author, at }: NewCommit,
): Promise<string> {
  const before = parent === undefined ? undefined : await objects.commit(parent);
  if (parent !== undefined && !before) throw new Error(`There is no commit ${parent} to go on from.`);
  const changes = Object.entries(files).map(([path, content]) => ({ path: path.split('/'), content }));
  const signature = { ...author, timestamp: Math.floor(at.getTime() / 1_000) };
  const tree = (await changedTree(objects, before?.tree, changes)) ?? (await objects.writeTree([]));
  return objects.writeCommit({
    tree,
    message: message.endsWith('\n') ? message : `${message}\n`,
    parent: [parent, mergedWith].filter((one) => one !== undefined),
    author: signature,
    committer: signature,
  });
}

interface Change {
  readonly path: readonly string[];
  readonly content: string | Uint8Array | null;
}

/** Undefined: nothing is left in it, and git keeps no empty folders. */
async function changedTree(
  objects: GitObjects,
  before: string | undefined,
  changes: readonly Change[],
): Promise<string | undefined> {
  const entries = new Map<string, TreeEntry>();
  for (const entry of before === undefined ? [] : await objects.tree(before)) entries.set(entry.path, entry);
  for (const [name, below] of Map.groupBy(changes, ({ path }) => path[0] ?? '')) {
    if (name === '' || name === '.' || name === '..' || name === '.git')
      throw new Error(`git takes no path with ${JSON.stringify(name)} in it.`);
    const known = entries.get(name);
    const deeper = below.filter(({ path }) => path.length > 1).map(({ path, content }) => ({ path: path.slice(1), content }));
    const here = below.find(({ path }) => path.length === 1);
    if (here?.content === null) entries.delete(name);
    else if (here) {
      const oid = await objects.writeBlob(Buffer.from(here.content));
      entries.set(name, { path: name, type: 'blob', mode: known?.mode === '100755' ? known.mode : '100644', oid });
    }
    if (deeper.length === 0) continue;
    const oid = await changedTree(objects, known?.type === 'tree' ? known.oid : undefined, deeper);
    if (oid === undefined) entries.delete(name);
    else entries.set(name, { path: name, type: 'tree', mode: '040000', oid });
  }
  return entries.size === 0 ? undefined : objects.writeTree([...entries.values()]);
}
