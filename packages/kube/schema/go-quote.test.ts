import { expect, test } from 'vitest';
import { goQuote } from './go-quote.ts';

test('plain text stands in double quotes', () => {
  expect(goQuote('my-app')).toBe('"my-app"');
  expect(goQuote('')).toBe('""');
  expect(goQuote('größe 日本 🚀')).toBe('"größe 日本 🚀"');
});

test('quotes, backslashes and control characters are escaped as Go does it', () => {
  expect(goQuote('a"b\\c')).toBe('"a\\"b\\\\c"');
  expect(goQuote('\u0007\b\f\n\r\t\v')).toBe('"\\a\\b\\f\\n\\r\\t\\v"');
  expect(goQuote('\u0000\u001f\u007f')).toBe('"\\x00\\x1f\\x7f"');
});

test('what cannot be printed is named by its code point', () => {
  expect(goQuote('\u00a0\u200b\ufeff')).toBe('"\\u00a0\\u200b\\ufeff"');
  expect(goQuote('\u{e0001}')).toBe('"\\U000e0001"');
  expect(goQuote('\ud800')).toBe('"\ufffd"');
});
