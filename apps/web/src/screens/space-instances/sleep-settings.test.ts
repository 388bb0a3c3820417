import { expect, test } from 'vitest';
import {
  durationChoices,
  inherited,
  secondsWords,
  sleepChange,
  sleepDiffers,
  sleepFieldOf,
  sleepValues,
  timeOfSeconds,
  wakesBy,
} from './sleep-settings.ts';

const given = { 'sleepmode.loft.sh/sleep-after': '3600', 'sleepmode.loft.sh/timezone': 'Europe/Berlin', other: 'x' };

test('what the space says is read, and only what was changed is written', () => {
  const values = sleepValues(given);
  expect(values).toEqual({
    sleepAfter: '3600',
    deleteAfter: '',
    sleepSchedule: '',
    wakeupSchedule: '',
    timezone: 'Europe/Berlin',
  });
  expect(sleepChange(values, given)).toEqual({});
  expect(sleepChange({ ...values, sleepAfter: '', sleepSchedule: '0 20 * * 1-5' }, given)).toEqual({
    'sleepmode.loft.sh/sleep-after': null,
    'sleepmode.loft.sh/sleep-schedule': '0 20 * * 1-5',
  });
});

test('what comes from the template is said in words', () => {
  expect(
    inherited(sleepValues(given), {
      spec: { sleepAfter: 60, deleteAfter: 86_400, sleepSchedule: '0 20 * * *', timezone: 'UTC' },
    }),
  ).toEqual({ deleteAfter: '1 d', sleepSchedule: 'Every day at 20:00' });
  expect(inherited(sleepValues({}), null)).toEqual({});
});

test('the words of the server find their input', () => {
  expect(sleepFieldOf('annotations.sleepmode.loft.sh/sleep-schedule')).toBe('sleepSchedule');
  expect(sleepFieldOf('annotations.other')).toBeUndefined();
});

test('what else is written on the space does not matter', () => {
  expect(sleepDiffers({ annotations: given }, { annotations: { ...given, other: 'y' } })).toBe(false);
  expect(sleepDiffers({ annotations: given }, { annotations: {} })).toBe(true);
});

test('what wakes it depends on how it was put to sleep', () => {
  expect([{}, { spec: { forceSleepDuration: 0 } }, { spec: { forceSleepDuration: 3600 } }].map(wakesBy)).toEqual([
    'A request through its kubeconfig wakes it.',
    'No request wakes it: it is woken by hand.',
    'For 1 h no request wakes it; by hand it is woken at any time.',
  ]);
});

test('seconds in words, to choose from', () => {
  expect([0, 90, 3600, 90_000].map(secondsWords)).toEqual(['0 s', '1 min 30 s', '1 h', '1 d 1 h']);
  expect(durationChoices('120', [60, 3600]).map(({ label }) => label)).toEqual([
    'After 1 min',
    'After 2 min',
    'After 1 h',
    'Never',
  ]);
  expect(durationChoices('soon', [60]).map(({ value }) => value)).toEqual(['60', '0']);
  expect([timeOfSeconds(undefined), timeOfSeconds(0), timeOfSeconds(1)]).toEqual([
    undefined,
    undefined,
    '1970-01-01T00:00:01.000Z',
  ]);
});
