import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const againAfterMs = 100;
/** SQLITE_BUSY */
const heldByAnother = 5;

/**
 * Waits until nobody else builds, then does the work while everybody else waits. The lock is that of an empty SQLite database: the
 * operating system lets go of it however its holder ends, so that no build waits for one that was killed.
 */
export async function withBuildLock<Done>(path: string, onWait: () => void, work: () => Promise<Done>): Promise<Done> {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    for (let tries = 0; !taken(database); tries += 1) {
      if (tries === 0) onWait();
      await setTimeout(againAfterMs);
    }
    return await work();
  } finally {
    database.close();
  }
}

function taken(database: DatabaseSync): boolean {
  try {
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === heldByAnother) return false;
    throw error;
  }
}
