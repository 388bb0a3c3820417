import { expect, test } from 'vitest';
import { bodyText } from './body-text.ts';

test('JSON gets lines, the rest stays as it came', () => {
  expect(bodyText('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(bodyText('{"a":"cut of')).toBe('{"a":"cut of');
  expect(bodyText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  expect([bodyText(null), bodyText('')]).toEqual([undefined, undefined]);
});
