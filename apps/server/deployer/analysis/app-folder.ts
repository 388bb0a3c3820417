import { invalid } from '@spacedock/contracts';
import { below, joined, kindOf, type RepositoryFiles, tidyPath } from '../sources/repository-files.ts';
import type { AppFiles } from './stack.ts';

export interface AppFolder extends AppFiles {
  /** From the root of the repository; `.` is the root itself. */
  readonly path: string;
  /** That what is there leads elsewhere is worth knowing. */
  readonly submodules: readonly string[];
}

const mostNamed = 20;

/** The folder that is deployed. One that is not there is refused with what is there instead. */
export async function appFolder(files: RepositoryFiles, rootPath: string, field: string): Promise<AppFolder> {
  const path = tidyPath(rootPath);
  if (path === undefined) throw invalid({ field, problem: 'must be a path inside of the repository, without ..' });
  const entries = await files.list(path);
  if (!entries) throw invalid({ field, problem: await whyMissing(files, path) });
  const parts = path === '' ? [] : path.split('/');
  const above = new Set<string>();
  for (const depth of parts.keys()) {
    for (const { name, kind } of (await files.list(parts.slice(0, depth).join('/'))) ?? []) if (kind === 'file') above.add(name);
  }
  return {
    path: path === '' ? '.' : path,
    files: below(files, path),
    names: new Set(entries.filter(({ kind }) => kind === 'file' || kind === 'folder').map(({ name }) => name)),
    above,
    submodules: entries.filter(({ kind }) => kind === 'submodule').map(({ name }) => name),
  };
}

async function whyMissing(files: RepositoryFiles, path: string): Promise<string> {
  const parts = path.split('/');
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
    const parent = parts.slice(0, depth).join('/');
    const entries = await files.list(parent);
    if (!entries) continue;
    const kind = await kindOf(files, joined(parent, parts[depth] ?? ''));
    if (kind === 'submodule')
      return `leads into the submodule ${joined(parent, parts[depth] ?? '')}, which is a repository of its own: deploy that one`;
    if (kind === 'link') return 'leads through a symbolic link, which is not followed: name the folder itself';
    const folders = entries.filter((entry) => entry.kind === 'folder').map(({ name }) => `${joined(parent, name)}/`);
    const named = folders.slice(0, mostNamed).join(', ') + (folders.length > mostNamed ? ' …' : '');
    return `is no folder of the repository; there ${folders.length === 0 ? `are no folders in ${parent === '' ? 'its root' : parent}` : `are ${named}`}`;
  }
  return 'is no folder of the repository';
}

const manifests = new Set([
  'package.json',
  'go.mod',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'Cargo.toml',
  'Gemfile',
  'composer.json',
  'requirements.txt',
  'pyproject.toml',
  'mix.exs',
  'deno.json',
  'Dockerfile',
]);

/** Folders of a monorepo that could be meant, for whoever named its root. */
export async function otherApps({ files, path }: AppFolder): Promise<readonly string[]> {
  const found: string[] = [];
  let looked = 0;
  const look = async (folder: string, depth: number): Promise<void> => {
    for (const { name, kind } of (await files.list(folder)) ?? []) {
      if (kind !== 'folder' || name.startsWith('.') || name === 'node_modules' || name === 'vendor' || (looked += 1) > 200)
        continue;
      const child = joined(folder, name);
      if (((await files.list(child)) ?? []).some((entry) => entry.kind === 'file' && manifests.has(entry.name)))
        found.push(joined(path, child));
      else if (depth < 2) await look(child, depth + 1);
    }
  };
  await look('', 1);
  return found.slice(0, mostNamed);
}
