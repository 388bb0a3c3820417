import { expect, test } from 'vitest';
import { amounts } from './amounts.ts';

const MiB = 1024 ** 2;

test('amounts are said in as few digits as mean something', () => {
  const said = [
    [0, 0],
    [0.1, 512],
    [0.255, 128 * MiB],
    [4, 1.5 * 1024 * MiB],
    [12.4, 20 * 1024 * MiB],
    [1, 0],
  ] as const;
  expect(said.map(([cpuCores, memoryBytes]) => amounts({ cpuCores, memoryBytes }))).toEqual([
    'nothing',
    '0.1 CPU and 512 B',
    '0.26 CPU and 128 MiB',
    '4 CPU and 1.5 GiB',
    '12 CPU and 20 GiB',
    '1 CPU and 0 B',
  ]);
});
