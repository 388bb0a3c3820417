import { largestPacket, packet } from './pkt-line.ts';

/** 1: what was asked for; 2: what people see while they wait; 3: why it ends here. */
export type Band = 1 | 2 | 3;

/** Several streams in one answer: each packet begins with the number of its stream. */
export function sideBand(band: Band, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const size = largestPacket - 1;
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    parts.push(packet(Buffer.concat([Buffer.from([band]), bytes.subarray(at, at + size)])));
  }
  return Buffer.concat(parts);
}
