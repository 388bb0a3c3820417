import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withBuildLock } from './build-lock.ts';
import { writeCompressedCopies } from './compressed-copies.ts';
import { filesBelow, publishBuild, publishedBuild } from './published-build.ts';
import { sourceHash } from './source-hash.ts';

export interface WebProject {
  /** The folder with index.html and vite.config.ts. The app is built into `dist/` in it. */
  readonly app: string;
  /** Folders and files that it is made from. */
  readonly sources: readonly string[];
  readonly say: (line: string) => void;
}

/** Builds the app unless what is there was built from these sources. Of many that try at once, one builds and the others wait. */
export async function buildWhenStale({ app, sources, say }: WebProject): Promise<'fresh' | 'built'> {
  const dist = join(app, 'dist');
  const isFrom = async (hash: string): Promise<boolean> => (await publishedBuild(dist))?.hash === hash;
  if (await isFrom(await sourceHash(sources))) return 'fresh';

  await mkdir(dist, { recursive: true });
  const onWait = (): void => say('another process builds the web app, waiting for it');
  return withBuildLock(join(dist, '.lock'), onWait, async () => {
    // Once more: it may have been built in the meantime. Before the build, so that what is changed during it is noticed next time.
    const hash = await sourceHash(sources);
    if (await isFrom(hash)) return 'fresh';

    say('building the web app, this takes some seconds');
    const staging = join(dist, '.building');
    await bundle(app, staging);
    const plain = await filesBelow(staging);
    const copies = await writeCompressedCopies(staging, plain);
    await publishBuild(staging, dist, { hash, files: [...plain, ...copies] });
    await rm(staging, { recursive: true, force: true });
    return 'built';
  });
}

async function bundle(app: string, outDir: string): Promise<void> {
  // Here and not above: whoever only looks whether there is something to do does not wait for it.
  const { build } = await import('vite');
  await build({
    root: app,
    configFile: join(app, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
}
