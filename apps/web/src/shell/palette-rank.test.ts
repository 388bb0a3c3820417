import { expect, test } from 'vitest';
import { fit, rank } from './palette-rank.ts';

const items = [
  { id: 'a', label: 'Deployments' },
  { id: 'b', label: 'Deploy…', words: 'release ship' },
  { id: 'c', label: 'checkout-prod' },
  { id: 'd', label: 'Provisioning jobs' },
];

test.each([
  ['deploy', 'ba'],
  ['prod', 'c'],
  ['pro', 'dc'],
  ['SHIP', 'b'],
  ['jobs prov', 'd'],
  ['zzz', ''],
])('%s finds %s', (typed, found) => {
  expect(
    rank(items, typed, ['b'])
      .map(({ id }) => id)
      .join(''),
  ).toBe(found);
});

test('with nothing typed, what was chosen lately comes first and the rest stays in order', () => {
  expect(
    rank(items, '', ['d', 'c'])
      .map(({ id }) => id)
      .join(''),
  ).toBe('dcab');
});

test('characters that mean something elsewhere mean themselves', () => {
  expect(fit({ label: 'a.*(b' }, '.*(')).toBe(3);
});
