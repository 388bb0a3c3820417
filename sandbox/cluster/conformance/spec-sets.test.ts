import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { knownFailures, specOf, specSet, specsOf } from './spec-sets.ts';

const document = new URL('../../../docs/kubernetes.md', import.meta.url);

test('docs/kubernetes.md names every spec that fails, with its reason, and how many pass', async () => {
  const text = await readFile(document, 'utf8');
  const rows = [...text.matchAll(/^ *\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, title, why]) => [title, why]);
  const start = rows.findIndex(([title]) => title === 'spec that fails');
  expect(rows.slice(start + 2)).toEqual(Object.entries(knownFailures).map(([title, { why }]) => [title, why]));
  for (const name of ['api', 'objects'] as const) {
    const failing = Object.values(knownFailures).filter(({ set }) => set === name).length;
    expect(text).toContain(`\`${name}\`: ${specSet(name).size - failing} of ${specSet(name).size}`);
  }
});

test('a spec has a group and a title without marks', () => {
  expect(specOf('[sig-api-machinery] Garbage collector should keep the rc [Serial] around [Conformance]'))
    .toMatchObject({ group: 'sig-api-machinery', title: 'Garbage collector should keep the rc around' });
  expect(() => specOf('Deployment should roll')).toThrow('Deployment should roll is no name of a conformance spec');
});

test('a set is chosen by how titles begin, and a release that adds a spec is noticed', () => {
  const specs = ['[sig-apps] Deployment rolls [Conformance]', '[sig-apps] DeploymentX [Conformance]', '[sig-node] Deployment [Conformance]', '[sig-apps] Deployment waits [Conformance]'].map(specOf);
  const set = { name: 'objects', about: '', size: 1, chosen: { 'sig-apps': ['Deployment '] }, leftOut: { 'Deployment waits': 'too long' } } as const;
  const { chosen, leftOut } = specsOf(set, specs);
  expect([chosen, leftOut].map((some) => some.map(({ title }) => title))).toEqual([['Deployment rolls'], ['Deployment waits']]);
  expect(() => specsOf({ ...set, size: 2 }, specs)).toThrow('the set objects has 1 specs, not 2');
});
