import { kyselyFor } from '@spacedock/database';
import { expect, test } from 'vitest';
import type { AuditEntry, TimedAuditEntry } from './audit.ts';
import { auditTrail } from './audit-trail.ts';

const entry = (resourceId: string): AuditEntry => ({ resourceId }) as AuditEntry;
const db = kyselyFor<object>({ pool: {} as never });

function start(recordAll: (entries: readonly TimedAuditEntry[]) => Promise<void>, mostWaiting?: number) {
  const logged: object[] = [];
  const trail = auditTrail({
    db,
    auditLog: { recordAll: (_, entries) => recordAll(entries) },
    now: () => new Date(7),
    log: { error: (details: object) => void logged.push(details) } as never,
    ...(mostWaiting === undefined ? {} : { mostWaiting }),
  });
  return { trail, logged };
}

test('entries are written in order, many at a time, with the moment of what they are about', async () => {
  const batches: (readonly TimedAuditEntry[])[] = [];
  const { trail } = start(async (entries) => void batches.push(entries));
  for (let index = 0; index < 450; index += 1) trail.add(entry(String(index)));
  await trail.settled();
  expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(batches.flat().map(({ resourceId }) => Number(resourceId))).toEqual(Array.from({ length: 450 }, (_, index) => index));
  expect(batches[0]?.[0]?.createdAt).toEqual(new Date(7));
  trail.add(entry('later'));
  await trail.settled();
  expect(batches).toHaveLength(4);
});

test('what cannot be written is in the log of the server, and the next goes on', async () => {
  let broken = true;
  const written: string[] = [];
  const { trail, logged } = start(async (entries) => {
    if (broken) throw new Error('the database is away');
    written.push(...entries.map(({ resourceId }) => resourceId));
  });
  trail.add(entry('lost'));
  await trail.settled();
  broken = false;
  trail.add(entry('kept'));
  await trail.settled();
  expect(written).toEqual(['kept']);
  expect(logged).toMatchObject([{ entry: { resourceId: 'lost' } }]);
});

test('a database that does not keep up neither holds anybody up nor fills the memory', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const written: string[] = [];
  const { trail, logged } = start(async (entries) => {
    await promise;
    written.push(...entries.map(({ resourceId }) => resourceId));
  }, 3);
  for (let index = 0; index < 5; index += 1) trail.add(entry(String(index)));
  expect(logged).toMatchObject([{ entry: { resourceId: '3' } }, { entry: { resourceId: '4' } }]);
  resolve();
  await trail.settled();
  expect(written).toEqual(['0', '1', '2']);
});
