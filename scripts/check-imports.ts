import { join, matchesGlob, resolve } from 'node:path/posix';
import { importTarget } from './import-target.ts';
import type { ImportTarget } from './import-target.ts';
import { importsInSource } from './imports-in-source.ts';
import { packageCycles } from './package-cycles.ts';
import type { PackageArrow } from './package-cycles.ts';
import { readSourceTree } from './source-tree.ts';
import type { SourceTree } from './source-tree.ts';

type LayerName =
  | 'package' | 'sandbox' | 'gateway' | 'service' | 'server testing' | 'server entry' | 'boot' | 'server part'
  | 'web' | 'web testing' | 'cli' | 'bench' | 'scripts' | 'root';

interface Layer {
  readonly name: LayerName;
  /** Globs from the root; the first layer with a match owns the file. A folder glob makes each folder a unit of its own. */
  readonly owns: readonly string[];
  /** Layers that its files may import, beside their own unit. */
  readonly mayImport: readonly LayerName[];
  /** What its test code (see `isTestCode`) may import on top. */
  readonly testsMayImport: readonly LayerName[];
  readonly rule: string;
  readonly instead: string;
}

const services = 'apps/server/{config,deployer,provisioner,management,discoverer,executor,notifier}';

/** Which way imports may point: down this table's `mayImport`, never sideways. */
const layers: readonly Layer[] = [
  {
    name: 'package',
    owns: ['packages/*'],
    mayImport: ['package'],
    testsMayImport: ['sandbox'],
    rule: 'a package imports only packages, because a library that knows its users can serve nobody else',
    instead: 'Move what is needed into a package, or take it as an argument',
  },
  {
    name: 'sandbox',
    owns: ['sandbox'],
    mayImport: ['package'],
    testsMayImport: [],
    rule: 'the sandbox imports only packages, because it plays the outside world and must not know who calls it',
    instead: 'Speak to the server over its wire protocol, or take what is needed as an argument',
  },
  {
    name: 'gateway',
    owns: ['apps/server/gateway'],
    mayImport: ['package', 'server part'],
    testsMayImport: ['sandbox', 'server testing'],
    rule: 'the gateway imports no service and no boot code, because it is the framework that both are written with',
    instead: 'Take it as an argument and let the boot code pass it in',
  },
  {
    name: 'service',
    owns: [services],
    mayImport: ['package', 'gateway', 'server part'],
    testsMayImport: ['sandbox', 'server testing'],
    rule: 'a service imports no other service, no boot code and no sandbox, so that each can run in a process of its own',
    instead: 'Call another service through its contract; take everything else as an argument from the boot code',
  },
  {
    name: 'server testing',
    owns: ['apps/server/testing', 'apps/server/testing.ts'],
    mayImport: ['package', 'sandbox', 'gateway', 'service', 'server part', 'server entry', 'boot', 'server testing'],
    testsMayImport: [],
    rule: 'the test world of the server is made of the server, packages and the sandbox',
    instead: 'Move what is needed into one of them',
  },
  {
    name: 'server entry',
    owns: ['apps/server/index.ts'],
    mayImport: ['package', 'sandbox', 'gateway', 'service', 'server part', 'boot'],
    testsMayImport: [],
    rule: 'the server does not know the other apps, because they are built on it',
    instead: 'Move what is needed into a package',
  },
  {
    name: 'boot',
    owns: ['apps/server/*.*'],
    mayImport: ['package', 'sandbox', 'gateway', 'service', 'server part', 'server entry', 'boot'],
    testsMayImport: ['server testing'],
    rule: 'the server does not know the other apps, because they are built on it',
    instead: 'Move what is needed into a package',
  },
  {
    name: 'server part',
    owns: ['apps/server/*'],
    mayImport: ['package', 'gateway', 'server part'],
    testsMayImport: ['sandbox', 'server testing'],
    rule: 'a folder of the server that is no service imports no service, boot code or sandbox, because those build on it',
    instead: 'Take it as an argument and let the boot code pass it in',
  },
  {
    name: 'web testing',
    owns: ['apps/web/testing'],
    mayImport: ['package', 'web', 'server testing'],
    testsMayImport: ['sandbox'],
    rule: 'what drives the web app in tests is made of the app, packages and the test world of the server',
    instead: 'Move what is needed into one of them',
  },
  {
    name: 'web',
    owns: ['apps/web'],
    mayImport: ['package'],
    testsMayImport: ['sandbox', 'server testing', 'web testing'],
    rule: 'the web app imports only packages, because it runs in a browser and knows the server by its API alone',
    instead: 'Call the API; share its types through @spacedock/contracts',
  },
  {
    name: 'cli',
    owns: ['apps/cli'],
    mayImport: ['package', 'server entry', 'sandbox'],
    testsMayImport: ['server testing'],
    rule: 'the command imports only packages, @spacedock/server and, to start it, the sandbox',
    instead: 'Export what is needed from apps/server/index.ts',
  },
  {
    name: 'bench',
    owns: ['bench'],
    mayImport: ['package', 'sandbox', 'gateway', 'service', 'server part', 'server entry', 'boot', 'server testing', 'web testing'],
    testsMayImport: [],
    rule: 'the bench measures the server, and the web app from outside; it knows neither the code of the app nor the command or the scripts',
    instead: 'Start the server as the tests do, and drive the app with apps/web/testing',
  },
  {
    name: 'scripts',
    owns: ['scripts'],
    mayImport: ['package', 'gateway', 'service', 'server part', 'server entry', 'boot', 'server testing'],
    testsMayImport: ['sandbox'],
    rule: 'scripts work on the code of packages and the server; only boot code, tests and bench/ import the sandbox',
    instead: 'Move it into bench/ or a test, or start the server with its sandbox',
  },
  {
    name: 'root',
    owns: ['*.*', 'testing'],
    mayImport: ['package', 'root', 'scripts', 'server testing', 'sandbox'],
    testsMayImport: [],
    rule: 'files at the root configure tools and know only packages, scripts and test code',
    instead: 'Move the code into the app that it belongs to',
  },
];

/** Test code: it alone imports test libraries and other test code. What vitest runs before the tests is part of it. */
const testCode = ['**/*.test.{ts,tsx}', '**/testing/**', '**/testing.ts', '**/vitest*.config.ts', 'scripts/test-*.ts'];
const testLibraries = ['vitest', 'fast-check', '@vitest/*', '@fast-check/*'];
/** Not test code, but built from the same parts: these layers may import testing/ folders, though no test. */
const usesTestParts: readonly LayerName[] = ['bench', 'scripts'];

export interface Problem {
  readonly file: string;
  readonly line: number;
  /** `imports ./x.ts`, in the words of the file. */
  readonly what: string;
  readonly rule: string;
  readonly instead: string;
}

type Verdict = Pick<Problem, 'rule' | 'instead'>;
type Finding = Pick<Problem, 'file' | 'line' | 'what'>;

/** All imports under `root` that point the wrong way. Reads files and does nothing else. */
export function checkImports(root: string): Problem[] {
  const tree = readSourceTree(root);
  const problems: Problem[] = [];
  const arrows: PackageArrow<Finding>[] = [];

  for (const file of tree.sources) {
    const { imports, syntaxErrors } = importsInSource(file, tree.read(file));
    for (const { line, message } of syntaxErrors) {
      problems.push({ file, line, what: 'cannot be parsed', rule: message, instead: 'Correct the syntax' });
    }
    for (const { line, specifier } of imports) {
      const finding = { file, line, what: `imports ${specifier ?? 'a computed name'}` };
      const target = importTarget(tree, file, specifier);
      const verdict = judge(tree, file, target);
      if (verdict !== undefined) problems.push({ ...finding, ...verdict });
      if (target.kind === 'file' && joinsPackages(file, target.path)) {
        arrows.push({ from: unitOf(file), to: unitOf(target.path), drawnBy: finding });
      }
    }
  }
  for (const { ring, drawnBy } of packageCycles(arrows)) {
    const rule = `packages never import in a circle (${ring.join(' → ')})`;
    problems.push({ ...drawnBy, rule, instead: 'Move what both need into the lower one, or into a package below both' });
  }
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Why this import is wrong, or undefined when it is fine. */
function judge(tree: SourceTree, file: string, target: ImportTarget): Verdict | undefined {
  switch (target.kind) {
    case 'wrong':
      return { rule: target.rule, instead: target.instead };
    case 'computed':
      if (isTestCode(file) || usesTestParts.some((name) => name === layerOf(file)?.name)) return undefined;
      return { rule: 'a name that is made at run time cannot be checked', instead: 'Write one import(…) per module, by name' };
    case 'library':
      if (isTestCode(file) || !testLibraries.some((glob) => matchesGlob(target.name, glob))) return undefined;
      return { rule: 'only test code imports a test library', instead: 'Move this into a *.test.ts file or a testing/ folder' };
    case 'file':
      return wrongLayer(file, target.path) ?? wrongDoor(tree, file, target) ?? testCodeInProduct(file, target.path);
  }
}

function wrongLayer(file: string, target: string): Verdict | undefined {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (from === undefined || to === undefined) {
    return {
      rule: `no layer owns ${from === undefined ? file : target}`,
      instead: 'Move it, or give its folder a layer in scripts/check-imports.ts',
    };
  }
  const allowed = isTestCode(file) ? [...from.mayImport, ...from.testsMayImport] : from.mayImport;
  return unitOf(file) === unitOf(target) || allowed.includes(to.name) ? undefined : { rule: from.rule, instead: from.instead };
}

function wrongDoor(tree: SourceTree, file: string, target: ImportTarget & { kind: 'file' }): Verdict | undefined {
  const [from, to] = [tree.workspaceOf(file), tree.workspaceOf(target.path)];
  if (target.byName || to === undefined || to === from) return undefined;
  // What lies outside the workspaces (bench, scripts) starts the server from its folder, as the server's own tests do.
  if (from === undefined && layerOf(target.path)?.name !== 'package') return undefined;
  const [name = `the package in ${to}`] = [...tree.packages].find(([, folder]) => folder === to) ?? [];
  return { rule: 'another package is imported by its name, never by its path', instead: `Import ${name}` };
}

function testCodeInProduct(file: string, target: string): Verdict | undefined {
  if (!isTestCode(target) || isTestCode(file)) return undefined;
  if (usesTestParts.some((name) => name === layerOf(file)?.name) && !matchesGlob(target, '**/*.test.*')) return undefined;
  return { rule: 'only test code imports test code', instead: 'Move what is needed out of the test code' };
}

function joinsPackages(file: string, target: string): boolean {
  return layerOf(file)?.name === 'package' && layerOf(target)?.name === 'package' && unitOf(file) !== unitOf(target);
}

function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => layer.owns.some((glob) => owns(glob, path)));
}

/** The folder that a folder glob matched (`packages/kube`, `apps/server/config`); a file that a file glob matched is alone. */
function unitOf(path: string): string {
  const glob = layerOf(path)?.owns.find((candidate) => owns(candidate, path)) ?? path;
  return path.split('/').slice(0, glob.split('/').length).join('/');
}

function owns(glob: string, path: string): boolean {
  return matchesGlob(path, glob.includes('.') ? glob : `${glob}/**`);
}

function isTestCode(path: string): boolean {
  return testCode.some((glob) => matchesGlob(path, glob));
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
  const problems = checkImports(root);
  for (const { file, line, what, rule, instead } of problems) console.error(`${file}:${line} ${what}: ${rule}. ${instead}.`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`check-imports: the imports of ${readSourceTree(root).sources.length} files point the right way`);
}
