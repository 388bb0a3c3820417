import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';
import { readinessOf } from './health.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const read = async (path: string) => {
  const answer = await fetch(`${world.url}${path}`, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

describe('over HTTP', () => {
  test('/healthz says that the process is alive', async () => {
    const { status, body } = await read('/healthz');
    expect([status, JSON.parse(body)]).toEqual([200, { status: 'alive' }]);
  });

  test('/readyz names every check, and turns to 503 when the server begins to stop', async () => {
    const { url, server } = await world.replica();
    const before = await fetch(`${url}/readyz`);
    expect(before.status).toBe(200);
    const fine = { database: { ok: true }, notifications: { ok: true }, traffic: { ok: true } };
    expect(await before.json()).toEqual({ status: 'ready', checks: fine });

    server.refuseTraffic();
    const after = await fetch(`${url}/readyz`);
    expect(after.status).toBe(503);
    expect(await after.json()).toEqual({
      status: 'not ready', checks: { ...fine, traffic: { ok: false, problem: 'the server is stopping' } },
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('the front door leads to the web app', async () => {
    const { status, headers } = await read('/');
    expect([status, headers.get('location')]).toEqual([302, '/zopday/']);
  });
});

describe('a readiness check that fails', () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });

  test('is told to the log, not to whoever asks', async () => {
    const checks = {
      good: async () => undefined,
      bad: async () => { throw new Error('connect ECONNREFUSED db.internal:5432'); },
    };
    expect(await readinessOf({ checks, log })).toEqual({
      status: 'not ready', checks: { good: { ok: true }, bad: { ok: false, problem: 'failed; the log of the server says why' } },
    });
    expect(lines.join('')).toContain('db.internal:5432');
  });

  test('and one that never ends is not waited for', async () => {
    const checks = { hangs: () => Promise.withResolvers<undefined>().promise };
    const late = { hangs: { ok: false, problem: 'no answer within 2 s' } };
    expect(await readinessOf({ checks, log })).toEqual({ status: 'not ready', checks: late });
  });
});
