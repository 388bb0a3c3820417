import { join } from 'node:path';
import type { Options } from './options.ts';

/** Where the embedded database lives: found again by every command that is given the same data directory. */
export const embeddedDirectory = ({ dataDir }: Pick<Options, 'dataDir'>): string => join(dataDir, 'postgres');
