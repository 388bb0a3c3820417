import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { openDataDirectory } from './keys/data-directory.ts';
import type { Options } from './options.ts';

/**
 * Lets node keep compiled code, so that the next start is faster. In the data directory and not in node's default, the
 * temporary directory: whoever could write there could have this process run what he likes.
 */
export async function cacheCompiledCode({ dataDir }: Pick<Options, 'dataDir'>): Promise<void> {
  const { path } = await openDataDirectory(dataDir);
  enableCompileCache(join(path, 'compiled'));
}

/** Node would write it at the end of the process; one that is killed has no end. */
export function keepCompiledCode(): void {
  flushCompileCache();
}
