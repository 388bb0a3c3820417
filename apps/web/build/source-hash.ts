import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What lies beside the sources and does not get into the app. Tests change often, and would have it built again for nothing. */
const leftOut = /^(\..*|node_modules|dist|testing|e2e|.*\.test\.tsx?)$/;

/** One hash over the names and contents of all that the app is made from. Where that lies on the disk makes no difference. */
export async function sourceHash(sources: readonly string[]): Promise<string> {
  const files = (await Promise.all(sources.map((source, place) => filesIn(source, String(place))))).flat();
  const parts = await Promise.all(files.map(async ({ name, path }) => `${name} ${digest(await readFile(path))}`));
  return digest(parts.toSorted().join('\n'));
}

interface SourceFile {
  readonly name: string;
  readonly path: string;
}

async function filesIn(path: string, name: string): Promise<readonly SourceFile[]> {
  if ((await stat(path)).isFile()) return [{ name, path }];
  const entries = await readdir(path, { withFileTypes: true });
  const kept = entries.filter((entry) => !leftOut.test(entry.name) && (entry.isFile() || entry.isDirectory()));
  const found = kept.map(async (entry): Promise<readonly SourceFile[]> => {
    const inner = { name: `${name}/${entry.name}`, path: join(path, entry.name) };
    return entry.isDirectory() ? filesIn(inner.path, inner.name) : [inner];
  });
  return (await Promise.all(found)).flat();
}

const digest = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
