import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPackagedProgram, toolPackage } from './tool-package.ts';
import type { ToolName } from './tool-version.ts';

export type ToolCache = {
  /** Where the program lies, if it is there and undamaged. */
  find(name: ToolName): Promise<string | undefined>;
  store(name: ToolName, content: Buffer): Promise<string>;
};

/** The programs that were fetched, kept between starts. Any number of processes may share the directory. */
export function toolCache(cacheDirectory: string): ToolCache {
  // Another package has another folder: a process of the version before still finds what it needs.
  const folder = join(cacheDirectory, toolPackage.spec.replaceAll(/[^\w.]+/g, '-').replace(/^-/, ''));
  return {
    async find(name) {
      const file = join(folder, name);
      return (await isIntact(name, file)) ? file : undefined;
    },
    async store(name, content) {
      const file = join(folder, name);
      const half = `${file}.${randomBytes(6).toString('hex')}.tmp`;
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(half, content);
        await chmod(half, 0o755);
        // Whoever looks for the file sees the old one, none, or the whole new one.
        await rename(half, file);
      } finally {
        await rm(half, { force: true });
      }
      return file;
    },
  };
}

/** Compared every time: else whoever can write into this directory could have his own program run with every kubeconfig. */
async function isIntact(name: ToolName, file: string): Promise<boolean> {
  try {
    return await isPackagedProgram(name, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
