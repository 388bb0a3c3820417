import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { codeOf, createSecretFile, replaceSecretFile } from './secret-file.ts';

/** Where one server keeps its keys. Secrets in it are files that only their owner can read. */
export type DataDirectory = {
  readonly path: string;
  /** The file's content, or undefined when there is none. */
  readonly readSecret: (name: string) => Promise<Buffer | undefined>;
  /** The file's content; made first if there is none. Processes that start at once all get what the first one made. */
  readonly readOrCreateSecret: (name: string, make: () => Buffer | string | Promise<Buffer | string>) => Promise<Buffer>;
  readonly replaceSecret: (name: string, content: Buffer | string) => Promise<void>;
};

/** Opening a directory makes it private to its owner, which would lock everybody else out of these. */
const neverOurs = ['/', '/dev', '/etc', '/home', '/mnt', '/opt', '/root', '/run', '/srv', '/usr', '/var', '/var/lib'];

export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await makePrivate(path);

  async function readSecret(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(path, name));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      const why = `${messageOf(error)}; it must be readable by the user that runs the server`;
      throw new Error(`could not read ${join(path, name)}: ${why}`, { cause: error });
    }
  }

  return {
    path,
    readSecret,
    async readOrCreateSecret(name, make) {
      const present = await readSecret(name);
      if (present) return present;
      await createSecretFile(join(path, name), await make());
      const placed = await readSecret(name);
      if (!placed) throw new Error(`${join(path, name)} was removed while the server started; start it again`);
      return placed;
    },
    replaceSecret: (name, content) => replaceSecretFile(join(path, name), content),
  };
}

async function makePrivate(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: closedBut(process.getuid?.()) });
  } catch (error) {
    const why = `${messageOf(error)}; give another with --data-dir`;
    throw new Error(`could not make the data directory ${path}: ${why}`, { cause: error });
  }
  const { mode, uid } = await stat(path);
  const us = process.getuid?.();
  const allowed = closedBut(us);
  if ((mode & 0o777 & ~allowed) === 0) return;
  const sharedByDesign = (mode & 0o1000) !== 0;                  // the sticky bit of /tmp and the like
  if (sharedByDesign || neverOurs.includes(path) || path === homedir()) {
    throw new Error(
      `the data directory ${path} is shared with others and cannot be made private; give a directory of its own with --data-dir`,
    );
  }
  // A volume mounted into a container often belongs to root while the server does not run as root: it stays as it is,
  // and the secrets in it are private by their own mode.
  if (uid === us) await chmod(path, 0o700 | (mode & allowed));
}

/**
 * Root's embedded database runs as another user, who has to pass through to what is his: otherwise it could not lie in here, and
 * a volume mounted for the data would not hold it. Passing through shows neither names nor secrets.
 */
const closedBut = (user: number | undefined): number => (user === 0 ? 0o711 : 0o700);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
