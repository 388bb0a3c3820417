import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

// Each build is a process of its own, and other tests keep the cores busy.
vi.setConfig({ testTimeout: 120_000 });

const script = join(import.meta.dirname, 'build.ts');
let app: string;
const inApp = (path: string): string => join(app, path);
const index = (): Promise<string> => readFile(inApp('dist/index.html'), 'utf8');
const assets = async (): Promise<readonly string[]> => (await readdir(inApp('dist/assets'))).toSorted();
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/"\/zopday\/(assets\/[^"]+)"/g)].map(([, name = '']) => name);

beforeEach(async () => {
  app = await mkdtemp(join(tmpdir(), 'spacedock-web-'));
  const made = app;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  await mkdir(inApp('src'));
  await mkdir(inApp('public'));
  await writeFile(inApp('vite.config.ts'), `export default { base: '/zopday/', html: { cspNonce: '__CSP_NONCE__' } };\n`);
  await writeFile(inApp('index.html'), '<!doctype html><title>App</title><script type="module" src="./src/main.ts"></script>\n');
  await writeFile(inApp('src/style.css'), 'body { color: red; }\n');
  await writeFile(inApp('src/later.ts'), `export const later: string = ${JSON.stringify('later '.repeat(500))};\n`);
  await writeFile(
    inApp('src/main.ts'),
    `import './style.css';\nvoid import('./later.ts').then(({ later }) => document.body.append(later));\n`,
  );
  await writeFile(inApp('public/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
});

function start() {
  const child = spawn(process.execPath, [script, app], { env: { NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => void (said[name] += text));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code, ...said }));
  return { child, ended };
}
const build = () => start().ended;
const built = { code: 0, stdout: 'building the web app, this takes some seconds\n', stderr: '' };
const nothingToDo = { code: 0, stdout: '', stderr: '' };

test('the app is built with hashed names, the mark for the nonce, and compressed copies that say the same', async () => {
  expect(await build()).toEqual(built);
  const text = await index();
  expect(text).toMatch(/<script type="module" crossorigin src="\/zopday\/assets\/index-[\w-]{8}\.js" nonce="__CSP_NONCE__">/);
  expect(await readdir(inApp('dist'))).toEqual(expect.arrayContaining(['assets', 'built-from.txt', 'icon.svg', 'index.html']));
  const later = (await assets()).find((name) => /^later-.*\.js$/.test(name)) ?? '';
  const plain = await readFile(inApp(`dist/assets/${later}`));
  expect(plain.toString()).toContain('later later');
  const [brotli, gzip] = [await readFile(inApp(`dist/assets/${later}.br`)), await readFile(inApp(`dist/assets/${later}.gz`))];
  expect(brotliDecompressSync(brotli)).toEqual(plain);
  expect(gunzipSync(gzip)).toEqual(plain);
  expect(brotli.length).toBeLessThan(plain.length);
  expect(await assets(), 'what is small is not worth it').not.toContainEqual(expect.stringMatching(/\.css\.br$/));
});

test('it is built again when a source changed, and only then', async () => {
  await build();
  const { mtimeNs, ino } = await stat(inApp('dist/index.html'), { bigint: true });
  await writeFile(inApp('src/main.test.ts'), 'a test\n');
  expect(await build()).toEqual(nothingToDo);
  expect(await stat(inApp('dist/index.html'), { bigint: true })).toMatchObject({ mtimeNs, ino });

  await appendFile(inApp('src/later.ts'), 'document.title = later;\n');
  expect(await build()).toEqual(built);
  expect(await build()).toEqual(nothingToDo);
  await writeFile(inApp('src/another.ts'), '');
  expect(await build(), 'a new file').toEqual(built);
  await rm(inApp('dist/built-from.txt'));
  expect(await build(), 'one that was not finished').toEqual(built);
});

test('assets of the build before stay for pages that are still open; older ones go', async () => {
  await build();
  const first = namedIn(await index());
  expect(first).toHaveLength(2);
  for (const title of ['second', 'third']) {
    await appendFile(inApp('src/main.ts'), `document.title = '${title}';\n`);
    expect(await build()).toEqual(built);
    const isThere = (await assets()).some((name) => `assets/${name}` === first.find((each) => each.endsWith('.js')));
    expect(isThere, title).toBe(title === 'second');
  }
});

test('of many that start at once one builds, and the others wait for it', async () => {
  const outcomes = await Promise.all(Array.from({ length: 4 }, build));
  expect(outcomes.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    Array.from({ length: 4 }, () => ({ code: 0, stderr: '' })),
  );
  expect(outcomes.filter(({ stdout }) => stdout.includes('building the web app'))).toHaveLength(1);
  expect(await build()).toEqual(nothingToDo);
});

test('one that was killed keeps nobody waiting', async () => {
  const { child, ended } = start();
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ code: null });
  expect(await build()).toEqual(built);
});

test('a build that fails says what is wrong and leaves the former one', async () => {
  await build();
  const before = await index();
  await writeFile(inApp('src/later.ts'), 'export const later = ;\n');
  const { code, stderr } = await build();
  expect(code).toBe(1);
  expect(stderr).toContain('later.ts');
  expect(await index()).toBe(before);
  expect((await build()).code, 'it is not taken for built').toBe(1);
});

test('whoever reads while it is built finds a whole build at any moment', async () => {
  await build();
  const seen = new Set<string>();
  const over = new AbortController();
  const read = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const text = await index();
      seen.add(text);
      for (const name of namedIn(text)) expect((await stat(inApp(`dist/${name}`))).size).toBeGreaterThan(0);
    }
  };
  await appendFile(inApp('src/main.ts'), `document.title = 'changed';\n`);
  const [outcome] = await Promise.all([build().finally(() => over.abort()), read()]);
  expect(outcome).toEqual(built);
  seen.add(await index());
  expect(seen.size).toBe(2);
});
