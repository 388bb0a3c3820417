import { expect, test } from 'vitest';
import { keySequences } from './key-sequence.ts';

let time = 0;
const reader = () => keySequences(['?', 'c', 'g d', 'g c'], () => time);
const typed = (keys: string, read = reader()) => [...keys].map((key) => read(key));

test('single keys and sequences are told when they are complete', () => {
  expect(typed('?xgdgc')).toEqual(['?', undefined, undefined, 'g d', undefined, 'g c']);
});

test('a key that goes on wins over what it is alone', () => {
  expect(typed('gcc')).toEqual([undefined, 'g c', 'c']);
});

test('whoever waits too long begins anew', () => {
  const read = reader();
  read('g');
  time += 2000;
  expect(read('d')).toBeUndefined();
  expect(typed('gd', read)).toEqual([undefined, 'g d']);
});

test('what leads nowhere is forgotten', () => {
  expect(typed('gxd')).toEqual([undefined, undefined, undefined]);
});
