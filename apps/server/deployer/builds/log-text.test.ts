import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastLines, logText } from './log-text.ts';

test('what terminals draw becomes text', () => {
  expect(logText('\u001B[1;32mok\u001B[0m\u001B]0;title\u0007\r\n1%\r99%\r\n\u0000a\u202Eb\tc')).toBe('ok\n99%\nab\tc');
});

test('the end of a text begins with a whole line, or with a whole word where there is one line', () => {
  expect(lastLines('short', 100)).toBe('short');
  expect(lastLines('first line\nsecond line\nthird', 15)).toBe('third');
  expect(lastLines('one two three four', 10)).toBe('four');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 200 }), (text, most) => {
      const end = lastLines(text, most);
      expect(Buffer.byteLength(end)).toBeLessThanOrEqual(Math.max(most, 0));
      expect(text.endsWith(end)).toBe(true);
    }),
  );
});
