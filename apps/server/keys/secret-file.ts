import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file that only its owner can read, whole or not at all, unless it is there already.
 * Of several processes that try at the same moment one wins; false for the others, who then read what the winner wrote.
 */
export async function createSecretFile(path: string, content: string | Buffer): Promise<boolean> {
  return placeSecretFile(path, content, async (whole) => {
    try {
      await link(whole, path);                       // unlike rename, fails when the file is there: that decides the race
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(whole);
    }
  });
}

/** The same, in place of what was there. A reader sees the old content or the new, never a part. */
export async function replaceSecretFile(path: string, content: string | Buffer): Promise<void> {
  await placeSecretFile(path, content, (whole) => rename(whole, path));
}

async function placeSecretFile<T>(path: string, content: string | Buffer, place: (whole: string) => Promise<T>): Promise<T> {
  const directory = dirname(path);
  const whole = join(directory, `.${basename(path)}.${randomUUID()}`);
  try {
    await writeThrough(whole, content);
    const placed = await place(whole);
    await syncDirectory(directory);
    return placed;
  } catch (error) {
    await rm(whole, { force: true });
    throw new Error(`could not write ${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function writeThrough(path: string, content: string | Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this a power cut may take a key back after the database has kept rows that were sealed with it. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
