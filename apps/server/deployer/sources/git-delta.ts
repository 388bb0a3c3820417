import { GitUnreadable } from './git-packets.ts';

/** What a delta makes of its base: https://git-scm.com/docs/pack-format. Undefined: more than `most` bytes. */
export function appliedDelta(base: Buffer, delta: Buffer, most: number): Buffer | undefined {
  let at = 0;
  const next = (): number => {
    const byte = delta[at];
    if (byte === undefined) throw broken();
    at += 1;
    return byte;
  };
  const size = (): number => {
    let total = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = next();
      total += (byte & 0x7f) * scale;
      if ((byte & 0x80) === 0) return total;
      if (scale > Number.MAX_SAFE_INTEGER) throw broken();
    }
  };
  /** Only the bytes whose bits are set are there. */
  const number = (bits: number, count: number): number => {
    let total = 0;
    for (let index = 0; index < count; index += 1) if (bits & (1 << index)) total += next() * 256 ** index;
    return total;
  };

  if (size() !== base.length) throw broken();
  const length = size();
  if (length > most) return undefined;
  const made = Buffer.allocUnsafe(length);
  let written = 0;
  while (at < delta.length) {
    const code = next();
    const copies = (code & 0x80) !== 0;
    const from = copies ? number(code, 4) : at;
    const count = copies ? number(code >> 4, 3) || 0x10000 : code;
    const source = copies ? base : delta;
    if (count === 0 || from + count > source.length || written + count > length) throw broken();
    written += source.copy(made, written, from, from + count);
    if (!copies) at += count;
  }
  if (written !== length) throw broken();
  return made;
}

const broken = (): GitUnreadable => new GitUnreadable('a delta does not fit what it stands on');
