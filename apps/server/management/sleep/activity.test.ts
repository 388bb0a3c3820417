import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Activity, activityRecorder, type SpaceRef, writeEveryMs } from './activity.ts';

const space = (name: string): SpaceRef => ({ organisationId: 'org_1', namespace: 'loft-p-shop', name });
const halfMinute = writeEveryMs / 1000;

function start(write: (space: SpaceRef, activity: Activity) => Promise<void> = async () => undefined) {
  let seconds = 0;
  const written: string[] = [];
  const errors: unknown[] = [];
  const recorder = activityRecorder({
    now: () => new Date(seconds * 1000),
    tickMs: undefined,
    onError: (error) => void errors.push(error),
    async write(of, activity) {
      await write(of, activity);
      written.push(`${of.name} ${activity.at.getTime() / 1000} ${activity.info.verb}`);
    },
  });
  return { recorder, written, errors, advance: (by: number) => void (seconds += by), seconds: () => seconds };
}

test('the first thing that is done is written at once, and the last of what follows half a minute later', async () => {
  const { recorder, written, advance } = start();
  recorder.record(space('web'), { verb: 'get' });
  await recorder.tick();
  expect(written).toEqual(['web 0 get']);
  for (const verb of ['list', 'watch', 'create']) {
    advance(5);
    recorder.record(space('web'), { verb });
    recorder.record(space('api'), { verb });
    await recorder.tick();
  }
  expect(written).toEqual(['web 0 get', 'api 5 list']);
  advance(halfMinute - 15);
  await recorder.tick();
  expect(written).toEqual(['web 0 get', 'api 5 list', 'web 15 create']);
  await recorder.close();
  expect(written.at(-1)).toBe('api 15 create');
  expect(written).toHaveLength(4);
});

test('what is open counts for as long as it is', async () => {
  const { recorder, written, advance } = start();
  const { promise, resolve } = Promise.withResolvers<void>();
  recorder.record(space('web'), { verb: 'watch' });
  recorder.open(space('web'), { verb: 'watch' }, promise);
  await recorder.tick();
  for (let round = 0; round < 3; round += 1) {
    advance(halfMinute);
    await recorder.tick();
  }
  expect(written).toEqual(['web 0 watch', 'web 30 watch', 'web 60 watch', 'web 90 watch']);
  advance(10);
  resolve();
  await promise;
  advance(halfMinute);
  await recorder.tick();
  advance(halfMinute);
  await recorder.tick();
  expect(written.at(-1)).toBe('web 100 watch');
  expect(written).toHaveLength(5);
});

test('what could not be written is written later, unless there is something newer', async () => {
  let fails = true;
  const { recorder, written, errors, advance } = start(async () => {
    if (fails) throw new Error('the database is away');
  });
  recorder.record(space('web'), { verb: 'get' });
  await recorder.tick();
  recorder.record(space('api'), { verb: 'get' });
  recorder.record(space('api'), { verb: 'list' });
  await recorder.tick();
  expect(errors).toHaveLength(2);
  fails = false;
  advance(halfMinute);
  await recorder.tick();
  expect(written).toEqual(['web 0 get', 'api 0 list']);
  recorder.record(space('web'), { verb: 'late' });
  await recorder.close();
  recorder.record(space('web'), { verb: 'too late' });
  await recorder.tick();
  expect(written.at(-1)).toBe('web 30 late');
});

test('while one is being written, no other of the same space is', async () => {
  const gates: (() => void)[] = [];
  const { recorder, written, advance } = start(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gates.push(resolve);
    return promise;
  });
  recorder.record(space('web'), { verb: 'get' });
  advance(halfMinute);
  recorder.record(space('web'), { verb: 'list' });
  const closed = recorder.close();
  await Promise.resolve();
  expect(gates).toHaveLength(1);
  while (written.length < 2) {
    gates.shift()?.();
    await new Promise(setImmediate);
  }
  await closed;
  expect(written).toEqual(['web 0 get', 'web 30 list']);
});

test('never more often than every half a minute, and never later than that', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.boolean()), { maxLength: 60 }), async (steps) => {
      const written: { readonly at: number; readonly done: number }[] = [];
      const done: number[] = [];
      const world = start(async (_, { at }) => void written.push({ at: world.seconds(), done: at.getTime() / 1000 }));
      for (const [wait, does] of steps) {
        for (let second = 0; second < wait; second += 1) {
          world.advance(1);
          await world.recorder.tick();
        }
        if (!does) continue;
        world.recorder.record(space('web'), { verb: 'get' });
        done.push(world.seconds());
      }
      for (const [index, { at }] of written.entries())
        if (index > 0) expect(at - (written[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(halfMinute);
      for (const at of done)
        expect(written.some((one) => one.done >= at && one.at <= at + halfMinute) || world.seconds() - at <= halfMinute).toBe(
          true,
        );
      await world.recorder.close();
      expect(written.at(-1)?.done).toBe(done.at(-1));
    }),
    { numRuns: 50 },
  );
});
