export type RandomBytes = (size: number) => Uint8Array;

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Ids of IAM: a prefix that says what it is, and capitals. */
export const iamId = (prefix: 'AKIA' | 'ASIA' | 'AIDA' | 'AROA' | 'AIPA' | 'Z', randomBytes: RandomBytes): string =>
  `${prefix}${Array.from(randomBytes(16), (byte) => capitals[byte % capitals.length]).join('')}`;

/** Ids of EC2: `vpc-0123456789abcdef0`. */
export const resourceId = (prefix: string, randomBytes: RandomBytes): string =>
  `${prefix}-${Buffer.from(randomBytes(9)).toString('hex').slice(0, 17)}`;

export const secretKey = (randomBytes: RandomBytes): string => Buffer.from(randomBytes(30)).toString('base64');

export const sessionToken = (randomBytes: RandomBytes): string =>
  `IQoJb3JpZ2lu${Buffer.from(randomBytes(96)).toString('base64')}`;

export function uuid(randomBytes: RandomBytes): string {
  const hex = Buffer.from(randomBytes(16)).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
