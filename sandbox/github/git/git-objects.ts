import { type Commit, commitContent, commitIn, taggedIn, treeContent, type TreeEntry, treeIn } from './object-formats.ts';
import type { ObjectStore } from './object-store.ts';
import { objectsIn, packOf } from './pack.ts';

/** What git keeps under its hashes. Nothing in it ever changes, so what was read once is remembered. */
export interface GitObjects {
  readonly has: (oid: string) => Promise<boolean>;
  /** The commit that it is, or that the tag leads to. Undefined: neither. */
  readonly peeled: (oid: string) => Promise<string | undefined>;
  /** Undefined: there is none. */
  readonly commit: (oid: string) => Promise<Commit | undefined>;
  readonly tree: (oid: string) => Promise<readonly TreeEntry[]>;
  readonly blob: (oid: string) => Promise<Buffer>;
  readonly writeBlob: (content: Uint8Array) => Promise<string>;
  readonly writeTree: (entries: readonly TreeEntry[]) => Promise<string>;
  readonly writeCommit: (commit: Commit) => Promise<string>;
  readonly pack: (oids: readonly string[]) => Promise<Buffer>;
  /** Throws PackError. */
  readonly unpack: (pack: Buffer) => Promise<void>;
}

export function gitObjects(store: ObjectStore): GitObjects {
  const commits = new Map<string, Commit>();
  const trees = new Map<string, readonly TreeEntry[]>();

  async function commit(oid: string): Promise<Commit | undefined> {
    const known = commits.get(oid);
    if (known) return known;
    const object = await store.read(oid);
    if (object?.type !== 'commit') return undefined;
    const read = commitIn(object.content);
    commits.set(oid, read);
    return read;
  }
  async function peeled(oid: string): Promise<string | undefined> {
    if (commits.has(oid)) return oid;
    const object = await store.read(oid);
    if (object?.type === 'tag') return peeled(taggedIn(object.content));
    return object?.type === 'commit' ? oid : undefined;
  }
  async function the(type: 'tree' | 'blob', oid: string): Promise<Buffer> {
    const object = await store.read(oid);
    if (object?.type !== type) throw new Error(`There is no ${type} ${oid}.`);
    return object.content;
  }

  return {
    commit,
    peeled,
    has: store.has,
    async tree(oid) {
      const known = trees.get(oid);
      if (known) return known;
      const read = treeIn(await the('tree', oid));
      trees.set(oid, read);
      return read;
    },
    blob: (oid) => the('blob', oid),
    writeBlob: (content) => store.write({ type: 'blob', content: Buffer.from(content) }),
    writeTree: (entries) => store.write({ type: 'tree', content: treeContent(entries) }),
    writeCommit: (given) => store.write({ type: 'commit', content: commitContent(given) }),
    async pack(oids) {
      const objects = [];
      for (const oid of oids) {
        const object = await store.read(oid);
        if (!object) throw new Error(`There is no object ${oid}.`);
        objects.push(object);
      }
      return packOf(objects);
    },
    async unpack(pack) {
      for (const object of await objectsIn(pack, store.read)) await store.write(object);
    },
  };
}
