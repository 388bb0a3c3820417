import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { type GitObject, type ObjectType, objectTypes } from './object-formats.ts';

/** Objects under their hashes. */
export interface ObjectStore {
  readonly read: (oid: string) => Promise<GitObject | undefined>;
  readonly has: (oid: string) => Promise<boolean>;
  readonly write: (object: GitObject) => Promise<string>;
}

const wrapped = ({ type, content }: GitObject): Buffer => Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);

export const oidOf = (object: GitObject): string => createHash('sha1').update(wrapped(object)).digest('hex');

export function memoryObjects(): ObjectStore {
  const objects = new Map<string, GitObject>();
  return {
    read: async (oid) => objects.get(oid),
    has: async (oid) => objects.has(oid),
    async write(object) {
      const oid = oidOf(object);
      if (!objects.has(oid)) objects.set(oid, { type: object.type, content: Buffer.from(object.content) });
      return oid;
    },
  };
}

const [pressed, unpressed] = [promisify(deflate), promisify(inflate)];

/** Loose objects of a bare repository, as git itself keeps them. */
export function directoryObjects(directory: string): ObjectStore {
  const folderOf = (oid: string): string => join(directory, 'objects', oid.slice(0, 2));
  const fileOf = (oid: string): string => join(folderOf(oid), oid.slice(2));
  const has = (oid: string): Promise<boolean> =>
    found(async () => Boolean(await stat(fileOf(oid)))).then((known) => known ?? false);
  return {
    has,
    async read(oid) {
      const file = await found(() => readFile(fileOf(oid)));
      return file && unwrapped(await unpressed(file), oid);
    },
    async write(object) {
      const oid = oidOf(object);
      if (await has(oid)) return oid;
      await mkdir(folderOf(oid), { recursive: true });
      // Under its own name only when all of it is there: what has a name is never written again.
      const part = join(folderOf(oid), `part-${randomUUID()}`);
      await writeFile(part, await pressed(wrapped(object)));
      await rename(part, fileOf(oid));
      return oid;
    },
  };
}

function unwrapped(bytes: Buffer, oid: string): GitObject {
  const end = bytes.indexOf(0);
  const [name] = bytes.toString('latin1', 0, end).split(' ');
  const type: ObjectType | undefined = objectTypes.find((one) => one === name);
  if (!type) throw new Error(`The object ${oid} is none of git.`);
  return { type, content: bytes.subarray(end + 1) };
}

/** Undefined where there is no file. */
async function found<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
