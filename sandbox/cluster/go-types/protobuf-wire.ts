import { StatusError } from '@spacedock/kube';

/** Length-delimited and fixed fields as bytes, varints as numbers. */
export type WireValue = Buffer | bigint;
export type WireFields = ReadonlyMap<number, readonly WireValue[]>;

/** Takes one message apart into its numbered fields. */
export function readWire(bytes: Buffer): WireFields {
  const found = new Map<number, WireValue[]>();
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw broken();
    at += length;
    return bytes.subarray(at - length, at);
  };
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = take(1)[0] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw broken();
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const field = Math.trunc(tag / 8);
    const values = found.get(field) ?? [];
    found.set(field, values);
    switch (tag % 8) {
      case 0:
        values.push(varint());
        break;
      case 1:
        values.push(take(8));
        break;
      case 2:
        values.push(take(Number(varint())));
        break;
      case 5:
        values.push(take(4));
        break;
      default:
        throw broken();
    }
  }
  return found;
}

const broken = (): StatusError => new StatusError('BadRequest', 'the protobuf message in the body is not well formed');
