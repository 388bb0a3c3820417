import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type PrivateDirectory = {
  readonly path: string;
  /** Puts files in, by their path inside the directory. Nobody but this user can read them. */
  write(files: Readonly<Record<string, string>>): Promise<void>;
  remove(): Promise<void>;
};

/** A fresh directory of one run: kubeconfigs and values lie in it, so it is closed to others and removed in any case. */
export async function privateDirectory(): Promise<PrivateDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'spacedock-run-'));
  return {
    path,
    async write(files) {
      for (const [name, text] of Object.entries(files)) {
        const file = join(path, name);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFile(file, text, { mode: 0o600 });
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

export async function inPrivateDirectory<T>(work: (directory: PrivateDirectory) => Promise<T>): Promise<T> {
  const directory = await privateDirectory();
  try {
    return await work(directory);
  } finally {
    await directory.remove();
  }
}
