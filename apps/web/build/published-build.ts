import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a build was made from, and which files are its own. Written last: without it there was no build. */
export interface PublishedBuild {
  readonly hash: string;
  readonly files: readonly string[];
}

const record = 'built-from.txt';

/** The one that lies there; undefined when there is none, or none that was finished. */
export async function publishedBuild(dist: string): Promise<PublishedBuild | undefined> {
  const text = await readFile(join(dist, record), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [hash = '', ...files] = text.trimEnd().split('\n');
  return { hash, files };
}

/**
 * Moves a finished build from its staging folder to where it is read. Names of assets hold a hash of their content, so those of two
 * builds lie side by side, and the page that names them is replaced in one step: nobody ever reads half a build. Assets of the build
 * before stay for the pages that are still open in a browser; older ones go.
 */
export async function publishBuild(staging: string, dist: string, { hash, files }: PublishedBuild): Promise<void> {
  const before = await publishedBuild(dist);
  const move = async (name: string): Promise<void> => {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await rename(join(staging, name), join(dist, name));
  };
  await Promise.all(files.filter((name) => name !== 'index.html').map(move));
  await move('index.html');
  await writeFile(join(staging, record), `${[hash, ...files].join('\n')}\n`);
  await move(record);

  const kept = new Set([record, ...files, ...(before?.files ?? [])]);
  const left = (await filesBelow(dist)).filter((name) => !kept.has(name));
  await Promise.all(left.map((name) => rm(join(dist, name), { force: true })));
}

/** By their path in the folder. What begins with a dot is not part of any build. */
export async function filesBelow(directory: string, prefix = ''): Promise<readonly string[]> {
  const entries = await readdir(join(directory, prefix), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry): Promise<readonly string[]> => {
      const name = `${prefix}${entry.name}`;
      return entry.isDirectory() ? filesBelow(directory, `${name}/`) : [name];
    });
  return (await Promise.all(found)).flat().toSorted();
}
