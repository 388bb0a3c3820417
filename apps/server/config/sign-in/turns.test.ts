import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('work on one key happens one after the other, also when it fails; other keys do not wait', async () => {
  const inTurn = turns();
  const happened: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn('a', async () => {
    happened.push('first begins');
    await gate.promise;
    happened.push('first fails');
    throw new Error('on purpose');
  });
  const second = inTurn('a', async () => void happened.push('second'));
  await inTurn('b', async () => void happened.push('other key'));
  expect(happened).toEqual(['first begins', 'other key']);
  gate.resolve();
  await expect(first).rejects.toThrow('on purpose');
  await second;
  expect(happened).toEqual(['first begins', 'other key', 'first fails', 'second']);
});
