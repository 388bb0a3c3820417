import type { RepositoryEntry, RepositoryFiles } from '../../sources/repository-files.ts';

/** Files of a repository as a test writes them down. */
export function playedFiles(given: Readonly<Record<string, string>>): RepositoryFiles {
  const folders = new Map<string, Map<string, RepositoryEntry>>([['', new Map()]]);
  for (const path of Object.keys(given)) {
    const parts = path.split('/');
    for (const [index, name] of parts.entries()) {
      const folder = parts.slice(0, index).join('/');
      const entries = folders.get(folder) ?? new Map<string, RepositoryEntry>();
      folders.set(folder, entries.set(name, { name, kind: index === parts.length - 1 ? 'file' : 'folder' }));
    }
  }
  return {
    list: async (folder) => {
      const entries = folders.get(folder);
      return entries && [...entries.values()];
    },
    text: async (path) => (Object.hasOwn(given, path) ? given[path] : undefined),
  };
}
