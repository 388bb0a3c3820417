import type { KubeObject } from '@spacedock/kube';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnnotationChanges, asked, kept, unixSeconds, withAnnotations } from './sleep-annotations.ts';
import { plannedTimes, sleepBegins, sleepEnds, wakeAsked } from './sleep-bookkeeping.ts';
import { activityLagMs, isHeld, type SleepDecision, sleepDecision, type SleepPlace } from './sleep-decision.ts';
import { sleepSettings } from './sleep-settings.ts';
import { sleepState, sleepTypes } from './sleep-state.ts';

const start = new Date('2030-01-01T00:00:00Z');
const minuteMs = 60_000;
const later = (minutes: number): Date => new Date(start.getTime() + minutes * minuteMs);

const space = (annotations: Record<string, string> = {}): KubeObject => ({
  apiVersion: 'management.loft.sh/v1',
  kind: 'SpaceInstance',
  metadata: { name: 'web', creationTimestamp: start.toISOString(), annotations },
});
const decide = (object: KubeObject, now: Date): SleepDecision =>
  sleepDecision(sleepSettings({ instance: object.metadata.annotations ?? {} }).settings, sleepState(object), now);
const asleepAs = (type: string, since: Date): Record<string, string> => ({
  [kept.sleepType]: type,
  [kept.sleepingSince]: unixSeconds(since),
});

/** What the controller makes of it, without a cluster. Undefined: it is deleted. */
function follow(object: KubeObject, now: Date): { readonly object: KubeObject; readonly decision: SleepDecision } | undefined {
  const decision = decide(object, now);
  const planned = withAnnotations(object, plannedTimes(decision));
  switch (decision.action) {
    case 'stay':
      return { object: planned, decision };
    case 'fall-asleep':
    case 'sleep-on':
      return { object: withAnnotations(planned, sleepBegins(object, decision, now)), decision };
    case 'wake-up': {
      const claimed = decision.because === 'wakeupDue' ? withAnnotations(planned, wakeAsked(planned, now, {})) : planned;
      return { object: withAnnotations(claimed, sleepEnds(claimed, now)), decision };
    }
    case 'delete':
      return undefined;
  }
}
const placeOf = (object: KubeObject | undefined): SleepPlace | 'deleted' =>
  object ? (sleepState(object).asleep?.type ?? 'awake') : 'deleted';

describe('a space that is awake', () => {
  test('stays so when nobody asked for anything', () => {
    expect(decide(space(), later(10_000))).toEqual({ action: 'stay', place: 'awake', because: 'none' });
  });

  test('falls asleep when nobody came by for long enough, and not before what came by can be known', () => {
    const object = space({ [asked.sleepAfter]: '600', [kept.lastActivity]: unixSeconds(later(5)) });
    const due = new Date(later(15).getTime() + activityLagMs);
    expect(decide(object, later(15))).toMatchObject({ action: 'stay', lookAgainAt: due });
    expect(decide(object, due)).toMatchObject({ action: 'fall-asleep', place: 'inactivitySleep', because: 'inactive' });
  });

  test('falls asleep when the schedule says so, and not for what it said before it was there', () => {
    const first = follow(space({ [asked.sleepSchedule]: '0 20 * * *' }), later(22 * 60));
    expect(first?.decision).toMatchObject({ action: 'stay', scheduledSleep: later(44 * 60), lookAgainAt: later(44 * 60) });
    expect(first && decide(first.object, later(44 * 60 - 1)).action).toBe('stay');
    expect(first && decide(first.object, later(44 * 60))).toMatchObject({
      action: 'fall-asleep',
      place: 'scheduledSleep',
      scheduledSleep: later(68 * 60),
    });
    // Nobody looked for an hour, and meanwhile somebody came by, or did not.
    expect(first && decide(first.object, later(45 * 60)).action).toBe('fall-asleep');
    expect(
      first &&
        decide(withAnnotations(first.object, { [kept.lastActivity]: unixSeconds(later(44 * 60 + 30)) }), later(45 * 60)).action,
    ).toBe('stay');
    // Now it says something else.
    expect(first && decide(withAnnotations(first.object, { [asked.sleepSchedule]: '30 20 * * *' }), later(44 * 60)).action).toBe(
      'stay',
    );
  });

  test('of two schedules, the one that came last counts when nobody was there to follow them', () => {
    const planned =
      follow(space({ [asked.sleepSchedule]: '0 20 * * *', [asked.wakeupSchedule]: '0 7 * * *' }), later(0))?.object ?? space();
    expect(decide(planned, later(20 * 60)).action).toBe('fall-asleep');
    expect(decide(planned, later(32 * 60)).action).toBe('stay');
    expect(decide(planned, later(45 * 60)).action).toBe('fall-asleep');
  });

  test('is forced to sleep at once, by either annotation', () => {
    expect(decide(space({ [asked.force]: 'true' }), later(1))).toMatchObject({ action: 'fall-asleep', place: 'forcedSleep' });
    expect(decide(space({ [asked.forceDuration]: '60' }), later(1))).toMatchObject({
      action: 'fall-asleep',
      place: 'forcedDurationSleep',
      lookAgainAt: later(2),
    });
    expect(decide(space({ [asked.force]: 'true', [asked.forceDuration]: '0' }), later(1))).toEqual({
      action: 'fall-asleep',
      place: 'forcedDurationSleep',
      because: 'held',
    });
  });
});

describe('a space that sleeps', () => {
  test.each(['inactivitySleep', 'scheduledSleep'])('as %s is woken by whoever comes by', (type) => {
    const object = space(asleepAs(type, later(5)));
    expect(decide(object, later(6)).action).toBe('stay');
    expect(decide(withAnnotations(object, { [kept.lastActivity]: unixSeconds(later(5)) }), later(6)).action).toBe('stay');
    expect(
      decide(withAnnotations(object, { [kept.lastActivity]: String(later(5).getTime() / 1000 + 1) }), later(6)),
    ).toMatchObject({ action: 'wake-up', because: 'woken' });
  });

  test('by force is woken when it is let go of', () => {
    const object = space({
      ...asleepAs('forcedSleep', later(5)),
      [asked.force]: 'true',
      [kept.lastActivity]: unixSeconds(later(6)),
    });
    expect(decide(object, later(7)).action).toBe('stay');
    expect(decide(withAnnotations(object, { [asked.force]: null }), later(7))).toMatchObject({
      action: 'wake-up',
      because: 'woken',
    });
  });

  test('for a certain time is woken by nothing, and after it by anything', () => {
    const object = space({
      ...asleepAs('forcedDurationSleep', later(5)),
      [asked.forceDuration]: '600',
      [asked.wakeupSchedule]: '*/2 * * * *',
      [kept.scheduledWakeup]: unixSeconds(later(6)),
    });
    expect(decide(withAnnotations(object, { [kept.lastActivity]: unixSeconds(later(6)) }), later(8))).toMatchObject({
      action: 'stay',
      because: 'held',
    });
    expect(decide(object, later(15)).action).toBe('wake-up');
    expect(decide(withAnnotations(object, { [asked.wakeupSchedule]: null }), later(15))).toMatchObject({
      action: 'stay',
      because: 'forced',
    });
    expect(decide(withAnnotations(object, { [asked.wakeupSchedule]: null, [asked.forceDuration]: null }), later(8)).action).toBe(
      'wake-up',
    );
  });

  test('already, and is then forced to for a time, sleeps for that time from then on', () => {
    const object = space({ ...asleepAs('inactivitySleep', later(5)), [asked.forceDuration]: '600' });
    const followed = follow(object, later(60));
    expect(followed?.decision).toMatchObject({ action: 'sleep-on', place: 'forcedDurationSleep', lookAgainAt: later(70) });
    expect(followed?.object.metadata.annotations?.[kept.sleepHistory]).toBe(`${later(5).getTime() / 1000}+${55 * 60}`);
    expect(followed && decide(followed.object, later(69)).because).toBe('held');
  });

  test('is woken by the schedule, also when it was forced', () => {
    const object = space({
      ...asleepAs('forcedSleep', later(5)),
      [asked.force]: 'true',
      [asked.wakeupSchedule]: '0 7 * * *',
      [kept.scheduledWakeup]: unixSeconds(later(7 * 60)),
    });
    expect(decide(object, later(7 * 60))).toMatchObject({ action: 'wake-up', because: 'wakeupDue' });
    expect(placeOf(follow(object, later(7 * 60))?.object)).toBe('awake');
    expect(follow(object, later(7 * 60))?.object.metadata.annotations).not.toHaveProperty([asked.force]);
  });
});

describe('a space that nobody needs any more', () => {
  test('is deleted after the time that was announced', () => {
    const object = follow(space({ [asked.deleteAfter]: '86400' }), later(1))?.object ?? space();
    const due = new Date(later(24 * 60).getTime() + activityLagMs);
    expect(decide(object, later(24 * 60))).toMatchObject({ action: 'stay', scheduledDeletion: due, lookAgainAt: due });
    expect(decide(object, due)).toMatchObject({ action: 'delete', because: 'abandoned' });
    const visited = withAnnotations(object, { [kept.lastActivity]: unixSeconds(later(24 * 60)) });
    expect(decide(visited, due)).toMatchObject({ action: 'stay', scheduledDeletion: new Date(due.getTime() + 86_400_000) });
  });

  test('is not deleted the moment that somebody asks for it, but an hour later', () => {
    const old = follow(space({ [asked.deleteAfter]: '86400' }), later(100_000))?.object ?? space();
    expect(placeOf(old)).toBe('awake');
    expect(decide(old, later(100_059))).toMatchObject({ action: 'stay', scheduledDeletion: later(100_060) });
    expect(decide(old, later(100_060)).action).toBe('delete');
    expect(decide(withAnnotations(old, { [asked.deleteAfter]: null }), later(100_060)).action).toBe('stay');
  });

  test('is deleted in its sleep, too, and is not saved by a schedule that wakes it', () => {
    const object = space({
      ...asleepAs('scheduledSleep', later(5)),
      [asked.deleteAfter]: '60',
      [kept.scheduledDeletion]: unixSeconds(later(2)),
      [kept.lastWakeup]: unixSeconds(later(4)),
    });
    expect(decide(object, later(6)).action).toBe('delete');
  });
});

const minutes = fc.integer({ min: 1, max: 3 * 24 * 60 });
const cron = fc
  .tuple(fc.constantFrom('0', '*/20', '30'), fc.constantFrom('*', '7', '20', '*/6'))
  .map(([minute, hour]) => `${minute} ${hour} * * *`);
const settingsOf = fc.record(
  {
    [asked.sleepAfter]: fc.constantFrom('60', '1800', '7200'),
    [asked.deleteAfter]: fc.constantFrom('600', '43200', '172800'),
    [asked.sleepSchedule]: cron,
    [asked.wakeupSchedule]: cron,
    [asked.timezone]: fc.constantFrom('Europe/Berlin', 'CET#3600'),
  },
  { requiredKeys: [] },
);
const stateOf = fc.record(
  {
    [kept.sleepType]: fc.constantFrom(...sleepTypes, 'nonsense'),
    [kept.sleepingSince]: minutes.map((minute) => unixSeconds(later(minute))),
    [kept.lastActivity]: minutes.map((minute) => unixSeconds(later(minute))),
    [kept.lastWakeup]: minutes.map((minute) => unixSeconds(later(minute))),
    [kept.scheduledSleep]: minutes.map((minute) => unixSeconds(later(minute))),
    [kept.scheduledWakeup]: minutes.map((minute) => unixSeconds(later(minute))),
    [kept.scheduledDeletion]: minutes.map((minute) => unixSeconds(later(minute))),
    [asked.force]: fc.constantFrom('true', 'false'),
    [asked.forceDuration]: fc.constantFrom('0', '600', '86400'),
  },
  { requiredKeys: [] },
);
/** What people do, and when. */
const acts = fc
  .array(
    fc.tuple(
      minutes,
      fc.constantFrom<AnnotationChanges | 'visit'>(
        'visit',
        'visit',
        { [asked.force]: 'true' },
        { [asked.forceDuration]: '3600' },
        { [asked.force]: null, [asked.forceDuration]: null },
        { [asked.sleepAfter]: '1800' },
        { [asked.sleepAfter]: null },
        { [asked.sleepSchedule]: '0 20 * * *' },
        { [asked.wakeupSchedule]: '15 * * * *' },
        { [asked.wakeupSchedule]: null },
        { [asked.deleteAfter]: '43200' },
        { [asked.deleteAfter]: null },
      ),
    ),
    { maxLength: 12 },
  )
  .map((list) => list.toSorted(([a], [b]) => a - b));

const act = (object: KubeObject, what: AnnotationChanges | 'visit', now: Date): KubeObject => {
  if (what !== 'visit') return withAnnotations(object, what);
  const { settings } = sleepSettings({ instance: object.metadata.annotations ?? {} });
  return isHeld(settings, sleepState(object), now)
    ? object
    : withAnnotations(object, {
        ...(sleepState(object).asleep ? wakeAsked(object, now, {}) : {}),
        [kept.lastActivity]: unixSeconds(now),
      });
};

describe('whatever happened before', () => {
  const anything = fc.tuple(settingsOf, stateOf, minutes).map(([settings, state, minute]) => ({
    object: space({ ...settings, ...state } as Record<string, string>),
    now: later(minute),
  }));

  test('a space that is held sleeps, whoever came by and whatever a schedule says', () => {
    fc.assert(
      fc.property(anything, ({ object, now }) => {
        const { settings } = sleepSettings({ instance: object.metadata.annotations ?? {} });
        const decision = decide(object, now);
        fc.pre(isHeld(settings, sleepState(object), now) && decision.action !== 'delete');
        expect(decision).toMatchObject({ place: 'forcedDurationSleep', because: 'held' });
      }),
      { numRuns: 300 },
    );
  });

  test('what was decided holds: to look again at once changes nothing', () => {
    fc.assert(
      fc.property(anything, ({ object, now }) => {
        const first = follow(object, now);
        if (!first) return;
        const second = decide(first.object, now);
        expect(second).toMatchObject({ action: 'stay', place: placeOf(first.object) });
        expect(second.lookAgainAt).toEqual(first.decision.lookAgainAt);
        expect(withAnnotations(first.object, plannedTimes(second))).toEqual(first.object);
      }),
      { numRuns: 500 },
    );
  });

  test('nobody is deleted who was there, or without notice', () => {
    fc.assert(
      fc.property(anything, ({ object, now }) => {
        if (follow(object, now)) return;
        const { deleteAfterMs = Number.NaN } = sleepSettings({ instance: object.metadata.annotations ?? {} }).settings;
        const { lastActivity = start, scheduledDeletion } = sleepState(object);
        expect(now.getTime()).toBeGreaterThanOrEqual(lastActivity.getTime() + deleteAfterMs);
        expect(scheduledDeletion && scheduledDeletion <= now).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('to look when it is time, or when somebody does something, is as good as to look all the time', () => {
    fc.assert(
      fc.property(settingsOf, acts, (settings, happened) => {
        const end = 2 * 24 * 60;
        let [always, seldom]: (KubeObject | undefined)[] = [
          space(settings as Record<string, string>),
          space(settings as Record<string, string>),
        ];
        let due = 0;
        for (let minute = 0; minute <= end; minute += 1) {
          const now = later(minute);
          const now_ = happened.filter(([at]) => at === minute);
          for (const [, what] of now_) [always, seldom] = [always && act(always, what, now), seldom && act(seldom, what, now)];
          always = always && follow(always, now)?.object;
          if (seldom && (now_.length > 0 || now.getTime() >= due)) {
            const followed = follow(seldom, now);
            due = followed?.decision.lookAgainAt?.getTime() ?? Number.POSITIVE_INFINITY;
            seldom = followed?.object;
          }
          if (placeOf(always) !== placeOf(seldom))
            throw new Error(`after ${minute} minutes the one is ${placeOf(always)} and the other ${placeOf(seldom)}`);
        }
        expect(seldom?.metadata.annotations).toEqual(always?.metadata.annotations);
      }),
      { numRuns: 15 },
    );
  });
});
