/** Links and submodules are told apart, and never followed. */
export type EntryKind = 'file' | 'folder' | 'link' | 'submodule';

export interface RepositoryEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** The files of one commit, to be read. Paths are relative to its root, with `/`; the root is the empty one. */
export interface RepositoryFiles {
  /** Undefined: there is no such folder. */
  readonly list: (folder: string) => Promise<readonly RepositoryEntry[] | undefined>;
  /** Undefined: there is no such file, or it is too large to be read. */
  readonly text: (path: string) => Promise<string | undefined>;
}

/** `./apps//api/` is `apps/api`; what leads out of the repository is undefined. */
export function tidyPath(path: string): string | undefined {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? undefined : parts.join('/');
}

export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '' && part !== '.').join('/');

/** The same files, as seen from a folder. */
export function below(files: RepositoryFiles, folder: string): RepositoryFiles {
  return { list: (path) => files.list(joined(folder, path)), text: (path) => files.text(joined(folder, path)) };
}

export async function kindOf(files: RepositoryFiles, path: string): Promise<EntryKind | undefined> {
  if (path === '') return 'folder';
  const cut = path.lastIndexOf('/');
  const entries = await files.list(path.slice(0, Math.max(0, cut)));
  return entries?.find(({ name }) => name === path.slice(cut + 1))?.kind;
}
