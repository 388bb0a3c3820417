import { expect, test } from 'vitest';
import { schemaPattern } from './schema-pattern.ts';

const matches = (pattern: string, text: string): boolean => {
  const compiled = schemaPattern(pattern);
  return typeof compiled !== 'string' && compiled.test(text);
};

test('patterns written for Go are understood', () => {
  expect(matches('^[a-z]+$', 'abc')).toBe(true);
  expect(matches('(?i)^ABC$', 'abc')).toBe(true);
  expect(matches('\\Aabc\\z', 'abc')).toBe(true);
  expect(matches('^[\\w\\-]+$', 'a-b')).toBe(true);
  expect(matches('^(?P<name>x)$', 'x')).toBe(true);
  expect(matches('^[[:digit:]]+$', '12')).toBe(true);
  expect(matches('^\\p{Lu}$', 'Ä')).toBe(true);
  expect(matches('^\\\\z$', '\\z')).toBe(true);
});

test('what is no pattern says why', () => {
  expect(schemaPattern('(')).toBeTypeOf('string');
});
