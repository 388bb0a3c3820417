/** The characters of generated names: no vowels, so that no words come out. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789';

/**
 * A short name for a content, equal for equal contents whatever the order of their fields. FNV-1a of 32 bits, written as
 * Kubernetes does.
 */
export function templateHash(content: unknown, collisionCount?: number): string {
  const bytes = Buffer.from(canonical(content) + (collisionCount === undefined ? '' : `/${collisionCount}`));
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return [...String(hash)].map((digit) => alphabet[digit.charCodeAt(0) % alphabet.length]).join('');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
}
