import { createHash } from 'node:crypto';
import { type IdKind, idOf, uuidBytesIn } from './ids.ts';

/**
 * The id that follows from another one and a name: the UUIDv5 (RFC 9562) of the name in the namespace of the other id. Whatever is
 * made twice for the same reason, such as a revision for a delivery that comes again, is the same thing.
 */
export function derivedId(kind: IdKind, namespace: string, name: string): string {
  const bytes = createHash('sha1').update(uuidBytesIn(namespace)).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return idOf(kind, bytes);
}
