import { dirname, extname, join, relative } from 'node:path/posix';
import type { SourceTree } from './source-tree.ts';

/** Where an import leads. */
export type ImportTarget =
  /** A file of this repository, reached by its path or through the name of its package. */
  | { readonly kind: 'file'; readonly path: string; readonly byName: boolean }
  /** Somebody else's package, or a module of Node. */
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'computed' }
  | { readonly kind: 'wrong'; readonly rule: string; readonly instead: string };

export function importTarget(tree: SourceTree, file: string, specifier: string | undefined): ImportTarget {
  if (specifier === undefined) return { kind: 'computed' };
  if (/^\.\.?(\/|$)/.test(specifier)) return relativeTarget(tree, file, specifier);
  if (/^(\/|file:|#)/.test(specifier)) {
    return {
      kind: 'wrong',
      rule: 'absolute paths and # aliases hide where an import leads',
      instead: 'Use a relative path or the name of a package',
    };
  }
  return packageTarget(tree, specifier);
}

function relativeTarget(tree: SourceTree, file: string, specifier: string): ImportTarget {
  // Vite's `./icon.svg?url` names the file and how to load it.
  const path = join(dirname(file), specifier.replace(/\?.*$/, ''));
  if (tree.files.has(path)) return { kind: 'file', path, byName: false };

  const guesses = [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, path.replace(/\.js(x?)$/, '.ts$1')];
  const meant = guesses.find((guess) => tree.files.has(guess));
  return {
    kind: 'wrong',
    rule: `a relative import must ${extname(path) === '' ? 'have a file ending' : 'lead to a file of this repository'}`,
    instead: meant === undefined ? 'Correct the path; upper and lower case count' : `Write ${asImport(file, meant)}`,
  };
}

function packageTarget(tree: SourceTree, specifier: string): ImportTarget {
  const depth = specifier.startsWith('@') ? 2 : 1;
  const name = specifier.split('/').slice(0, depth).join('/');
  const door = specifier.split('/').slice(depth).join('/');
  const folder = tree.packages.get(name);
  if (folder === undefined) return { kind: 'library', name };
  if (door === '') return { kind: 'file', path: `${folder}/index.ts`, byName: true };
  if (door === 'testing') return { kind: 'file', path: `${folder}/testing.ts`, byName: true };
  const inner = doorsOf(tree, folder)[`./${door}`];
  if (inner !== undefined) return { kind: 'file', path: `${folder}/${inner.replace('./', '')}`, byName: true };
  return {
    kind: 'wrong',
    rule: `${name}, what its package.json exports and, for tests, ${name}/testing are the only doors of the package, so that its inside can change`,
    instead: `Export what is needed from ${folder}/index.ts`,
  };
}

/** A package with parts that most do without, or that alone fit into a browser, may have a door for each. */
function doorsOf(tree: SourceTree, folder: string): Readonly<Record<string, string>> {
  const manifest = `${folder}/package.json`;
  if (!tree.files.has(manifest)) return {};
  return (JSON.parse(tree.read(manifest)) as { readonly exports?: Readonly<Record<string, string>> }).exports ?? {};
}

function asImport(file: string, target: string): string {
  const path = relative(dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
}
