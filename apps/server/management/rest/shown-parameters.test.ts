import { expect, test } from 'vitest';
import { parametersText, shownParameters } from './shown-parameters.ts';

test.each([
  [{}],
  [{ replicas: 2, name: 'web', on: true, nothing: null, nested: { 'a.b': [1, 'x'] } }],
  [{ text: '1.10', truth: 'true', lines: 'a\nb\n', odd: ': {{ x }} #', empty: '' }],
])('what was sent comes back: %j', (parameters) => {
  expect(shownParameters(parametersText(parameters))).toEqual(parameters);
});

test('what was written with kubectl is shown as it was written, where a number would lose something', () => {
  expect(shownParameters('version: 1.10\ncount: 3\nid: 12345678901234567890\nsize: 1e3\n')).toEqual({
    version: '1.10',
    count: 3,
    id: '12345678901234567890',
    size: '1e3',
  });
});

test('text that cannot be read shows nothing, rather than breaking the list that it is in', () => {
  expect(shownParameters('a: [')).toEqual({});
});
