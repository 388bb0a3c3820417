import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { ReturnPath, staysHere } from './return-path.ts';

const accepted = (path: string): boolean => Check(ReturnPath, path) && staysHere(path);

test.each(['/', '/zopday', '/zopday/spaces?page=2&x=//y#top', '/a/../b', '/zopday/%2F%2Fevil.example'])('taken: %s', (path) => {
  expect(accepted(path)).toBe(true);
});

test.each([
  '', 'zopday', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '/zopday\\..\\x',
  'https://evil.example', 'http:evil.example',
  'javascript:alert(1)', '/\t/evil.example', '/\n/evil.example', ' /zopday', '/zopday x',
  '/..//evil.example', '/x/..//evil.example', '/.//evil.example',
  '/%0d\r\nset-cookie: x=y', `/${'x'.repeat(1000)}`,
])('refused: %j', (path) => {
  expect(accepted(path)).toBe(false);
});
