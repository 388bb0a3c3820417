import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditLogNews } from './audit-log-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection for notifications that may be away, or fail. */
function connection(state: { readonly connected: boolean; readonly fails?: boolean }) {
  const sent: string[] = [];
  const warned: string[] = [];
  const news = auditLogNews({
    notifications: {
      connected: state.connected,
      async notify(channel, payload) {
        if (state.fails) throw new Error('lost');
        sent.push(`${channel}: ${payload}`);
      },
    },
    log: { warn: (_: unknown, text?: string) => void warned.push(text ?? '') },
    collectMs: 100,
  });
  return { sent, warned, news };
}

test('a storm of entries is one word for each organisation, and the next one another', async () => {
  const { sent, news } = connection({ connected: true });
  for (let entry = 0; entry < 1_000; entry += 1) news.tell(`org_${entry % 2}`);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['spacedock_changes: org_0 audit-logs', 'spacedock_changes: org_1 audit-logs']);
  news.tell('org_0');
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toHaveLength(3);
});

test('while nobody can be told nothing is tried; what fails is said in the log', async () => {
  const [away, failing] = [connection({ connected: false }), connection({ connected: true, fails: true })];
  away.news.tell('org_1');
  failing.news.tell('org_1');
  await vi.advanceTimersByTimeAsync(100);
  expect([away.sent, away.warned, failing.warned.length]).toEqual([[], [], 1]);
});

test('after closing nothing is left to run', () => {
  const { news } = connection({ connected: true });
  news.tell('org_1');
  news.close();
  expect(vi.getTimerCount()).toBe(0);
});
