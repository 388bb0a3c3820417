import { expect, test } from 'vitest';
import { viewOf } from './environment-view.ts';

test('the address decides, then the habit, and a phone begins with the list', () => {
  expect(viewOf({ asked: 'namespace', remembered: 'list', isPhone: true })).toBe('namespace');
  expect(viewOf({ asked: undefined, remembered: 'list', isPhone: false })).toBe('list');
  expect(viewOf({ asked: undefined, remembered: 'canvas', isPhone: true })).toBe('list');
  expect(viewOf({ asked: 'nonsense', remembered: 'nonsense', isPhone: false })).toBe('canvas');
});
