import { expect, test } from 'vitest';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { kept } from './sleep-annotations.ts';
import { sleepModeConfig } from './sleep-mode-config.ts';

const now = new Date('2030-01-11T00:00:00Z');
const unix = (text: string): string => String(Date.parse(text) / 1000);

function configOf(annotations: Record<string, string>, ofTemplate: Record<string, string> = {}): object | undefined {
  const named = (given: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [`sleepmode.loft.sh/${name}`, value]));
  return sleepModeConfig(
    {
      apiVersion: '',
      kind: '',
      metadata: { name: 'a', annotations: named(annotations), creationTimestamp: '2030-01-01T00:00:00Z' },
      status: { space: { metadata: { annotations: named(ofTemplate) } } },
    } as SpaceInstance,
    now,
  );
}

test('annotations are read as what they mean', () => {
  expect(
    configOf({
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
      'scheduled-wakeup': '300',
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
    status: { lastActivity: 100, lastActivityInfo: { subject: 'ada', verb: 'get' }, scheduledWakeup: 300 },
  });
});

test('how much a space slept is worked out for the moment', () => {
  const [, history] = kept.sleepHistory.split('/');
  expect(
    configOf({
      'sleeping-since': unix('2030-01-10T00:00:00Z'),
      'sleep-type': 'scheduledSleep',
      [history ?? '']: `${unix('2030-01-02T00:00:00Z')}+86400`,
    }),
  ).toMatchObject({
    status: {
      sleepingSince: Date.parse('2030-01-10T00:00:00Z') / 1000,
      sleepType: 'scheduledSleep',
      sleptLastThirtyDays: 20,
      sleptLastSevenDays: 14.29,
      currentEpoch: { start: Date.parse('2030-01-01T00:00:00Z') / 1000, slept: 2 * 86_400_000 },
    },
  });
});

test('a duration forces, and what the space says goes before its template', () => {
  const ofTemplate = { 'sleep-after': '1', 'delete-after': '2', force: 'true' };
  expect(configOf({ 'force-duration': '0', 'sleep-after': '5' }, ofTemplate)).toMatchObject({
    spec: { forceSleep: true, forceSleepDuration: 0, sleepAfter: 5, deleteAfter: 2 },
  });
  expect(configOf({ 'sleep-after': '5' }, ofTemplate)).toMatchObject({ spec: { sleepAfter: 5 } });
  expect(configOf({}, ofTemplate)).not.toHaveProperty('spec.forceSleep');
});

test('nothing is shown where nothing is said, and nonsense is passed over', () => {
  expect(configOf({})).toBeUndefined();
  expect(configOf({ 'sleep-after': 'soon', 'last-activity-info': '{', force: 'no', 'sleeping-since': 'x' })).toEqual({
    metadata: { creationTimestamp: null },
    spec: {},
    status: {},
  });
});
