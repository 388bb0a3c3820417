import { expect, test } from 'vitest';
import { imageParts, ranOnce } from './revision-words.ts';

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
