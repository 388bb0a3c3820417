import { expect, test } from 'vitest';
import { cpu, memory } from './amounts.ts';

test('amounts are said in as few digits as mean something', () => {
  expect([0, 0.1, 0.255, 4, 12.4].map(cpu)).toEqual(['0', '0.1', '0.26', '4', '12']);
  expect([0, 512, 128 * 1024 ** 2, 1.5 * 1024 ** 3, 20 * 1024 ** 3].map(memory)).toEqual(['0 B', '512 B', '128 MiB', '1.5 GiB', '20 GiB']);
});
