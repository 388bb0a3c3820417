import { expect, test } from 'vitest';
import { recently } from './recently.ts';

function counting(forMs: number) {
  let at = 0;
  const once = recently({ now: () => new Date(at), forMs });
  const done: string[] = [];
  return { done, advance: (by: number) => void (at += by), act: (name: string) => once(name, async () => void done.push(name)) };
}

test('what was done a moment ago is not done again, each under its name, until the moment is over', async () => {
  const { done, advance, act } = counting(60);
  await act('one');
  await act('two');
  advance(59);
  await act('one');
  expect(done).toEqual(['one', 'two']);
  advance(1);
  await act('one');
  await act('one');
  expect(done).toEqual(['one', 'two', 'one']);
});

test('what failed is done again', async () => {
  const once = recently({ now: () => new Date(0), forMs: 60 });
  await expect(once('one', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now');
  let tries = 0;
  await once('one', async () => void (tries += 1));
  expect(tries).toBe(1);
});
