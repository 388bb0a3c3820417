import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { ReturnPath, staysInApp } from './return-path.ts';

const accepted = (path: string): boolean => Check(ReturnPath, path) && staysInApp(path);

test.each([
  '/zopday', '/zopday/', '/zopday?x=1', '/zopday#top', '/zopday/spaces?page=2&x=//y#top', '/zopday/a/../b', '/zopday/%2F%2Fevil.example',
])('taken: %s', (path) => {
  expect(accepted(path)).toBe(true);
});

test.each([
  '', '/', 'zopday', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '/zopday\\..\\x',
  'https://evil.example', 'http:evil.example', '//zopday/x', '/zopday.evil.example', '/zopdays', '/api/auth/oidc/start',
  'javascript:alert(1)', '/\t/evil.example', '/\n/evil.example', ' /zopday', '/zopday x',
  '/..//evil.example', '/x/..//evil.example', '/.//evil.example', '/zopday/..', '/zopday/../api/docs', '/zopday/..//evil.example',
  '/zopday/%2e%2e/api/docs', '/zopday/.%2E//evil.example', '/zopday/%0d\r\nset-cookie: x=y', `/zopday/${'x'.repeat(1000)}`,
])('refused: %j', (path) => {
  expect(accepted(path)).toBe(false);
});
