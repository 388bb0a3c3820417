import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, matchesGlob } from 'node:path';

/** The files of the repository as the checks see them: paths from the root with `/`, sorted. */
export interface SourceTree {
  readonly files: ReadonlySet<string>;
  /** Those that hold code. */
  readonly sources: readonly string[];
  /** Package name to folder, of every workspace. */
  readonly packages: ReadonlyMap<string, string>;
  /** The workspace folder (`packages/kube`) that a path lies in. */
  workspaceOf(path: string): string | undefined;
  read(path: string): string;
}

const sourceEndings: ReadonlySet<string> = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']);
const notOurs: ReadonlySet<string> = new Set(['node_modules', 'coverage', 'dist']);

export function readSourceTree(root: string): SourceTree {
  const files = filesUnder(root, '').toSorted();
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const globs = workspaceGlobs(JSON.parse(read('package.json')));
  const workspaceOf = (path: string): string | undefined => {
    const segments = path.split('/');
    return globs
      .map((glob) => ({ glob, folder: segments.slice(0, glob.split('/').length).join('/') }))
      .find(({ glob, folder }) => folder !== path && matchesGlob(folder, glob))?.folder;
  };
  const packages = files
    .filter((file) => file.endsWith('/package.json') && workspaceOf(file) === dirname(file))
    .map((file): [string, string] => [packageName(JSON.parse(read(file)), file), dirname(file)]);

  return {
    files: new Set(files),
    sources: files.filter((file) => sourceEndings.has(extname(file))),
    packages: new Map(packages),
    workspaceOf,
    read,
  };
}

/** Links are left out on purpose: with them a file would have two places, and a check could be passed through the other. */
function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || notOurs.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(root, path);
    return entry.isFile() ? [path] : [];
  });
}

function workspaceGlobs(manifest: { readonly workspaces?: unknown }): readonly string[] {
  const { workspaces } = manifest;
  if (Array.isArray(workspaces) && workspaces.every((glob) => typeof glob === 'string')) return workspaces;
  throw new Error('package.json at the root has no list "workspaces". Name the folders of the packages there.');
}

function packageName(manifest: { readonly name?: unknown }, file: string): string {
  if (typeof manifest.name === 'string') return manifest.name;
  throw new Error(`${file} has no "name". Give the package its name: other packages import it by that.`);
}
