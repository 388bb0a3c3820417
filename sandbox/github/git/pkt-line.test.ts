import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestPacket, type Packet, packet, PacketError, packetReader, packets } from './pkt-line.ts';
import { sideBand } from './side-band.ts';

const anyPacket = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes): Packet => Buffer.from(bytes)),
  fc.constantFrom<Packet>('flush', 'delimiter', 'end'),
);

function readAll(bytes: Buffer): Packet[] {
  const reader = packetReader(bytes);
  const all: Packet[] = [];
  for (let one = reader.next(); one !== undefined; one = reader.next()) all.push(one);
  return all;
}

test('what was written is read again, packet by packet', () => {
  fc.assert(
    fc.property(fc.array(anyPacket), (written) => {
      expect(readAll(packets(...written))).toEqual(written);
    }),
  );
});

test('whatever arrives is read or refused, and never more than there is', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array(),
        fc.string().map((text) => Buffer.from(text)),
      ),
      (bytes) => {
        try {
          expect(packets(...readAll(Buffer.from(bytes))).length).toBe(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(PacketError);
        }
      },
    ),
  );
});

test('a packet that is cut off is refused at every length', () => {
  const whole = packet('want 0123');
  for (let length = 1; length < whole.length; length += 1) {
    expect(() => readAll(whole.subarray(0, length))).toThrow(PacketError);
  }
  expect(() => readAll(Buffer.from('0003'))).toThrow(/length 3/);
  expect(() => packet(Buffer.alloc(largestPacket + 1))).toThrow(PacketError);
});

test('lines are read up to a mark, and a pack that follows stays as it is', () => {
  const reader = packetReader(Buffer.concat([packets({ line: 'one' }, { line: 'two' }, 'flush'), Buffer.from('PACK…')]));
  expect(reader.lines()).toEqual({ lines: ['one', 'two'], mark: 'flush' });
  expect(reader.rest().toString()).toBe('PACK…');
});

test('a stream of any length goes through in bands', () => {
  for (const size of [0, 1, largestPacket - 1, largestPacket, 3 * largestPacket]) {
    const content = Buffer.alloc(size, 'spacedock');
    const parts = readAll(sideBand(1, content)).map((one) => (typeof one === 'string' ? Buffer.from(one) : one));
    expect(parts.every((one) => one[0] === 1)).toBe(true);
    expect(Buffer.concat(parts.map((one) => one.subarray(1))).equals(content)).toBe(true);
  }
});
