/** What a delta makes of its base: pieces that are copied from it and pieces that are new. Undefined: it does not fit. */
export function appliedDelta(base: Buffer, delta: Buffer): Buffer | undefined {
  let at = 0;
  const size = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = delta[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * scale;
      if ((byte & 0x80) === 0) return value;
    }
  };
  /** Little end first; a byte that is 0 is left out, and a bit says so. */
  const number = (bits: number, length: number): number => {
    let value = 0;
    for (let index = 0; index < length; index += 1) {
      if ((bits & (1 << index)) === 0) continue;
      value += (delta[at] ?? 0) * 256 ** index;
      at += 1;
    }
    return value;
  };
  if (size() !== base.length) return undefined;
  const wanted = size();
  const parts: Buffer[] = [];
  while (at < delta.length) {
    const order = delta[at] ?? 0;
    at += 1;
    if (order === 0) return undefined;
    if ((order & 0x80) === 0) {
      parts.push(delta.subarray(at, at + order));
      at += order;
      continue;
    }
    const from = number(order, 4);
    const length = number(order >> 4, 3) || 0x10000;
    if (from + length > base.length) return undefined;
    parts.push(base.subarray(from, from + length));
  }
  const made = Buffer.concat(parts);
  return made.length === wanted && at === delta.length ? made : undefined;
}
