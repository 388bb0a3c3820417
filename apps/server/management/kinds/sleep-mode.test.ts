import { expect, test } from 'vitest';
import { sleepModeConfigOf } from './sleep-mode.ts';

const of = (annotations: Record<string, string>, ofTemplate: Record<string, string> = {}) => {
  const named = (given: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [`sleepmode.loft.sh/${name}`, value]));
  return sleepModeConfigOf({
    apiVersion: '',
    kind: '',
    metadata: { name: 'a', annotations: named(annotations) },
    status: { space: { metadata: { annotations: named(ofTemplate) } } },
  });
};

test('annotations are read as what they mean', () => {
  expect(
    of({
      'sleep-after': '3600',
      'delete-after': '7200',
      'sleep-schedule': '0 18 * * *',
      'wakeup-schedule': '0 8 * * *',
      timezone: 'CET#3600',
      'ignore-all': 'true',
      'ignore-ingresses': 'false',
      'ignore-groups': 'loft:team:admins',
      'last-activity': '100',
      'last-activity-info': '{"subject":"ada","verb":"get"}',
      'sleeping-since': '200',
      'sleep-type': 'scheduledSleep',
      'scheduled-wakeup': '300',
      'current-epoch-start': '1',
      'current-epoch-slept': '2',
    }),
  ).toEqual({
    metadata: { creationTimestamp: null },
    spec: {
      sleepAfter: 3600,
      deleteAfter: 7200,
      sleepSchedule: '0 18 * * *',
      wakeupSchedule: '0 8 * * *',
      timezone: 'CET',
      ignoreAll: true,
      ignoreGroups: 'loft:team:admins',
    },
    status: {
      lastActivity: 100,
      lastActivityInfo: { subject: 'ada', verb: 'get' },
      sleepingSince: 200,
      sleepType: 'scheduledSleep',
      scheduledWakeup: 300,
      currentEpoch: { start: 1, slept: 2 },
    },
  });
});

test('a duration forces, and what the space says goes before its template', () => {
  expect(of({ 'force-duration': '0', 'sleep-after': '5' }, { 'sleep-after': '1', 'delete-after': '2' })).toMatchObject({
    spec: { forceSleep: true, forceSleepDuration: 0, sleepAfter: 5, deleteAfter: 2 },
  });
});

test('nothing is shown where nothing is said, and nonsense is passed over', () => {
  expect(of({})).toBeUndefined();
  expect(of({ 'sleep-after': 'soon', 'last-activity-info': '{', force: 'no' })).toEqual({
    metadata: { creationTimestamp: null },
    spec: {},
    status: {},
  });
});
