import { expect, test } from 'vitest';
import { countWords, placeOf, troublesOf, whyNoChange } from './space-state.ts';

const fine = { name: 'shop', health: 'healthy', healthReason: '', status: 'active', statusSetBy: 'probe' } as const;

test('a healthy space has no trouble', () => {
  expect(troublesOf(fine)).toEqual([]);
  expect(whyNoChange(fine)).toBeUndefined();
});

test('what the last look found is said with its reason, and what does not work', () => {
  const down = { ...fine, health: 'unreachable', healthReason: 'connect ECONNREFUSED', status: 'inactive' } as const;
  expect(troublesOf(down)).toMatchObject([
    { color: 'yellow', facts: ['connect ECONNREFUSED', expect.stringContaining('cannot be read'), expect.anything()] },
  ]);
  expect(whyNoChange(down)).toContain('cannot be reached');
  expect(whyNoChange({ ...down, health: 'lost' })).toContain('no such cluster');
});

test('a probe that set it to inactive switched nothing off; a person did', () => {
  expect(troublesOf({ ...fine, status: 'inactive' })).toEqual([]);
  const off = { ...fine, status: 'inactive', statusSetBy: 'user' } as const;
  expect(troublesOf(off)).toHaveLength(1);
  expect(troublesOf({ ...off, health: 'lost' })).toHaveLength(2);
  expect(whyNoChange(off)).toContain('switched off');
});

test('places and counts', () => {
  expect(placeOf({ config: '{"clusterName":"a","resourceGroup":"g"}', region: 'eastus' })).toEqual({
    cluster: 'a',
    region: 'eastus',
    resourceGroup: 'g',
  });
  expect(countWords(5, 4)).toBe('5 spaces · 4 healthy');
  expect(countWords(1, 1)).toBe('1 space · 1 healthy');
  expect(countWords(undefined, 1)).toBe('');
});
