import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { appliedDelta } from './delta.ts';
import type { GitObject, ObjectType } from './object-formats.ts';
import { oidOf } from './object-store.ts';

/** The bytes are no pack, or one that stands on objects that are not here. */
export class PackError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PackError';
  }
}

const codes = { commit: 1, tree: 2, blob: 3, tag: 4 } as const satisfies Record<ObjectType, number>;
const types: readonly (ObjectType | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag'];
const offsetDelta = 6;
const namedDelta = 7;
const headLength = 12;
const sumLength = 20;

/** Many objects in one stream, https://git-scm.com/docs/pack-format; without deltas, which only save space. */
export function packOf(objects: readonly GitObject[]): Buffer {
  const head = Buffer.alloc(headLength);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const parts = objects.flatMap(({ type, content }) => [
    entryHead(codes[type], content.length),
    deflateSync(content, { level: 1 }),
  ]);
  const bytes = Buffer.concat([head, ...parts]);
  return Buffer.concat([bytes, createHash('sha1').update(bytes).digest()]);
}

/** Four bits of the size beside the type, then seven a byte. */
function entryHead(code: number, size: number): Buffer {
  const bytes = [(code << 4) | (size & 0x0f)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((bytes.pop() ?? 0) | 0x80, rest & 0x7f);
  }
  return Buffer.from(bytes);
}

/** `known` finds objects that deltas stand on and that are not in the pack. */
export async function objectsIn(
  pack: Buffer,
  known: (oid: string) => Promise<GitObject | undefined>,
): Promise<readonly GitObject[]> {
  if (pack.length < headLength + sumLength || pack.toString('latin1', 0, 4) !== 'PACK') throw new PackError('no pack');
  if (pack.readUInt32BE(4) !== 2) throw new PackError(`version ${pack.readUInt32BE(4)} of packs is not known here`);
  const body = pack.subarray(0, -sumLength);
  if (!createHash('sha1').update(body).digest().equals(pack.subarray(-sumLength))) throw new PackError('the checksum is wrong');
  const byOffset = new Map<number, GitObject>();
  const byOid = new Map<string, GitObject>();
  let at = headLength;
  for (let left = pack.readUInt32BE(8); left > 0; left -= 1) {
    const entry = entryAt(body, at);
    const object = await resolved(entry, at, byOffset, async (oid) => byOid.get(oid) ?? (await known(oid)));
    byOffset.set(at, object);
    byOid.set(oidOf(object), object);
    at = entry.end;
  }
  if (at !== body.length) throw new PackError('there is more in it than it says');
  return [...byOid.values()];
}

interface Entry {
  readonly code: number;
  readonly content: Buffer;
  /** Of a delta: how far before it stands what it changes, or its hash. */
  readonly distance: number;
  readonly base: string;
  readonly end: number;
}

function entryAt(body: Buffer, start: number): Entry {
  let at = start;
  const next = (): number => {
    const byte = body[at];
    if (byte === undefined) throw new PackError('it is cut off');
    at += 1;
    return byte;
  };
  let byte = next();
  const code = (byte >> 4) & 7;
  let size = byte & 0x0f;
  for (let scale = 16; byte & 0x80; scale *= 128) {
    byte = next();
    size += (byte & 0x7f) * scale;
  }
  let distance = 0;
  let base = '';
  if (code === offsetDelta) {
    byte = next();
    for (distance = byte & 0x7f; byte & 0x80;) {
      byte = next();
      distance = (distance + 1) * 128 + (byte & 0x7f);
    }
  }
  if (code === namedDelta) {
    base = body.toString('hex', at, at + 20);
    at += 20;
  }
  const { content, read } = inflated(body.subarray(at), size);
  return { code, content, distance, base, end: at + read };
}

function inflated(bytes: Buffer, size: number): { readonly content: Buffer; readonly read: number } {
  try {
    // With `info` it tells how many bytes it took: where the next entry begins is written nowhere else.
    const done = inflateSync(bytes, { info: true, maxOutputLength: Math.max(1, size) }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    if (done.buffer.length !== size) throw new PackError(`an object has ${done.buffer.length} bytes and says ${size}`);
    return { content: done.buffer, read: done.engine.bytesWritten };
  } catch (error) {
    if (error instanceof PackError) throw error;
    throw new PackError(`an object in it can not be read: ${(error as Error).message}`);
  }
}

async function resolved(
  { code, content, distance, base }: Entry,
  at: number,
  byOffset: ReadonlyMap<number, GitObject>,
  find: (oid: string) => Promise<GitObject | undefined>,
): Promise<GitObject> {
  const type = types[code];
  if (type) return { type, content };
  if (code !== offsetDelta && code !== namedDelta) throw new PackError(`objects of kind ${code} are not known here`);
  const changed = code === offsetDelta ? byOffset.get(at - distance) : await find(base);
  if (!changed) throw new PackError('a delta stands on an object that is not there');
  const made = appliedDelta(changed.content, content);
  if (!made) throw new PackError('a delta does not fit what it stands on');
  return { type: changed.type, content: made };
}
