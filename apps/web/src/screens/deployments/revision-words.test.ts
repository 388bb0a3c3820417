import { expect, test } from 'vitest';
import { imageParts, isOnItsWay, ranOnce } from './revision-words.ts';

test.each([
  ['nginx:1.27', 'nginx:1.27', undefined],
  ['registry.example.com:5000/a/b:v1@sha256:abc', 'registry.example.com:5000/a/b:v1', 'sha256:abc'],
])('%s', (image, name, digest) => {
  expect(imageParts(image)).toEqual({ name, digest });
});

test('only what ran can be returned to', () => {
  expect(
    (['pending', 'building', 'deploying', 'active', 'superseded', 'failed'] as const).filter((status) => ranOnce({ status })),
  ).toEqual(['active', 'superseded']);
});

test('a newest revision that is not decided yet is on its way', () => {
  expect(isOnItsWay({ id: 'rev_2', status: 'building' }, { id: 'rev_1' })).toBe(true);
  expect(isOnItsWay({ id: 'rev_1', status: 'deploying' }, null)).toBe(true);
  expect(isOnItsWay({ id: 'rev_2', status: 'failed' }, { id: 'rev_1' })).toBe(false);
  expect(isOnItsWay({ id: 'rev_1', status: 'active' }, { id: 'rev_1' })).toBe(false);
});
