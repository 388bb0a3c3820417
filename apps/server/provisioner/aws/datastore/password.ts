/** Without characters that RDS, ElastiCache, shells or addresses give a meaning to. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_';

/** 40 characters: more than 230 bits. */
export function newPassword(randomBytes: (size: number) => Uint8Array): string {
  const chosen: string[] = [];
  // Bytes past the last whole multiple would make the first letters likelier than the others.
  const even = 256 - (256 % letters.length);
  while (chosen.length < 40) {
    chosen.push(...[...randomBytes(64)].filter((byte) => byte < even).map((byte) => letters.charAt(byte % letters.length)));
  }
  return chosen.slice(0, 40).join('');
}
