import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { several, severalOf } from './several.ts';

const values = ['failed', 'pending', 'rolling_out'] as const;
const schema = several(values);
const validator = Compile(schema);

test('one or several of the values are taken, in any order, and come out each once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 6 }), (chosen) => {
      expect(validator.Check(chosen.join(','))).toBe(true);
      expect(severalOf(values, chosen.join(','))).toEqual(values.filter((value) => chosen.includes(value)));
    }),
  );
});

test('anything else is refused', () => {
  for (const text of [
    '',
    ',',
    'failed,',
    ',failed',
    'failed, pending',
    'Failed',
    'fail',
    'failed|pending',
    'failed,gone',
    'failed\n',
  ]) {
    expect([text, validator.Check(text)]).toEqual([text, false]);
  }
  expect(validator.Check('failed,'.repeat(100_000))).toBe(false);
});

test('the example fits, and who gives something else is told what there is', () => {
  expect(schema).toMatchObject({
    examples: ['failed,pending'],
    says: 'must be one or several of failed, pending, rolling_out, separated by commas',
  });
  expect(validator.Check('failed,pending')).toBe(true);
});
