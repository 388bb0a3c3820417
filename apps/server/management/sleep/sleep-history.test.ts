import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kept } from './sleep-annotations.ts';
import { sleepHistory, sleptLately, sleptMs, withSleep } from './sleep-history.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = (hours: number): Date => new Date(Date.UTC(2030, 0, 1) + hours * hourMs);
const read = (text: string) => sleepHistory({ [kept.sleepHistory]: text });

test('sleeps are added up, and those that follow each other without a break are one', () => {
  const one = withSleep([], at(0), at(1));
  const two = withSleep(read(one), at(1), at(3));
  expect(read(two)).toEqual([{ from: at(0).getTime() / 1000, to: at(3).getTime() / 1000 }]);
  expect(sleptMs(read(two), undefined, at(2).getTime(), at(10).getTime())).toBe(hourMs);
  expect(sleptMs(read(two), at(8), at(2).getTime(), at(10).getTime())).toBe(3 * hourMs);
});

test('what somebody else wrote there is left out', () => {
  expect(read('x 1+2 +3 4+ 5+6+7 -1+2 8+9')).toEqual([
    { from: 1, to: 3 },
    { from: 8, to: 17 },
  ]);
});

test('the share of sleep is of the days that the space has been there', () => {
  const history = read(withSleep([], at(12), at(24)));
  expect(sleptLately(history, undefined, at(0), at(48))).toEqual({
    sleptLastThirtyDays: 25,
    sleptLastSevenDays: 25,
    currentEpoch: { start: at(0).getTime() / 1000, slept: 12 * hourMs },
  });
  expect(sleptLately(history, undefined, at(0), at(24 * 40))).toEqual({
    sleptLastThirtyDays: 0,
    sleptLastSevenDays: 0,
    currentEpoch: { start: at(24 * 30).getTime() / 1000, slept: 0 },
    lastEpoch: { start: at(0).getTime() / 1000, slept: 12 * hourMs },
  });
  expect(sleptLately([], at(0), at(0), at(100))).toMatchObject({ sleptLastThirtyDays: 100, sleptLastSevenDays: 100 });
  expect(sleptLately([], undefined, at(0), at(0))).toMatchObject({ sleptLastThirtyDays: 0 });
});

test('the annotation stays short, and no share is more than the whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 4 * 24 }), fc.integer({ min: 0, max: 4 * 24 })), { maxLength: 150 }),
      (sleeps) => {
        let [text, hour] = ['', 0];
        for (const [awake, asleep] of sleeps) {
          text = withSleep(read(text), at(hour + awake), at(hour + awake + asleep));
          hour += awake + asleep;
        }
        expect(text.length).toBeLessThan(1500);
        const { sleptLastThirtyDays, sleptLastSevenDays, currentEpoch } = sleptLately(read(text), undefined, at(0), at(hour + 1));
        for (const share of [sleptLastThirtyDays, sleptLastSevenDays]) expect(share >= 0 && share <= 100).toBe(true);
        expect(currentEpoch.slept).toBeLessThanOrEqual(30 * dayMs);
      },
    ),
    { numRuns: 50 },
  );
});
