import { expect, test } from 'vitest';
import { eventFacts, eventWords } from './event-words.ts';

test('an event is told in words', () => {
  expect(eventWords({ stage: 'rolling_out', status: 'failed' })).toMatchObject({ title: 'Rollout failed', tone: 'bad' });
  expect(eventWords({ stage: 'active', status: 'succeeded' })).toMatchObject({ title: 'Running', tone: 'good' });
});

test('one that the table does not know is told by its own name', () => {
  expect(eventWords({ stage: 'rolling_out', status: 'started' })).toEqual({
    title: 'rolling out: started',
    about: '',
    tone: 'busy',
  });
});

test('of what an event carries only what is understood is shown', () => {
  expect(
    eventFacts({
      meta: { cause: 'It crashed.', fixHint: '', ready: 1, desired: 3, clusterChanged: true, address: null, logTail: 7 },
    }),
  ).toEqual({
    cause: 'It crashed.',
    fixHint: undefined,
    replicas: '1 of 3 replicas',
    clusterChanged: true,
    image: undefined,
    address: undefined,
    logTail: undefined,
    runUrl: undefined,
    returnsTo: undefined,
  });
  expect(Object.values(eventFacts({})).every((fact) => fact === undefined)).toBe(true);
});
