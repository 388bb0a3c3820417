import type { ReadObject } from './git-pack.ts';
import { GitUnreadable } from './git-packets.ts';
import type { EntryKind, RepositoryFiles } from './repository-files.ts';

interface TreeEntry {
  readonly name: string;
  readonly kind: EntryKind;
  readonly oid: string;
}

/** Nothing that we look for in a file stands behind so much. */
const mostText = 1024 * 1024;
const nameLength = 20;

/** The files of a commit, out of its objects. Throws GitUnreadable where there is no such commit. */
export async function gitFiles(read: ReadObject, sha: string): Promise<RepositoryFiles> {
  const commit = await read(sha);
  const [, root] =
    /^tree ([0-9a-f]{40})\n/.exec(commit?.type === 'commit' ? commit.content.toString('latin1', 0, 100) : '') ?? [];
  if (root === undefined) throw new GitUnreadable('the commit that was asked for is not in it');
  const trees = new Map<string, Promise<readonly TreeEntry[] | undefined>>();

  function tree(oid: string): Promise<readonly TreeEntry[] | undefined> {
    const known =
      trees.get(oid) ?? read(oid).then((object) => (object?.type === 'tree' ? treeEntries(object.content) : undefined));
    trees.set(oid, known);
    return known;
  }
  async function folder(path: string): Promise<readonly TreeEntry[] | undefined> {
    let entries = await tree(root as string);
    for (const part of path === '' ? [] : path.split('/')) {
      const found = entries?.find(({ name, kind }) => name === part && kind === 'folder');
      if (!found) return undefined;
      entries = await tree(found.oid);
    }
    return entries;
  }

  return {
    list: async (path) => (await folder(path))?.map(({ name, kind }) => ({ name, kind })),
    async text(path) {
      const cut = path.lastIndexOf('/');
      const entries = await folder(path.slice(0, Math.max(0, cut)));
      const found = entries?.find(({ name, kind }) => name === path.slice(cut + 1) && kind === 'file');
      const object = found && (await read(found.oid));
      return object?.type === 'blob' && object.content.length <= mostText ? object.content.toString('utf8') : undefined;
    },
  };
}

/** Names that no git makes (`..`, `.git`, with a slash in them) are left out: somebody made them to lead elsewhere. */
function treeEntries(content: Buffer): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    if (space < 0 || end < 0 || end + 1 + nameLength > content.length) throw new GitUnreadable('a folder in it is cut off');
    const kind = kinds[content.toString('latin1', at, space).padStart(6, '0')] ?? 'file';
    const name = content.toString('utf8', space + 1, end);
    const oid = content.toString('hex', end + 1, end + 1 + nameLength);
    if (name !== '' && name !== '.' && name !== '..' && name.toLowerCase() !== '.git' && !name.includes('/'))
      entries.push({ name, kind, oid });
    at = end + 1 + nameLength;
  }
  return entries;
}

const kinds: Readonly<Record<string, EntryKind>> = { '040000': 'folder', '120000': 'link', '160000': 'submodule' };
