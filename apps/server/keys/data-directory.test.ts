import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDataDirectory } from './data-directory.ts';

const run = promisify(execFile);
const moduleUrl = new URL('data-directory.ts', import.meta.url).href;

async function emptyDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'data-directory-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** Root's database runs as another user, who may have been let through. */
const passable = process.getuid?.() === 0 ? '711' : '700';

test('a new directory is private, and so is one that was open to others', async () => {
  const parent = await emptyDirectory();
  const made = await openDataDirectory(join(parent, 'deep', 'down'));
  expect(await modeOf(made.path)).toBe(passable);

  const open = join(parent, 'open');
  await mkdir(open);
  await chmod(open, 0o755);
  await openDataDirectory(open);
  expect(await modeOf(open)).toBe(passable);
  await openDataDirectory(open);
  expect(await modeOf(open)).toBe(passable);

  await chmod(open, 0o760);
  await openDataDirectory(open);
  expect(await modeOf(open)).toBe('700');
});

test('a directory that others need is refused and left as it was', async () => {
  const shared = join(await emptyDirectory(), 'shared');
  await mkdir(shared);
  await chmod(shared, 0o1777);
  await expect(openDataDirectory(shared)).rejects.toThrow(/shared with others .* --data-dir/);
  expect(((await stat(shared)).mode & 0o7777).toString(8)).toBe('1777');

  // In a process of its own, whose home is a directory that may be spoiled if this ever fails.
  const home = join(shared, 'home');
  await mkdir(home);
  await chmod(home, 0o755);
  const script = `
    import { openDataDirectory } from ${JSON.stringify(moduleUrl)};
    await openDataDirectory(process.argv[1]).catch((error) => console.log(error.message));
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, home], { env: { HOME: home } });
  expect(stdout).toContain(`the data directory ${home} is shared with others`);
  expect(await modeOf(home)).toBe('755');
});

test('a file in the place of the directory is named, with what to do', async () => {
  const path = join(await emptyDirectory(), 'file');
  await writeFile(path, '');
  await expect(openDataDirectory(path)).rejects.toThrow(/could not make the data directory .*file.*--data-dir/);
});

test('a secret is made once, private, and kept', async () => {
  const directory = await openDataDirectory(await emptyDirectory());
  expect(await directory.readSecret('a.key')).toBeUndefined();
  expect((await directory.readOrCreateSecret('a.key', () => 'first')).toString()).toBe('first');
  expect((await directory.readOrCreateSecret('a.key', () => 'second')).toString()).toBe('first');
  expect(await modeOf(join(directory.path, 'a.key'))).toBe('600');

  await directory.replaceSecret('a.key', 'third');
  expect((await directory.readSecret('a.key'))?.toString()).toBe('third');
  expect(await modeOf(join(directory.path, 'a.key'))).toBe('600');
  expect(await readdir(directory.path)).toEqual(['a.key']);
});

test('a secret that cannot be made leaves nothing behind', async () => {
  const directory = await openDataDirectory(await emptyDirectory());
  const failing = directory.readOrCreateSecret('a.key', () => Promise.reject(new Error('no entropy')));
  await expect(failing).rejects.toThrow('no entropy');
  await mkdir(join(directory.path, 'b.key'));
  await expect(directory.replaceSecret('b.key', 'x')).rejects.toThrow(/could not write .*b\.key/);
  await expect(directory.readSecret('b.key')).rejects.toThrow(/could not read .*b\.key/);
  expect(await readdir(directory.path)).toEqual(['b.key']);
});

test('fifty who ask at the same moment get the same secret', async () => {
  const directory = await openDataDirectory(await emptyDirectory());
  const secrets = await Promise.all(
    Array.from({ length: 50 }, (_, index) => directory.readOrCreateSecret('a.key', () => `${index}`.padEnd(10_000, '.'))),
  );
  expect(new Set(secrets.map(String)).size).toBe(1);
  expect(String(secrets[0])).toHaveLength(10_000);
  expect(await readdir(directory.path)).toEqual(['a.key']);
});

test('processes that start at once end up with the same secret', async () => {
  const path = join(await emptyDirectory(), 'data');
  const script = `
    import { openDataDirectory } from ${JSON.stringify(moduleUrl)};
    const directory = await openDataDirectory(process.argv[1]);
    process.stdout.write(await directory.readOrCreateSecret('a.key', () => String(process.pid).padEnd(10000, '.')));
  `;
  const starts = Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', script, path]));
  const secrets = (await Promise.all(starts)).map(({ stdout }) => stdout);
  expect(new Set(secrets)).toEqual(new Set([await readFile(join(path, 'a.key'), 'utf8')]));
  expect(secrets[0]).toHaveLength(10_000);
});
