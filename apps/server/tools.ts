import { join } from 'node:path';
import { findTools, type Tools } from '@spacedock/helm';
import type { Logger } from 'pino';
import type { Options } from './options.ts';

const fetchDeadlineMs = 5 * 60_000;

/** Finds helm, or fetches it once into the data directory; asked when something needs it. */
export const toolsFor = ({ dataDir, tools: { helmBin, path } }: Pick<Options, 'dataDir' | 'tools'>, log: Logger) => (): Promise<Tools> =>
  findTools({
    path, cacheDirectory: join(dataDir, 'tools'), log, signal: AbortSignal.timeout(fetchDeadlineMs), ...(helmBin === undefined ? {} : { helmBin }),
  });
