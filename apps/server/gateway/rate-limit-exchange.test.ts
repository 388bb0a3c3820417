import { tmpdir } from 'node:os';
import { openDatabase } from '@spacedock/database';
import { createTestDatabase, silentLog } from '@spacedock/database/testing';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { exchangeRateLimit } from './rate-limit-exchange.ts';
import { rateLimit } from './rate-limit.ts';

const log = pino({ level: 'silent' });

/** One replica's limit on a database of its own process's worth; its clock stands, so nothing is refilled. */
async function replica(url: string, replicaId: string) {
  const database = await openDatabase({ url, directory: tmpdir(), migrations: [], log: silentLog, maxConnections: 1 });
  const limit = rateLimit({ perSecond: 20, replicaId, now: () => 0 });
  const { spend, close } = exchangeRateLimit({ limit, notifications: database.notifications, log });
  onTestFinished(async () => {
    close();
    await database.close();
  });
  const admits = (organisationId: string): boolean => {
    try {
      spend(organisationId);
      return true;
    } catch {
      return false;
    }
  };
  const admitted = (tries: number): number => Array.from({ length: tries }, () => admits('org_1')).filter(Boolean).length;
  return { notifications: database.notifications, admits, admitted };
}

test('what one replica lets through is taken off on the others; another organisation is not touched', async () => {
  const { url, drop } = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  onTestFinished(drop);
  const a = await replica(url, 'a');
  const b = await replica(url, 'b');
  const told: string[] = [];
  await b.notifications.listening('spacedock_rate', (message) => void told.push(message));

  expect(a.admitted(15)).toBe(15);
  await vi.waitFor(() => expect(told).toEqual(['a org_1=15']));
  expect(b.admitted(30), 'the five that are left').toBe(5);
  await vi.waitFor(() => expect(told).toEqual(['a org_1=15', 'b org_1=5']));
  expect(b.admits('org_2')).toBe(true);
  // Replica a hears the same messages on a connection of its own: wait until they are through there too.
  await vi.waitFor(() => expect(a.admitted(1)).toBe(0));
});

test('whoever sends too much is told so, and when to come back; what needs no sign-in costs nothing', async () => {
  const world = await startWorld({ requestsPerSecond: 1 });
  onTestFinished(world.close);
  const answers = await Promise.all(Array.from({ length: 50 }, () => world.admin.get('/projects')));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.error).toMatchObject({ code: 'rate.limited', details: [{ perSecond: 1, seconds: 1 }] });
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(answers[0]?.status).toBe(200);

  const open = await Promise.all(Array.from({ length: 50 }, () => fetch(`${world.url}/healthz`)));
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
});
