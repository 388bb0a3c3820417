import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeOf, withTexts } from './value-leaves.ts';

const text = fc.string({ unit: 'binary', maxLength: 30 }).map((value) => value.toWellFormed());
const values = fc.dictionary(
  fc.string({ minLength: 1 }),
  fc.oneof(text, fc.integer(), fc.array(text), fc.dictionary(text, text)),
);

test('what was taken out comes back to its place', () => {
  fc.assert(
    fc.property(values, (given) => {
      const { key, values: shaped, texts } = shapeOf('chart', given);
      expect(withTexts(JSON.stringify(shaped), key, texts)).toEqual(JSON.parse(JSON.stringify(given)));
    }),
  );
});

test('texts alone make no other shape; all else does, and so does another chart', () => {
  const shape = (given: Readonly<Record<string, unknown>>, chart = 'one'): string => shapeOf(chart, given).key;
  const base = shape({ image: 'a', env: { A: 'x', B: 'y' }, expose: { type: 'none' }, replicas: 1 });
  expect(shape({ replicas: 1, expose: { type: 'none' }, env: { B: 'text', A: '1' }, image: 'b' })).toBe(base);
  for (const other of [
    { image: 'a', env: { A: 'x', B: '' }, expose: { type: 'none' }, replicas: 1 },
    { image: 'a', env: { A: 'x', C: 'y' }, expose: { type: 'none' }, replicas: 1 },
    { image: 'a', env: { A: 'x', B: 'y' }, expose: { type: 'tcp' }, replicas: 1 },
    { image: 'a', env: { A: 'x', B: 'y' }, expose: { type: 'none' }, replicas: 2 },
  ]) {
    expect(shape(other)).not.toBe(base);
  }
  expect(shape({ image: 'a' }, 'one')).not.toBe(shape({ image: 'a' }, 'two'));
});

test('a placeholder can be the name of a release', () => {
  expect(shapeOf('chart', { image: 'a' }).placeholder(999)).toMatch(/^[a-z][-a-z0-9]{1,50}[a-z0-9]$/);
});
