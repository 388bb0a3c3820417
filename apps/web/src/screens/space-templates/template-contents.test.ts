import { expect, test } from 'vitest';
import { contentsOf } from './template-contents.ts';

test('what a template makes is said in a sentence', () => {
  expect(contentsOf(undefined)).toBe('Makes a namespace.');
  expect(contentsOf({ objects: 'kind: Secret\n' })).toBe('Makes a namespace with Secret.');
  expect(
    contentsOf({
      objects: 'kind: ConfigMap\nmetadata:\n  kind: none\n---\n{{ if x }}\nkind: "Secret"\n{{ end }}',
      charts: [{ name: 'redis' }],
      apps: [{ name: 'ingress' }],
    }),
  ).toBe('Makes a namespace with ConfigMap, Secret, the chart redis and the app ingress.');
});
