import { chmod, lstat, mkdir } from 'node:fs/promises';

/**
 * Where root keeps what the unprivileged user must be able to reach. Not the temporary directory: the database has to outlive
 * a reboot, and the second choice is one that systems do not clear at boot.
 */
export const defaultRelocationRoots = ['/var/lib/spacedock', '/var/tmp/spacedock'] as const;

/** The first of these folders that exists, or can be made, and that nobody but this user can change. */
export async function relocationRoot(candidates: readonly string[]): Promise<string> {
  const refusals: string[] = [];
  for (const path of candidates) {
    try {
      const made = await mkdir(path, { recursive: true });
      if (made !== undefined) await chmod(path, 0o755);
      const found = await lstat(path);
      // In a world-writable parent somebody else may have made it first, to plant a postgres of his own.
      if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return path;
      refusals.push(`${path}: is not a directory that only this user can change`);
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    `There is no place for the embedded PostgreSQL that an unprivileged user can reach (${refusals.join('; ')}). ` +
      'Start Spacedock as a normal user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}
