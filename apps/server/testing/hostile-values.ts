import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';

/** Texts that have broken somebody's server. */
export const hostileTexts: readonly string[] = [
  '', ' ', "'", '"', '`', '\\', '%', '_', '%%', '--', ';', "' or '1'='1", "'; drop table config.projects; --", '1) or 1=1 --',
  '") or ("1"="1', '$1', '$$',
  "' union select token_hash from config.invitations --", 'name_key desc nulls last; select pg_sleep(10)', 'id,(select 1)',
  '../../etc/passwd', '{{7*7}}', '${7*7}',
  '<script>alert(1)</script>', '__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '0', '-1',
  '1e309', '0x7f', '9'.repeat(400),
  '1.5', '2147483648', '9007199254740993', '-9223372036854775809', 'a'.repeat(1_001), '\u0000', 'a\u0000b', '\u0007',
  '\u001b[31m', '\r\nset-cookie: x=y', '\u202e', '\ufeff',
  'é', 'e\u0301', 'ﬀ', 'İ', 'ß', '支払い', '😀', '👩‍👩‍👧', '\u{10ffff}', '١٢٣',
];

/** Values of other types than the schema takes. */
export function wrongValues(schema: TSchema): readonly unknown[] {
  return [null, true, 7, -1.5, 'x', '', [], {}, [null], { length: 1 }].filter((value) => !Check(schema, value));
}

/** Text with one of these in it cannot be kept, whatever it is for. */
export const unstorable: readonly string[] = ['\u0000', 'a\u0000b', 'ab\u0000', '\ud800', 'a\udc00b'];

/** Nobody means these in a name; they hide what it says, or write over it in a terminal. */
export const controlCharacters: readonly string[] = ['\u0007', '\u001b', '\u007f', '\u0008'];

/** Whether a text of path or query, read as the schema wants it, is what the schema wants. */
export function fitsAsText(schema: TSchema, text: string): boolean {
  if (text.includes('\u0000')) return false;
  switch ((schema as { type?: string }).type) {
    case 'integer': return /^-?\d{1,15}$/.test(text) && Check(schema, Number(text));
    case 'boolean': return text === 'true' || text === 'false';
    default: return Check(schema, text);
  }
}
