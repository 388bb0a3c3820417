import { createHash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { appliedDelta } from './git-delta.ts';
import { GitUnreadable } from './git-packets.ts';
import { inflated, passedOver } from './inflated.ts';
import { SourceTooLarge } from './source-limits.ts';

export type GitType = 'commit' | 'tree' | 'blob' | 'tag';

export interface GitObject {
  readonly type: GitType;
  readonly content: Buffer;
}

/** Undefined: it is not in the pack, or too large to be looked at. */
export type ReadObject = (oid: string) => Promise<GitObject | undefined>;

export interface PackLimits {
  readonly mostObjects: number;
  /** Of all that is unpacked: what is small on the wire may be huge, and a chain of changes is unpacked many times. */
  readonly mostUnpackedBytes: number;
  /** A larger object is passed over. */
  readonly largestObject: number;
  readonly signal: AbortSignal;
}

interface Entry {
  /** Undefined: a change of another object. */
  readonly type: GitType | undefined;
  /** What it changes: an offset in the pack, or a name. */
  readonly base: number | string | undefined;
  readonly size: number;
  /** Where its content begins. */
  readonly at: number;
}

const types: readonly (GitType | undefined)[] = [undefined, 'commit', 'tree', 'blob', 'tag'];
const [offsetDelta, namedDelta] = [6, 7];
const headLength = 12;
const nameLength = 20;
/** More than git itself makes. */
const longestChain = 4_096;
const mostKeptBytes = 64 * 1024 * 1024;
const restEvery = 1024 * 1024;

/**
 * Reads what a stranger packed: nothing is unpacked beyond the limits, and others get their turn meanwhile. Throws SourceTooLarge,
 * GitUnreadable.
 */
export async function readPack(pack: Buffer, limits: PackLimits): Promise<ReadObject> {
  const { mostObjects, mostUnpackedBytes, largestObject, signal } = limits;
  if (pack.length < headLength || pack.toString('latin1', 0, 4) !== 'PACK' || pack.readUInt32BE(4) !== 2) {
    throw new GitUnreadable('it is no pack of version 2');
  }
  const count = pack.readUInt32BE(8);
  if (count > mostObjects) throw new SourceTooLarge(`more than ${mostObjects.toLocaleString('en')} files and folders`);

  const entries = new Map<number, Entry>();
  const offsets = new Map<string, number>();
  const kept = new Map<number, GitObject>();
  let keptBytes = 0;
  let unpacked = 0;
  let rested = 0;

  function spend(bytes: number): void {
    unpacked += bytes;
    if (unpacked > mostUnpackedBytes)
      throw new SourceTooLarge(`more than ${mostUnpackedBytes / 1024 / 1024} MB when it is unpacked`);
  }
  async function rest(): Promise<void> {
    // A small object costs time too.
    spend(64);
    if (unpacked - rested < restEvery) return;
    rested = unpacked;
    await others();
    signal.throwIfAborted();
  }
  function keep(offset: number, object: GitObject): void {
    kept.set(offset, object);
    keptBytes += object.content.length;
    for (const [oldest, { content }] of kept) {
      if (keptBytes <= mostKeptBytes) break;
      kept.delete(oldest);
      keptBytes -= content.length;
    }
  }
  const raw = async ({ at, size }: Entry): Promise<Buffer> => {
    spend(size);
    return (await inflated(pack, at, size)).content;
  };
  const baseOf = ({ base }: Entry): number | undefined => (typeof base === 'string' ? offsets.get(base) : base);

  /** Undefined: something that it stands on is too large, or not there. */
  async function objectAt(offset: number): Promise<GitObject | undefined> {
    const changes: number[] = [];
    let object: GitObject | undefined;
    for (let at: number | undefined = offset; object === undefined;) {
      const entry = at === undefined ? undefined : entries.get(at);
      if (at === undefined || !entry || entry.size > largestObject) return undefined;
      object = kept.get(at);
      if (object) break;
      if (entry.type) {
        object = { type: entry.type, content: await raw(entry) };
        keep(at, object);
        break;
      }
      if (changes.push(at) > longestChain) throw new GitUnreadable('a chain of deltas has no end');
      at = baseOf(entry);
    }
    for (const at of changes.toReversed()) {
      const entry = entries.get(at);
      const content: Buffer | undefined = entry && appliedDelta(object.content, await raw(entry), largestObject);
      if (!content) return undefined;
      spend(content.length);
      object = { type: object.type, content };
      keep(at, object);
      await rest();
    }
    return object;
  }

  let next = headLength;
  for (let left = count; left > 0; left -= 1) {
    const entry = entryAt(pack, next);
    entries.set(next, entry);
    if (entry.size > largestObject) {
      next = entry.at + (await passedOver(pack, entry.at, spend));
    } else {
      spend(entry.size);
      const { content, read } = await inflated(pack, entry.at, entry.size);
      if (entry.type) offsets.set(nameOf({ type: entry.type, content }), next);
      next = entry.at + read;
    }
    await rest();
  }
  let waiting = [...entries.keys()].filter((offset) => entries.get(offset)?.type === undefined);
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    const still: number[] = [];
    for (const offset of waiting) {
      const object = await objectAt(offset);
      if (object) offsets.set(nameOf(object), offset);
      else still.push(offset);
      await rest();
    }
    waiting = still;
  }

  return async (oid) => {
    const offset = offsets.get(oid);
    return offset === undefined ? undefined : objectAt(offset);
  };
}

const nameOf = ({ type, content }: GitObject): string =>
  createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest('hex');

function entryAt(pack: Buffer, start: number): Entry {
  let at = start;
  const next = (): number => {
    const byte = pack[at];
    if (byte === undefined) throw new GitUnreadable('the pack is cut off');
    at += 1;
    return byte;
  };
  let byte = next();
  const code = (byte >> 4) & 7;
  let size = byte & 0x0f;
  for (let scale = 16; byte & 0x80; scale *= 128) {
    byte = next();
    size += (byte & 0x7f) * scale;
    if (scale > Number.MAX_SAFE_INTEGER) throw new GitUnreadable('an object has no size');
  }
  const type = types[code];
  if (type) return { type, base: undefined, size, at };
  if (code === namedDelta) {
    const base = pack.toString('hex', at, at + nameLength);
    return { type, base, size, at: at + nameLength };
  }
  if (code !== offsetDelta) throw new GitUnreadable(`objects of kind ${code} are not known`);
  byte = next();
  let distance = byte & 0x7f;
  while (byte & 0x80) {
    byte = next();
    distance = (distance + 1) * 128 + (byte & 0x7f);
    if (distance > start) break;
  }
  if (distance === 0 || distance > start) throw new GitUnreadable('a delta stands on nothing');
  return { type, base: start - distance, size, at };
}
