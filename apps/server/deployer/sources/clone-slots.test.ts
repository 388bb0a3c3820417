import { expect, test } from 'vitest';
import { cloneSlots } from './clone-slots.ts';

const never = new AbortController().signal;

test('as many as there are slots at a time, the others in their order', async () => {
  const slots = cloneSlots({ most: 2, mostWaiting: 10 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    slots.use(async () => {
      begun.push(number);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      await promise;
      return number;
    }, never),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  expect(await all[0]).toBe(0);
  ends[1]?.();
  expect(await all[1]).toBe(1);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test('who comes when too many wait is sent away, and so is who has waited too long; a failure frees its slot', async () => {
  const slots = cloneSlots({ most: 1, mostWaiting: 1 });
  let fail = (_: Error): void => undefined;
  const first = slots.use(
    () =>
      new Promise<void>((_, reject) => {
        fail = reject;
      }),
    never,
  );
  const stop = new AbortController();
  const second = slots.use(async () => 'never', stop.signal);
  await expect(slots.use(async () => 'no', never)).rejects.toMatchObject({ code: 'repository.busy' });
  stop.abort();
  await expect(second).rejects.toMatchObject({ code: 'repository.busy' });
  const third = slots.use(async () => 'yes', never);
  fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await third).toBe('yes');
  expect(await slots.use(async () => 'again', never)).toBe('again');
});
