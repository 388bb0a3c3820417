import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
const general = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown;

const two = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/**
 * `2026-04-15 08:00:00.123+00` as a Date. The driver's own parser works by regular expressions and was the largest single cost
 * of a list; sessions of ours are in UTC, so nearly every value has this one shape. All others go the driver's way.
 */
export function parseTimestamp(text: string): unknown {
  const { length } = text;
  if (length < 22 || length > 29 || text.charCodeAt(4) !== 0x2d || text.charCodeAt(10) !== 0x20 || !text.endsWith('+00')) return general(text);
  let milliseconds = 0;
  if (length > 22) {
    const digits = length - 23;
    for (let i = 0; i < 3; i += 1) milliseconds = milliseconds * 10 + (i < digits ? text.charCodeAt(20 + i) - 48 : 0);
  }
  const year = two(text, 0) * 100 + two(text, 2);
  if (year < 100) return general(text); // Date.UTC takes years below 100 for years of the last century
  return new Date(Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), milliseconds));
}

/** The driver's type parsers with ours in place of one. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format: 'text' | 'binary') =>
    (type === TIMESTAMPTZ && format !== 'binary' ? parseTimestamp : pg.types.getTypeParser(type, format as 'text'))) as typeof pg.types.getTypeParser,
};
