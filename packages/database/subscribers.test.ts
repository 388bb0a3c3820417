import { expect, test } from 'vitest';
import { createSubscribers } from './subscribers.ts';
import { recordedLog, silentLog } from './testing.ts';

test('everybody is told, also when one fails, and the failure is reported', () => {
  const log = recordedLog();
  const subscribers = createSubscribers<[string]>('a change', log);
  const heard: string[] = [];
  subscribers.add((text) => heard.push(`first ${text}`));
  subscribers.add(() => {
    throw new Error('careless');
  });
  subscribers.add((text) => heard.push(`last ${text}`));
  subscribers.call('news');
  expect(heard).toEqual(['first news', 'last news']);
  expect(log.lines).toEqual(['error: a subscriber failed on a change: careless']);
});

test('a function that is added twice is removed once at a time', () => {
  const subscribers = createSubscribers<[]>('a change', silentLog);
  let calls = 0;
  const count = (): void => {
    calls += 1;
  };
  const remove = subscribers.add(count);
  subscribers.add(count);
  remove();
  remove();
  subscribers.call();
  expect(calls).toBe(1);
  expect(subscribers.size).toBe(1);
});
