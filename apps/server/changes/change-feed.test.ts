import { changeTopics, type ChangeTopic } from '@spacedock/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changesChannel } from './change-announcement.ts';
import { startChangeFeed } from './change-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection to the database, as far as the feed knows of it. */
function announcements() {
  const handlers = new Map<string, (payload: string) => void>();
  const restored = new Set<() => void>();
  return {
    handlers,
    restored,
    announce: (...payloads: readonly string[]) => payloads.forEach((payload) => handlers.get(changesChannel)?.(payload)),
    restore: () => restored.forEach((tell) => tell()),
    notifications: {
      async listening(channel: string, handler: (payload: string) => void) {
        handlers.set(channel, handler);
        return () => void handlers.delete(channel);
      },
      onRestored(callback: () => void) {
        restored.add(callback);
        return () => void restored.delete(callback);
      },
    },
  };
}

async function start() {
  const source = announcements();
  const feed = await startChangeFeed({ notifications: source.notifications, collectMs: 150 });
  function follow(organisationId: string) {
    const followed = feed.follow(organisationId);
    const leaving = new AbortController();
    const topics = followed.topics(leaving.signal)[Symbol.asyncIterator]();
    return { ...followed, leaving, next: async (): Promise<readonly ChangeTopic[] | undefined> => (await topics.next()).value };
  }
  return { ...source, feed, follow };
}

test('what changes within a moment is told once, in one set', async () => {
  const { announce, follow } = await start();
  const one = follow('org_1');
  const told = one.next();
  announce('org_1 teams', 'org_1 audit-logs');
  vi.advanceTimersByTime(149);
  announce('org_1 teams', 'org_1 projects');
  vi.advanceTimersByTime(1);
  expect(await told).toEqual(['teams', 'projects', 'audit-logs']);
  const later = one.next();
  announce('org_1 roles');
  vi.advanceTimersByTime(150);
  expect(await later).toEqual(['roles']);
});

test('an organisation hears its own changes, and those of all; what this release does not know is not passed on', async () => {
  const { announce, follow } = await start();
  const [one, two] = [follow('org_1'), follow('org_2')];
  announce('org_1 teams', 'org_3 teams', '* roles', 'org_2 something-new', '', ' ', 'org_2');
  vi.advanceTimersByTime(150);
  expect(await one.next()).toEqual(['teams', 'roles']);
  expect(await two.next()).toEqual(['roles']);
});

test('who reads slowly finds one set of topics, however much has happened; others are not held up', async () => {
  const { announce, follow } = await start();
  const [slow, quick] = [follow('org_1'), follow('org_1')];
  for (let round = 0; round < 1_000; round += 1) {
    announce('org_1 deployments', round % 2 === 0 ? 'org_1 deployment-events' : 'org_1 audit-logs');
    vi.advanceTimersByTime(150);
    expect(await quick.next()).toHaveLength(2);
  }
  expect(await slow.next()).toEqual(['deployments', 'deployment-events', 'audit-logs']);
  const more = slow.next();
  announce('org_1 users');
  vi.advanceTimersByTime(150);
  expect(await more).toEqual(['users']);
});

test('after the connection was lost everything counts as changed', async () => {
  const { restore, follow } = await start();
  const one = follow('org_1');
  restore();
  vi.advanceTimersByTime(150);
  expect(await one.next()).toEqual(changeTopics);
});

test('who leaves is forgotten; a feed that ends sends everybody away, and keeps nothing running', async () => {
  const { announce, follow, feed, handlers, restored } = await start();
  const [gone, one] = [follow('org_1'), follow('org_2')];
  announce('org_1 teams');
  gone.leave();
  expect(vi.getTimerCount(), 'nobody is left to be told').toBe(0);
  const aborted = follow('org_2');
  const nothing = aborted.next();
  aborted.leaving.abort();
  expect(await nothing).toBeUndefined();
  const ending = one.next();
  feed.endStreams();
  expect(await ending).toBeUndefined();
  expect(await follow('org_2').next(), 'nor is anybody else let in').toBeUndefined();
  announce('org_2 teams');
  feed.close();
  expect([vi.getTimerCount(), handlers.size, restored.size]).toEqual([0, 0, 0]);
});
