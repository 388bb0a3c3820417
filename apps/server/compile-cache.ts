import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { openDataDirectory } from './keys/data-directory.ts';
import type { Options } from './options.ts';

/**
 * Lets node keep compiled code, so that the next start is faster. In the data directory and not in node's default, the
 * temporary directory: whoever could write there could have this process run what he likes.
 *
 * Only with the embedded database, which one process has for itself. Node writes a thousand files when a process ends, and
 * replicas that share a directory and stop at once would hold each other up for longer than a stop may take.
 */
export async function cacheCompiledCode({ dataDir, database }: Pick<Options, 'dataDir' | 'database'>): Promise<void> {
  if (database.url !== undefined) return;
  const { path } = await openDataDirectory(dataDir);
  enableCompileCache(join(path, 'compiled'));
}
