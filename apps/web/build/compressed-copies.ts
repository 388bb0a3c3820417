import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|map|webmanifest)$/;
/** Below this a compressed answer takes as many packets as the plain one. */
const worthItBytes = 1_024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` beside the files: once here, as small as can be, instead of with every answer. Answers their names. */
export async function writeCompressedCopies(directory: string, names: readonly string[]): Promise<readonly string[]> {
  const copies = names
    .filter((name) => compressible.test(name))
    .map(async (name): Promise<readonly string[]> => {
      const content = await readFile(join(directory, name));
      if (content.length < worthItBytes) return [];
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(join(directory, `${name}.br`), await brotli(content, { params }));
      await writeFile(join(directory, `${name}.gz`), await gzipped(content, { level: constants.Z_BEST_COMPRESSION }));
      return [`${name}.br`, `${name}.gz`];
    });
  return (await Promise.all(copies)).flat();
}
