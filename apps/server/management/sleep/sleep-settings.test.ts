import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asked, kept, sleepPrefix } from './sleep-annotations.ts';
import { problemText, type SettingSources, sleepSettings } from './sleep-settings.ts';
import { timeZoneIn } from './time-zone-setting.ts';

const read = (instance: Record<string, string>, more: Omit<SettingSources, 'instance'> = {}) =>
  sleepSettings({ instance, ...more });
const problems = (instance: Record<string, string>, more: Omit<SettingSources, 'instance'> = {}): readonly string[] =>
  read(instance, more).problems.map(problemText);

describe('what people ask for', () => {
  test('is nothing, when there are no annotations', () => {
    expect(read({})).toMatchObject({ problems: [], settings: { forced: undefined, timeZone: 'UTC', deleteAllPods: false } });
    expect(read({}).settings).not.toHaveProperty('sleepAfterMs');
  });

  test('is read from all of the annotations', () => {
    const { settings, problems: found } = read({
      [asked.sleepAfter]: '600',
      [asked.deleteAfter]: '86400',
      [asked.sleepSchedule]: '0 20 * * *',
      [asked.wakeupSchedule]: '@daily',
      [asked.timezone]: 'Europe/Berlin',
      [asked.force]: 'true',
      [asked.forceDuration]: '3600',
      [asked.deleteAllPods]: 'true',
      [asked.ignoreAll]: 'true',
      [asked.ignoreIngresses]: 'true',
      [asked.ignoreVClusters]: 'a,b',
      'example.com/other': 'x',
    });
    expect(found).toEqual([]);
    expect(settings).toMatchObject({
      sleepAfterMs: 600_000,
      deleteAfterMs: 86_400_000,
      timeZone: 'Europe/Berlin',
      forced: { seconds: 3600 },
      deleteAllPods: true,
      ignore: { all: true },
    });
    expect(settings.sleepSchedule?.next(new Date('2030-07-01T00:00:00Z'))?.toISOString()).toBe('2030-07-01T18:00:00.000Z');
  });

  test('0 is never, but for ever where a space is forced to sleep', () => {
    expect(read({ [asked.sleepAfter]: '0', [asked.deleteAfter]: '0' }).settings).not.toHaveProperty('sleepAfterMs');
    expect(read({ [asked.forceDuration]: '0' }).settings.forced).toEqual({ seconds: 0 });
    expect(read({ [asked.force]: 'true' }).settings.forced).toEqual({});
    expect(read({ [asked.force]: 'false' }).settings.forced).toBeUndefined();
  });

  test('on the space goes before the namespace, and that before the template', () => {
    const template = { [asked.sleepAfter]: '1', [asked.deleteAfter]: '1', [asked.timezone]: 'Asia/Tokyo' };
    const namespace = { [asked.sleepAfter]: '2', [asked.deleteAfter]: '2' };
    expect(read({ [asked.sleepAfter]: '3' }, { namespace, template }).settings).toMatchObject({
      sleepAfterMs: 3000,
      deleteAfterMs: 2000,
      timeZone: 'Asia/Tokyo',
    });
  });

  test('a template does not force its spaces to sleep: nobody could wake them', () => {
    const template = { [asked.force]: 'true' };
    expect(read({}, { namespace: template, template }).settings.forced).toBeUndefined();
    expect(problems({}, { namespace: template, template })).toEqual([
      `${asked.force} of the template has no effect here: put it on the SpaceInstance; it is "true".`,
    ]);
    expect(problems({}, { namespace: { [asked.forceDuration]: '1' } })).toEqual([
      `${asked.forceDuration} of the namespace has no effect here: put it on the SpaceInstance; it is "1".`,
    ]);
    expect(problems({ [asked.force]: 'false' }, { template })).toEqual([]);
  });
});

describe('what cannot be understood is told', () => {
  test.each([
    [asked.sleepAfter, '10m', 'has to be a whole number of seconds'],
    [asked.sleepAfter, '-1', 'has to be a whole number'],
    [asked.deleteAfter, '99999999999', 'of at most a hundred years'],
    [asked.forceDuration, 'ever', 'has to be a whole number'],
    [asked.force, 'yes', 'has to be "true" or "false"'],
    [asked.deleteAllPods, '1', 'has to be "true" or "false"'],
    [asked.sleepSchedule, '0 25 * * *', 'has to be a schedule such as 0 20 * * 1-5: the hour "25" is not within 0-23'],
    [asked.wakeupSchedule, 'daily', 'it has 1 fields rather than five'],
    [asked.timezone, 'Moon', 'has to be the name of a time zone'],
    [asked.ignoreResourceVerbs, 'pods. get', 'has "pods. get", which is not like'],
    [asked.ignoreResourceNames, 'pods.=', 'which is not like'],
    [kept.lastActivity, 'now', 'has to be a time in seconds since 1970'],
  ])('%s: %j', (annotation, value, why) => {
    expect(problems({ [annotation]: value })).toEqual([
      expect.stringContaining(`${annotation} ${why.startsWith('has') ? why : ''}`),
    ]);
    expect(problems({ [annotation]: value })[0]).toContain(why);
    expect(problems({ [annotation]: value })[0]).toContain(JSON.stringify(value));
  });

  test('a schedule in a time zone that does not exist is not followed at another time', () => {
    expect(read({ [asked.sleepSchedule]: '0 20 * * *', [asked.timezone]: 'Moon' }).settings).not.toHaveProperty('sleepSchedule');
  });

  test('and everything else holds', () => {
    expect(read({ [asked.sleepAfter]: 'x', [asked.deleteAfter]: '60' }).settings).toMatchObject({ deleteAfterMs: 60_000 });
  });

  test('whatever it is, nothing is thrown, and all that is said is either followed or told', () => {
    const names = fc.constantFrom(...Object.values(asked), kept.lastActivity);
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom('true', '60', '0 20 * * *', 'CET#3600', 'pods.=get', '\u0000', '1e3', '٣'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(
        fc.dictionary(names, values),
        fc.dictionary(names, values),
        fc.dictionary(names, values),
        (instance, namespace, template) => {
          const { settings, problems: found } = sleepSettings({ instance, namespace, template });
          const told = new Set(found.map(({ annotation }) => annotation));
          const said = (name: string): string => (instance[name] ?? namespace[name] ?? template[name] ?? '').trim();
          if (/[1-9]/.test(said(asked.sleepAfter)))
            expect(settings.sleepAfterMs !== undefined || told.has(asked.sleepAfter)).toBe(true);
          for (const [name, schedule] of [
            [asked.sleepSchedule, settings.sleepSchedule],
            [asked.wakeupSchedule, settings.wakeupSchedule],
          ] as const) {
            if (said(name) !== '') expect(schedule !== undefined || told.has(name) || told.has(asked.timezone)).toBe(true);
          }
          if ((instance[asked.force] ?? '').trim() !== '')
            expect(settings.forced !== undefined || told.has(asked.force) || instance[asked.force]?.trim() === 'false').toBe(
              true,
            );
          expect(found.every(({ annotation }) => annotation.startsWith(sleepPrefix))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('time zones', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['CET#3600', 'CET'],
    ['CEST#7200', '+02:00'],
    ['Europe/Berlin#7200', 'Europe/Berlin'],
    ['IST#7200', '+02:00'],
    ['-03#-10800', '-03'],
    ['NST#-12600', '-03:30'],
    ['#3600', '+01:00'],
    ['+02:00', '+02:00'],
  ])('%s is %s', (text, zone) => {
    expect(timeZoneIn(text)).toBe(zone);
  });

  test.each(['', 'Berlin', 'CEST', 'CET#', 'CET#x', 'CET#3600#1', 'CET#1.5', 'X#99999', 'X#3601', '../etc/passwd'])(
    '%j is none',
    (text) => {
      expect(timeZoneIn(text)).toBeUndefined();
    },
  );

  test('every offset of whole minutes is one, and a clock there is ahead by that', () => {
    fc.assert(
      fc.property(fc.integer({ min: -14 * 60, max: 14 * 60 }), (minutes) => {
        const zone = timeZoneIn(`XXT#${minutes * 60}`) ?? '';
        const at = new Date('2030-01-01T12:00:00Z');
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
        expect(Date.parse(`${shown.replace(' ', 'T')}Z`) - at.getTime()).toBe(minutes * 60_000);
      }),
      { numRuns: 50 },
    );
  });
});
