import { expect, test } from 'vitest';
import { familyOf, partWords } from './part-words.ts';

test.each([
  ['objects/ConfigMap/settings', 'ConfigMap settings'],
  ['charts/redis', 'Chart redis'],
  ['apps/ingress', 'App ingress'],
  ['access/loft-space-admin', 'Role binding loft-space-admin'],
  ['namespace/labels', 'Labels of the namespace'],
  ['something new', 'something new'],
])('%s is %s', (part, words) => {
  expect(partWords(part)).toBe(words);
});

test('parts are of a family', () => {
  expect(['charts/redis', 'access', 'objects/ConfigMap/a'].map(familyOf)).toEqual(['charts', 'access', 'objects']);
});
