import { expect, test } from 'vitest';
import { activityWords, isWorthTelling, nameIn, screenOf } from './activity-words.ts';

const entry = {
  action: 'create',
  resourceType: 'provisioning',
  resourceID: 'job_01k7gplfkve5fro87knq6l9kgt',
  requestBody: '{"name":"orders"}',
};

test('an entry is told in words, with the name that was given and the way to the thing', () => {
  expect([activityWords(entry), nameIn(entry), screenOf(entry)]).toEqual([
    { verb: 'Made', noun: 'job' },
    'orders',
    { to: '/jobs/$jobId', params: { jobId: entry.resourceID } },
  ]);
});

test('what has no words of its own is told as it is called', () => {
  expect(activityWords({ ...entry, action: 'auto-return', resourceType: 'space-thing' })).toEqual({
    verb: 'Auto return',
    noun: 'space thing',
  });
});

test('bodies that were cut off, and ids, are no names', () => {
  expect(nameIn({ ...entry, requestBody: '{"name":"ord' })).toBe('');
  expect(nameIn({ ...entry, requestBody: null, resourceID: 'checkout-prod' })).toBe('checkout-prod');
});

test('what was deleted has no screen', () => {
  expect(screenOf({ ...entry, action: 'delete' })).toBeUndefined();
});

test('comings and goings are left out', () => {
  expect(['login', 'create'].map((action) => isWorthTelling({ action }))).toEqual([false, true]);
});
