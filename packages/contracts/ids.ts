/**
 * Ids are a prefix that names the kind and a time-sortable UUIDv7 in lower-case base32 ("prj_06cf…"). The alphabet is in
 * ASCII order, so text order is creation order: lists page on the id alone and need no second sort column.
 */
export const idPrefixes = {
  organisation: 'org',
  user: 'usr',
  team: 'team',
  role: 'role',
  assignment: 'asgn',
  invitation: 'inv',
  session: 'ses',
  token: 'tok',
  'signing-key': 'key',
  'audit-log': 'log',
  project: 'prj',
  environment: 'env',
  space: 'spc',
  'cloud-account': 'ca',
  integration: 'int',
  provisioning: 'job',
  database: 'db',
  rotation: 'rot',
  connection: 'conn',
  deployment: 'dep',
  revision: 'rev',
  event: 'ev',
  'service-connection': 'edge',
} as const;

export type IdKind = keyof typeof idPrefixes;

const alphabet = '0123456789abcdefghijklmnopqrstuv';

/** Makes ids. Time and randomness are arguments, so that a test can foresee every id. */
export type NewId = (kind: IdKind) => string;

export function idFactory(now: () => number, randomBytes: (size: number) => Uint8Array): NewId {
  let lastMillisecond = 0;
  let counter = 0;

  return (kind) => {
    const bytes = randomBytes(16);
    const view = new DataView(bytes.buffer, bytes.byteOffset, 16);
    const millisecond = now();
    if (millisecond > lastMillisecond) {
      lastMillisecond = millisecond;
      // Starts in the lower half, so that two thousand more ids fit into this millisecond.
      counter = view.getUint16(6) & 0x7ff;
    } else if (counter < 0xfff) {
      counter += 1;
    } else {
      // More ids than fit: borrow the next millisecond rather than lose the order.
      lastMillisecond += 1;
      counter = 0;
    }
    view.setUint16(0, Math.floor(lastMillisecond / 2 ** 32));
    view.setUint32(2, lastMillisecond % 2 ** 32);
    view.setUint16(6, 0x7000 | counter);
    view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
    return idOf(kind, bytes);
  };
}

/** The id with these 128 bits. */
export const idOf = (kind: IdKind, bytes: Uint8Array): string => `${idPrefixes[kind]}_${base32(bytes)}`;

/** The UUID behind an id. Ids that people gave have none. */
export function uuidBytesIn(id: string): Uint8Array {
  const text = id.slice(id.indexOf('_') + 1);
  const digits = [...text].map((character) => alphabet.indexOf(character));
  if (digits.length !== 26 || digits.includes(-1)) throw new Error(`There is no UUID behind the id ${id}.`);
  const value = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n);
  return Buffer.from(value.toString(16).padStart(32, '0').slice(-32), 'hex');
}

/** 128 bits as 26 characters; the two spare bits lead, so that text order equals byte order. */
function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const [index, byte] of bytes.entries()) {
    value = (value << 8) | byte;
    bits += index === 0 ? 10 : 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
      value &= (1 << bits) - 1;
    }
  }
  return text;
}

/** What an id of this kind looks like; system roles have readable ids ("role_viewer"). */
export function idPattern(kind: IdKind): string {
  return `^${idPrefixes[kind]}_[0-9a-z]{1,40}$`;
}
