import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idFactory, idPattern, idPrefixes, type IdKind } from './ids.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];
const randomFrom = (seed: number) => (size: number) => Uint8Array.from({ length: size }, (_, i) => (seed * 31 + i * 17) % 256);

test('ids match the pattern of their kind and of no other', () => {
  const newId = idFactory(() => 1_780_000_000_000, randomFrom(3));
  for (const kind of kinds) {
    const id = newId(kind);
    expect(id).toMatch(new RegExp(idPattern(kind)));
    for (const other of kinds.filter((candidate) => candidate !== kind)) expect(id).not.toMatch(new RegExp(idPattern(other)));
  }
});

test('text order is creation order, whatever the clock does', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 300 }), fc.nat(), (steps, seed) => {
    let clock = 1_780_000_000_000;
    const newId = idFactory(() => clock, randomFrom(seed));
    const made = steps.map((step) => {
      clock += step;
      return newId('project');
    });
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(made.length);
  }));
});

test('more ids than one millisecond can count still sort and stay unique', () => {
  const newId = idFactory(() => 1_780_000_000_000, randomFrom(7));
  const made = Array.from({ length: 10_000 }, () => newId('user'));
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
});
