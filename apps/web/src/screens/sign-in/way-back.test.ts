import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

test.each([
  [undefined, '/zopday/'],
  ['', '/zopday/'],
  ['/deployments?status=failed', '/zopday/deployments?status=failed'],
  ['/zopday/jobs/job_1?tab=steps#x', '/zopday/jobs/job_1?tab=steps#x'],
  ['/zopday', '/zopday/'],
])('%s leads to %s', (next, path) => {
  expect(wayBack(next)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/zopday//evil.example',
  '/a\\b',
  '/a\nb',
  '/sign-in?next=/sign-in',
])('%j leads to the start', (next) => {
  expect(wayBack(next)).toBe('/zopday/');
});
