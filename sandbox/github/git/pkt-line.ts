/** A line of git's wire protocol: bytes with their length before them, or one of the marks that only a length is. */
export type Packet = Buffer | 'flush' | 'delimiter' | 'end';

/** The bytes are no packets: cut off, or with a length that there is not. */
export class PacketError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PacketError';
  }
}

/** Four digits of length count themselves. */
const head = 4;
export const largestPacket = 65_520 - head;

const marks = { flush: '0000', delimiter: '0001', end: '0002' } as const satisfies Record<Extract<Packet, string>, string>;

export function packet(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  if (bytes.length > largestPacket) throw new PacketError(`A packet holds ${largestPacket} bytes, not ${bytes.length}.`);
  return Buffer.concat([Buffer.from((bytes.length + head).toString(16).padStart(head, '0')), bytes]);
}

/** Texts become lines; `flush`, `delimiter` and `end` stand for their marks. */
export const packets = (...contents: readonly ({ readonly line: string } | Packet)[]): Buffer =>
  Buffer.concat(
    contents.map((one) => {
      if (typeof one === 'string') return Buffer.from(marks[one]);
      return Buffer.isBuffer(one) ? packet(one) : packet(`${one.line}\n`);
    }),
  );

export interface PacketReader {
  /** Undefined at the end of the bytes. */
  readonly next: () => Packet | undefined;
  /** Up to the next mark, without their line ends. */
  readonly lines: () => { readonly lines: readonly string[]; readonly mark: Extract<Packet, string> | undefined };
  /** What was not read yet: a pack follows the lines of a push. */
  readonly rest: () => Buffer;
}

export function packetReader(bytes: Buffer): PacketReader {
  let at = 0;
  function next(): Packet | undefined {
    if (at === bytes.length) return undefined;
    const digits = bytes.toString('latin1', at, at + head);
    if (!/^[0-9a-f]{4}$/i.test(digits)) throw new PacketError(`At byte ${at} stands no length of a packet.`);
    const length = Number.parseInt(digits, 16);
    if (length < head) {
      at += head;
      switch (length) {
        case 0:
          return 'flush';
        case 1:
          return 'delimiter';
        case 2:
          return 'end';
        default:
          throw new PacketError(`At byte ${at - head} stands a packet of length ${length}, which there is not.`);
      }
    }
    if (at + length > bytes.length) throw new PacketError(`The packet at byte ${at} is cut off.`);
    const content = bytes.subarray(at + head, at + length);
    at += length;
    return content;
  }
  return {
    next,
    lines() {
      const lines: string[] = [];
      for (;;) {
        const one = next();
        if (one === undefined || typeof one === 'string') return { lines, mark: one };
        lines.push(one.toString().replace(/\n$/, ''));
      }
    },
    rest: () => bytes.subarray(at),
  };
}
