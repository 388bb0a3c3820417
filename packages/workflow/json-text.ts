/**
 * JSON that PostgreSQL takes: it refuses the character NUL and halves of characters, which clouds do put into error messages, and
 * a step whose outcome cannot be written would be run again for ever.
 */
export function jsonText(value: unknown): string {
  const clean = (part: string): string => part.toWellFormed().replaceAll('\0', '\u{FFFD}');
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return clean(part);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, field]) => [clean(name), field]));
  });
}
