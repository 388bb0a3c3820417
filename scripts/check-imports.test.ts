import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

type Files = Readonly<Record<string, string>>;

const manifests: Files = {
  'package.json': '{ "name": "spacedock", "workspaces": ["apps/*", "packages/*"] }',
  ...Object.fromEntries(['apps/server', 'apps/web', 'apps/cli', 'packages/database', 'packages/kube', 'packages/workflow'].map(
    (folder) => [`${folder}/package.json`, `{ "name": "@spacedock/${folder.split('/')[1]}" }`],
  )),
};

/** What lies at the end of the imports of the trees below. */
const landmarks: Files = {
  'packages/database/index.ts': '',
  'packages/database/pool.ts': '',
  'packages/database/testing.ts': '',
  'packages/kube/index.ts': '',
  'sandbox/index.ts': '',
  'sandbox/aws/eks.ts': '',
  'bench/figures.ts': '',
  'apps/server/index.ts': '',
  'apps/server/main.ts': '',
  'apps/server/gateway/route.ts': '',
  'apps/server/config/spaces.ts': '',
  'apps/server/keys/signing-key.ts': '',
  'apps/server/deployer/rollout.ts': '',
  'apps/server/testing/world.ts': '',
  'apps/web/page.tsx': '',
  'apps/web/testing/chromium.ts': '',
  'apps/cli/serve.ts': '',
};

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function treeOf(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'check-imports-'));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...manifests, ...landmarks, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The rules that one import breaks, in a tree that has no other. */
function brokenBy(file: string, specifier: string): string[] {
  return checkImports(treeOf({ [file]: `import '${specifier}';\n` })).map(({ rule }) => rule);
}

type Case = readonly [file: string, specifier: string];

const fine: Readonly<Record<string, readonly Case[]>> = {
  'a package imports itself by path, others by name, and libraries': [
    ['packages/kube/client.ts', './index.ts'],
    ['packages/kube/deep/in/client.ts', '../../index.ts'],
    ['packages/kube/client.ts', '@spacedock/database'],
    ['packages/kube/client.ts', 'node:fs'],
    ['packages/kube/client.ts', 'pg/lib/client'],
    ['packages/kube/client.ts', '../../packages/kube/index.ts'],
  ],
  'a service imports itself, the gateway and packages': [
    ['apps/server/config/teams.ts', './spaces.ts'],
    ['apps/server/config/teams.ts', '../gateway/route.ts'],
    ['apps/server/config/teams.ts', '@spacedock/database'],
  ],
  'a folder of the server that is no service serves the others': [
    ['apps/server/gateway/tokens.ts', '../keys/signing-key.ts'],
    ['apps/server/config/teams.ts', '../keys/signing-key.ts'],
    ['apps/server/start.ts', './keys/signing-key.ts'],
    ['apps/server/keys/master-key.ts', '@spacedock/database'],
    ['apps/server/keys/master-key.ts', '../gateway/route.ts'],
  ],
  'the boot code imports everything that it starts': [
    ['apps/server/start.ts', './main.ts'],
    ['apps/server/start.ts', './config/spaces.ts'],
    ['apps/server/start.ts', './gateway/route.ts'],
    ['apps/server/start.ts', '../../sandbox/index.ts'],
    ['apps/server/start.ts', '@spacedock/kube'],
  ],
  'web and cli import packages, cli also the server and the sandbox': [
    ['apps/web/main.tsx', '@spacedock/kube'],
    ['apps/web/main.tsx', './page.tsx'],
    ['apps/cli/main.ts', '@spacedock/kube'],
    ['apps/cli/main.ts', '@spacedock/server'],
    ['apps/cli/main.ts', '../../sandbox/index.ts'],
  ],
  'tests import the sandbox, the test world and test libraries': [
    ['packages/kube/client.test.ts', '../../sandbox/aws/eks.ts'],
    ['packages/kube/testing/cluster.ts', '../../../sandbox/aws/eks.ts'],
    ['packages/kube/client.test.ts', '@spacedock/database/testing'],
    ['apps/server/config/spaces.test.ts', '../testing/world.ts'],
    ['apps/server/config/spaces.test.ts', '../../../sandbox/index.ts'],
    ['apps/server/main.test.ts', './testing/world.ts'],
    ['apps/server/testing/clock.ts', '../deployer/rollout.ts'],
    ['apps/cli/main.test.ts', '@spacedock/server/testing'],
    ['apps/web/page.test.tsx', 'vitest'],
    ['apps/web/e2e/page.test.ts', '../testing/chromium.ts'],
    ['apps/web/testing/stage.ts', '@spacedock/server/testing'],
    ['apps/web/testing/stage.ts', '../page.tsx'],
    ['packages/kube/client.test.ts', 'fast-check'],
    ['vitest.config.ts', 'vitest/config'],
    ['scripts/test-postgres.ts', 'vitest/node'],
  ],
  'bench and scripts import the server and testing folders': [
    ['bench/main.ts', '../apps/server/testing/world.ts'],
    ['bench/main.ts', '../apps/server/config/spaces.ts'],
    ['bench/main.ts', '../sandbox/index.ts'],
    ['bench/main.ts', '@spacedock/database/testing'],
    ['bench/main.ts', '../apps/web/testing/chromium.ts'],
    ['scripts/routes.ts', '../apps/server/index.ts'],
    ['scripts/routes.ts', '../apps/server/testing/world.ts'],
  ],
  'a relative import of any existing file': [
    ['apps/web/main.tsx', './package.json'],
    ['apps/web/main.tsx', './page.tsx?raw'],
  ],
};

const wrong: Readonly<Record<string, readonly Case[]>> = {
  'a package imports only packages': [
    ['packages/kube/client.ts', '../../apps/server/main.ts'],
    ['packages/kube/client.ts', '@spacedock/server'],
    ['packages/kube/client.test.ts', '@spacedock/server'],
    ['packages/kube/client.test.ts', '@spacedock/server/testing'],
    ['packages/kube/client.ts', '../../sandbox/aws/eks.ts'],
    ['packages/kube/client.ts', '../../bench/figures.ts'],
  ],
  'another package is imported by its name': [
    ['packages/kube/client.ts', '../database/index.ts'],
    ['packages/kube/client.test.ts', '../database/testing.ts'],
    ['apps/server/config/teams.ts', '../../../packages/database/index.ts'],
    ['bench/main.ts', '../packages/database/index.ts'],
    ['apps/cli/main.ts', '../server/index.ts'],
  ],
  'are the only doors of the package': [
    ['packages/kube/client.ts', '@spacedock/database/pool.ts'],
    ['apps/cli/main.ts', '@spacedock/server/main.ts'],
  ],
  'a service imports no other service': [
    ['apps/server/config/teams.ts', '../deployer/rollout.ts'],
    ['apps/server/config/teams.test.ts', '../deployer/rollout.ts'],
    ['apps/server/notifier/mail.ts', '../config/spaces.ts'],
    ['apps/server/config/teams.ts', '../main.ts'],
    ['apps/server/config/teams.ts', '@spacedock/server'],
    ['apps/server/config/teams.ts', '../../../sandbox/index.ts'],
    ['apps/server/config/teams.ts', '../../cli/serve.ts'],
  ],
  'the gateway imports no service': [
    ['apps/server/gateway/router.ts', '../config/spaces.ts'],
    ['apps/server/gateway/router.test.ts', '../config/spaces.ts'],
    ['apps/server/gateway/router.ts', '../../../sandbox/index.ts'],
  ],
  'the sandbox imports only packages': [
    ['sandbox/gcp/gke.ts', '../../apps/server/config/spaces.ts'],
    ['sandbox/gcp/gke.ts', '@spacedock/server'],
  ],
  'the server does not know the other apps': [['apps/server/start.ts', '../cli/serve.ts']],
  'the web app imports only packages': [
    ['apps/web/main.tsx', '@spacedock/server'],
    ['apps/web/main.tsx', '../cli/serve.ts'],
    ['apps/web/main.tsx', '../../sandbox/index.ts'],
  ],
  'the command imports only packages': [
    ['apps/cli/main.ts', '../server/main.ts'],
    ['apps/cli/main.ts', '../web/page.tsx'],
  ],
  'the bench measures the server, and the web app from outside': [
    ['bench/main.ts', '../apps/web/page.tsx'],
    ['bench/main.ts', '../apps/cli/serve.ts'],
  ],
  'only boot code, tests and bench/ import the sandbox': [['scripts/routes.ts', '../sandbox/index.ts']],
  'only test code imports test code': [
    ['apps/server/start.ts', './config/testing/fixture.ts'],
    ['apps/server/config/teams.ts', './teams.test.ts'],
    ['packages/kube/client.ts', '@spacedock/database/testing'],
    ['bench/main.ts', '../apps/server/config/teams.test.ts'],
  ],
  'only test code imports a test library': [
    ['packages/kube/client.ts', 'vitest'],
    ['packages/kube/client.ts', 'vitest/node'],
    ['bench/main.ts', 'fast-check'],
  ],
  'must have a file ending': [
    ['packages/kube/client.ts', './index'],
    ['packages/kube/client.ts', '.'],
    ['packages/kube/client.ts', '..'],
  ],
  'must lead to a file': [
    ['packages/kube/client.ts', './gone.ts'],
    ['packages/kube/client.ts', './index.js'],
    ['packages/kube/client.ts', './Index.ts'],
    ['packages/kube/client.ts', '../../../elsewhere.ts'],
    ['packages/kube/client.ts', '../../node_modules/pg/index.js'],
  ],
  'absolute paths and # aliases': [
    ['packages/kube/client.ts', '/etc/hosts.ts'],
    ['packages/kube/client.ts', '#pool'],
  ],
  'a folder of the server that is no service': [
    ['apps/server/keys/master-key.ts', '../main.ts'],
    ['apps/server/keys/master-key.ts', '../config/spaces.ts'],
    ['apps/server/keys/master-key.ts', '../../../sandbox/index.ts'],
  ],
  'no layer owns lib/a.ts': [['lib/a.ts', '../packages/kube/index.ts']],
};

const needed: Files = { 'apps/server/config/testing/fixture.ts': '', 'apps/server/config/teams.test.ts': '' };

describe.each(Object.entries(fine))('%s', (_rule, cases) => {
  test.each(cases)('%s imports %s', (file, specifier) => {
    expect(brokenBy(file, specifier)).toEqual([]);
  });
});

describe.each(Object.entries(wrong))('refused: %s', (rule, cases) => {
  test.each(cases)('%s imports %s', (file, specifier) => {
    const root = treeOf({ ...needed, [file]: `import '${specifier}';\n` });
    expect(checkImports(root)).toEqual([
      {
        file,
        line: 1,
        what: `imports ${specifier}`,
        rule: expect.stringContaining(rule),
        instead: expect.stringMatching(/^[A-Z]/),
      },
    ]);
  });
});

test.each([
  ['import a from $;'],
  ['import type { A } from $;'],
  ['import { type A } from $;'],
  ['import {} from $;'],
  ['export * from $;'],
  ['export * as a from $;'],
  ['export { a } from $;'],
  ['export {} from $;'],
  ['export type { A } from $;'],
  ['const a = await import($);'],
  ['async function f() { return (await import($)).a; }'],
  ['type A = import($).A;'],
  ['const a: typeof import($) = b;'],
])('counts as an import: %s', (line) => {
  const statement = line.replace('$', '\'../deployer/rollout.ts\'');
  const root = treeOf({ 'apps/server/config/teams.ts': `// é 😀\n\n${statement}\n` });
  expect(checkImports(root)).toMatchObject([{ line: 3, what: 'imports ../deployer/rollout.ts' }]);
});

test('an import in a template without holes counts, in a comment or a string it does not', () => {
  const text = [
    '// import a from "../deployer/rollout.ts";',
    '/* export * from "../deployer/rollout.ts"; */',
    'const a = "import b from \'../deployer/rollout.ts\'";',
    'const b = `${a} import("../deployer/rollout.ts")`;',
    'const c = /import x from "..\\/deployer\\/rollout.ts"/;',
    'void import(`../deployer/rollout.ts`);',
  ].join('\n');
  expect(checkImports(treeOf({ 'apps/server/config/teams.ts': text }))).toMatchObject([
    { line: 6, what: 'imports ../deployer/rollout.ts' },
  ]);
});

test('a name that is computed is refused in the product and allowed in tests, bench and scripts', () => {
  const text = 'void import(process.argv[2] ?? "");\n';
  const places = ['packages/kube/load.ts', 'packages/kube/load.test.ts', 'bench/load.ts', 'scripts/load.ts'];
  const root = treeOf(Object.fromEntries(places.map((path) => [path, text])));
  expect(checkImports(root)).toMatchObject([{ file: 'packages/kube/load.ts', what: 'imports a computed name' }]);
});

test('packages that import in a circle are refused at each arrow of the circle, and only there', () => {
  const root = treeOf({
    'packages/database/a.ts': 'import "@spacedock/kube";\nimport "@spacedock/kube";\n',
    'packages/kube/b.ts': '\nimport type { W } from "@spacedock/workflow";\n',
    'packages/workflow/index.ts': 'export * from "@spacedock/database";\n',
    'packages/helm/index.ts': 'import "@spacedock/kube";\n',
    'packages/helm/package.json': '{ "name": "@spacedock/helm" }',
  });
  expect(checkImports(root).map(({ file, line, rule }) => `${file}:${line} ${/\((.*)\)/.exec(rule)?.[1]}`)).toEqual([
    'packages/database/a.ts:1 packages/database → packages/kube → packages/workflow → packages/database',
    'packages/kube/b.ts:2 packages/kube → packages/workflow → packages/database → packages/kube',
    'packages/workflow/index.ts:1 packages/workflow → packages/database → packages/kube → packages/workflow',
  ]);
});

test('a file that cannot be parsed is a problem, because it may hide any import', () => {
  const root = treeOf({ 'packages/kube/client.ts': 'const a = 1;\nimport { from "./index.ts";\n' });
  expect(checkImports(root)).toMatchObject([{ file: 'packages/kube/client.ts', line: 2, what: 'cannot be parsed' }]);
});

test('a missing ending is answered with the path to write', () => {
  const root = treeOf({ 'apps/server/config/teams.ts': 'import "../gateway/route";\nimport "../gateway/route.js";\n' });
  expect(checkImports(root).map(({ instead }) => instead)).toEqual(['Write ../gateway/route.ts', 'Write ../gateway/route.ts']);
});

describe('the command', () => {
  const command = join(import.meta.dirname, 'check-imports.ts');
  const run = (root: string): Promise<{ code: number | null; stdout: string; stderr: string }> => new Promise((done) => {
    const child = execFile(process.execPath, [command, root], (_error, stdout, stderr) => {
      done({ code: child.exitCode, stdout, stderr });
    });
  });

  test('prints one line with the count of files and succeeds', async () => {
    const files = Object.keys(landmarks).length;
    expect(await run(treeOf({}))).toEqual({
      code: 0, stderr: '', stdout: `check-imports: the imports of ${files} files point the right way\n`,
    });
  });

  test('prints each problem with its place, rule and way out, and fails', async () => {
    const { code, stdout, stderr } = await run(treeOf({ 'apps/server/config/teams.ts': '\nimport "../deployer/rollout.ts";\n' }));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe([
      'apps/server/config/teams.ts:2 imports ../deployer/rollout.ts:',
      'a service imports no other service, no boot code and no sandbox, so that each can run in a process of its own.',
      'Call another service through its contract; take everything else as an argument from the boot code.\n',
    ].join(' '));
  });
});
