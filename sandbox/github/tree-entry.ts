import type { GitObjects } from './git/git-objects.ts';
import type { TreeEntry } from './git/object-formats.ts';

/** What is at this path; the tree itself at none. */
export async function entryAt(objects: GitObjects, tree: string, path: string): Promise<TreeEntry | undefined> {
  let found: TreeEntry | undefined = { mode: '040000', path: '', oid: tree, type: 'tree' };
  for (const part of path.split('/').filter((one) => one !== '' && one !== '.')) {
    if (found?.type !== 'tree') return undefined;
    found = (await objects.tree(found.oid)).find((one) => one.path === part);
  }
  return found;
}
