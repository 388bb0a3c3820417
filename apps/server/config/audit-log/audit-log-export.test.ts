import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseCsv } from '../../testing/csv.ts';
import { auditLogExport } from './audit-log-export.ts';
import type { AuditLogEntry } from './audit-log-entry.ts';

const entry = (id: string, more: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  id, createdAt: '2026-04-15T08:00:00.000Z', scope: 'platform', action: 'create', actor: 'ada@example.com', tokenId: null,
  resourceType: 'team', resourceID: 'team_1',
  result: 'succeeded', status: 201, code: null, requestId: 'req_1', address: '::1', method: 'POST', path: '/api/teams',
  metadata: {}, requestBody: null, responseBody: null, ...more,
});

/** Endless batches that count how many were asked for, and notice when nobody wants more. */
function source(size: number) {
  const state = { asked: 0, ended: false };
  async function* batches(): AsyncGenerator<readonly AuditLogEntry[]> {
    try {
      for (;;) {
        state.asked += 1;
        yield Array.from({ length: 10 }, (_, index) => entry(`log_${state.asked}x${index}`, { requestBody: 'x'.repeat(size) }));
      }
    } finally {
      state.ended = true;
    }
  }
  return { batches: batches(), state };
}

async function* of(...batches: AuditLogEntry[][]): AsyncGenerator<readonly AuditLogEntry[]> {
  yield* batches;
}

async function textOf(...args: Parameters<typeof auditLogExport>): Promise<string> {
  let text = '';
  for await (const chunk of auditLogExport(...args)) text += String(chunk);
  return text;
}

test('no entry is a header alone, or an empty array', async () => {
  expect(parseCsv(await textOf(of(), 'csv'))).toEqual([expect.arrayContaining(['id', 'createdAt', 'resourceID'])]);
  expect(JSON.parse(await textOf(of(), 'json'))).toEqual([]);
});

test('every entry of every batch is in both files', async () => {
  const [one, two, three] = [
    entry('log_1'), entry('log_2', { actor: '=cmd()', metadata: { a: 'b,"c"' }, requestBody: '{\r\n}' }), entry('log_3'),
  ];
  expect(JSON.parse(await textOf(of([one, two], [three]), 'json'))).toEqual([one, two, three]);
  const [header = [], ...lines] = parseCsv(await textOf(of([one, two], [three]), 'csv'));
  expect(lines.map((cells) => cells[header.indexOf('id')])).toEqual(['log_1', 'log_2', 'log_3']);
  expect(lines[1]?.[header.indexOf('actor')]).toBe("'=cmd()");
  expect(lines[1]?.[header.indexOf('metadata')]).toBe('{"a":"b,\\"c\\""}');
  expect(lines[1]?.[header.indexOf('requestBody')]).toBe('{\r\n}');
});

test.each(['csv', 'json'] as const)('as long as nobody reads the %s, no further batch is asked for', async (format) => {
  const { batches, state } = source(1024);
  const file = auditLogExport(batches, format);
  await once(file, 'readable');
  for (let turns = 0; turns < 200; turns += 1) await turn();
  // 64 KB wait to be read, in batches of 10 KB.
  expect(state.asked).toBeLessThan(12);
  file.destroy();
});

test('when the reader goes away, the reading ends', async () => {
  const { batches, state } = source(1024);
  const file = auditLogExport(batches, 'csv');
  await once(file, 'readable');
  file.destroy();
  await once(file, 'close');
  await turn();
  expect(state.ended).toBe(true);
});

test('a source that breaks breaks the file, rather than ending it as if it were whole', async () => {
  async function* broken(): AsyncGenerator<readonly AuditLogEntry[]> {
    yield [entry('log_1')];
    throw new Error('connection lost');
  }
  await expect(textOf(broken(), 'json')).rejects.toThrow('connection lost');
});
