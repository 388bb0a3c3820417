import { createHash } from 'node:crypto';
import { chmod, mkdir, readlink, realpath, rename, rmdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { clearOrphanedPostmaster } from './orphaned-postmaster.ts';
import { relocationRoot } from './relocation-root.ts';
import { reaches, unprivilegedUser, type RunAs } from './run-as.ts';

/** Where one embedded server keeps its files, and whom it runs as (undefined: the user of this process). */
export type EmbeddedPostgresHome = {
  readonly directory: string;
  readonly runAs: RunAs | undefined;
};

type Options = {
  readonly directory: string;
  readonly relocationRoots: readonly string[];
  readonly log: Log;
};

// A symbolic link, so that a person who looks into the asked directory finds the database.
const pointerName = 'relocated';

export function dataDirectoryIn(home: string): string {
  return join(home, 'cluster', 'data');
}

/**
 * The home of the server that was asked for in `directory`. A normal user's is that directory. Root's server runs as another
 * user: when that one cannot enter the directory (/root, a 0700 folder), the home moves to where he can.
 */
export async function findHome({ directory, relocationRoots, log }: Options): Promise<EmbeddedPostgresHome> {
  await mkdir(directory, { recursive: true });
  const asked = await realpath(directory);
  const relocated = await pointerTarget(asked);
  if (process.getuid?.() !== 0) return homeOfNormalUser(asked, relocated);

  const home = relocated ?? asked;
  // Who made the database goes on running it: it may have been a normal user, or another unprivileged one.
  const runAs = (await ownerOf(dataDirectoryIn(home))) ?? (await unprivilegedUser());
  if (await reaches(runAs, [home])) return { directory: home, runAs };
  if (relocated !== undefined || (await ownerOf(dataDirectoryIn(home))) !== undefined) {
    throw new Error(
      `The database in ${home} belongs to user ${runAs.name} (uid ${runAs.uid}), who cannot enter that directory any more. ` +
        `Give everybody the right to pass through it and the directories above it (chmod o+x), and start again.`,
    );
  }
  return { directory: await relocate(asked, { runAs, relocationRoots, log }), runAs };
}

async function homeOfNormalUser(asked: string, relocated: string | undefined): Promise<EmbeddedPostgresHome> {
  if (relocated !== undefined) {
    throw new Error(
      `The database of ${asked} was made by root and is kept in ${relocated}. ` +
        'Start Spacedock as root, or with another data directory.',
    );
  }
  const owner = await ownerOf(dataDirectoryIn(asked));
  if (owner && owner.uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${asked} belongs to the user with uid ${owner.uid}, and this process runs as uid ${process.getuid?.()}. ` +
        'Start Spacedock as that user or as root, or with another data directory.',
    );
  }
  return { directory: asked, runAs: undefined };
}

type Relocation = Omit<Options, 'directory'> & { readonly runAs: RunAs };

async function relocate(asked: string, { runAs, relocationRoots, log }: Relocation): Promise<string> {
  const hash = createHash('sha256').update(asked).digest('hex').slice(0, 12);
  const home = join(await relocationRoot(relocationRoots), hash);
  await setAside(home, log);
  await mkdir(home, { recursive: true });
  await chmod(home, 0o711);
  try {
    await symlink(home, join(asked, pointerName));
  } catch (error) {
    // Another process that started at the same moment was first, and came to the same place.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  log.warn(
    { directory: asked, relocated: home },
    `PostgreSQL does not run as root and user ${runAs.name} cannot enter ${asked}: the database is kept in ${home}. ` +
      'Back up both. To keep it in place, start as a normal user, or let others pass through that directory and those above it ' +
      '(chmod o+x) before the first start',
  );
  return home;
}

/**
 * A home without a link to it belonged to a directory that was deleted since. Whoever deleted it wanted to begin anew (the
 * keys that open the old rows were in there too), yet a database is not ours to delete.
 */
async function setAside(home: string, log: Log): Promise<void> {
  try {
    await rmdir(home);
    return;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  await clearOrphanedPostmaster(dataDirectoryIn(home), log);
  for (let number = 1; ; number += 1) {
    const aside = `${home}.left-${number}`;
    try {
      await rename(home, aside);
      log.warn(
        { home, aside },
        `found the database of a deleted data directory in ${home}; kept it as ${aside}: remove it when you do not need it`,
      );
      return;
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    }
  }
}

export async function pointerTarget(asked: string): Promise<string | undefined> {
  const pointer = join(asked, pointerName);
  try {
    const target = await readlink(pointer);
    await stat(target);
    return target;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    const dangling = await readlink(pointer).catch(() => undefined);
    if (dangling === undefined) return undefined;
    throw new Error(
      `The database of ${asked} is kept in ${dangling}, which is missing. ` +
        `Bring it back from a backup, or remove ${pointer} to begin with an empty one.`,
      { cause: error },
    );
  }
}

async function ownerOf(path: string): Promise<RunAs | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { name: `#${uid}`, uid, gid };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
