import { expect, test } from 'vitest';
import { untilAborted } from './until-aborted.ts';

test('the answer comes, or the reason, whichever is first', async () => {
  const controller = new AbortController();
  expect(await untilAborted(controller.signal, Promise.resolve(1))).toBe(1);
  const waiting = untilAborted(controller.signal, Promise.withResolvers<never>().promise);
  controller.abort(new Error('called off'));
  await expect(waiting).rejects.toThrow('called off');
  await expect(untilAborted(controller.signal, Promise.resolve(1))).rejects.toThrow('called off');
});
