import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

export type PackedObject =
  | {
      readonly type: 'commit' | 'tree' | 'blob';
      readonly content: Buffer;
      /** What it says of itself, where that is a lie. */ readonly size?: number;
    }
  | { readonly base: string; readonly delta: Buffer }
  | { readonly distance: number; readonly delta: Buffer };

const codes = { commit: 1, tree: 2, blob: 3 } as const;

/** A pack as nobody's git would make it. */
export function rawPack(objects: readonly PackedObject[], count = objects.length): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(count, 8);
  const body = Buffer.concat([head, ...objects.map(packed)]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

export function packed(object: PackedObject): Buffer {
  if ('type' in object)
    return Buffer.concat([entryHead(codes[object.type], object.size ?? object.content.length), deflateSync(object.content)]);
  const { delta } = object;
  if ('base' in object) return Buffer.concat([entryHead(7, delta.length), Buffer.from(object.base, 'hex'), deflateSync(delta)]);
  return Buffer.concat([entryHead(6, delta.length), distanceBytes(object.distance), deflateSync(delta)]);
}

export const oidOf = (type: string, content: Buffer): string =>
  createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');

export const commitOn = (tree: string): Buffer =>
  Buffer.from(`tree ${tree}\nauthor a <a> 0 +0000\ncommitter a <a> 0 +0000\n\nx\n`);

export const treeOf = (entries: readonly (readonly [mode: string, name: string, oid: string])[]): Buffer =>
  Buffer.concat(entries.flatMap(([mode, name, oid]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]));

/** Copies the first so many bytes of the base, then adds a text. */
export function deltaOf(baseSize: number, copied: number, added: string): Buffer {
  const text = Buffer.from(added);
  const copy = [0x80 | 0x10 | 0x20 | 0x40, copied & 0xff, (copied >> 8) & 0xff, (copied >> 16) & 0xff];
  const insert = text.length > 0 ? [text.length, ...text] : [];
  return Buffer.from([...varint(baseSize), ...varint(copied + text.length), ...(copied > 0 ? copy : []), ...insert]);
}

export function varint(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.push((bytes.pop() ?? 0) | 0x80, rest % 128);
  return bytes;
}

function entryHead(code: number, size: number): Buffer {
  const bytes = [(code << 4) | (size & 0x0f)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128))
    bytes.push((bytes.pop() ?? 0) | 0x80, rest % 128);
  return Buffer.from(bytes);
}

function distanceBytes(distance: number): Buffer {
  const bytes = [distance & 0x7f];
  for (let rest = (distance >> 7) - 1; rest >= 0; rest = (rest >> 7) - 1) bytes.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(bytes);
}
