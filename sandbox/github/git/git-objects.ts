import { createHash } from 'node:crypto';
import git, { type CommitObject, Errors, type PromiseFsClient, type TreeEntry } from 'isomorphic-git';

/** What git keeps under its hashes. Nothing in it ever changes, so what was read once is remembered. */
export interface GitObjects {
  readonly has: (oid: string) => Promise<boolean>;
  /** The commit that it is, or that the tag leads to. Undefined: neither. */
  readonly peeled: (oid: string) => Promise<string | undefined>;
  /** A tag leads to its commit. Undefined: there is none. */
  readonly commit: (oid: string) => Promise<CommitObject | undefined>;
  readonly tree: (oid: string) => Promise<readonly TreeEntry[]>;
  readonly blob: (oid: string) => Promise<Buffer>;
  readonly writeBlob: (content: Uint8Array) => Promise<string>;
  readonly writeTree: (entries: readonly TreeEntry[]) => Promise<string>;
  readonly writeCommit: (commit: CommitObject) => Promise<string>;
  readonly pack: (oids: readonly string[]) => Promise<Buffer>;
  readonly unpack: (pack: Buffer) => Promise<void>;
}

/** `directory` is that of a bare repository, and may not be there yet. */
export function gitObjects(fs: PromiseFsClient, directory: string): GitObjects {
  const at = { fs, gitdir: directory, cache: {} };
  const commits = new Map<string, CommitObject>();
  const trees = new Map<string, readonly TreeEntry[]>();

  async function commit(oid: string): Promise<CommitObject | undefined> {
    const known = commits.get(oid);
    if (known) return known;
    const read = await found(() => git.readCommit({ ...at, oid }));
    if (read?.oid === oid) commits.set(oid, read.commit);
    return read?.commit;
  }

  return {
    commit,
    peeled: async (oid) => (commits.has(oid) ? oid : (await found(() => git.readCommit({ ...at, oid })))?.oid),
    has: async (oid) =>
      commits.has(oid) || trees.has(oid) || (await found(() => git.readObject({ ...at, oid, format: 'deflated' }))) !== undefined,
    async tree(oid) {
      const known = trees.get(oid);
      if (known) return known;
      const { tree } = await git.readTree({ ...at, oid });
      trees.set(oid, tree);
      return tree;
    },
    blob: async (oid) => Buffer.from((await git.readBlob({ ...at, oid })).blob),
    writeBlob: (blob) => git.writeBlob({ ...at, blob }),
    writeTree: (tree) => git.writeTree({ ...at, tree: [...tree] }),
    writeCommit: (one) => git.writeCommit({ ...at, commit: one }),
    async pack(oids) {
      const { packfile } = await git.packObjects({ ...at, oids: [...oids], write: false });
      if (!packfile) throw new Error('isomorphic-git made no pack.');
      return Buffer.from(packfile);
    },
    async unpack(pack) {
      const folder = `${directory}/objects/pack`;
      await fs.promises.mkdir(folder, { recursive: true });
      const name = `pack-${createHash('sha1').update(pack).digest('hex')}.pack`;
      await fs.promises.writeFile(`${folder}/${name}`, pack);
      await git.indexPack({ fs, dir: folder, gitdir: directory, filepath: name });
    },
  };
}

async function found<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Errors.NotFoundError || error instanceof Errors.ObjectTypeError) return undefined;
    throw error;
  }
}
