import fc from 'fast-check';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { parseTimestamp } from './timestamp.ts';

const general = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => unknown;

test('every timestamp PostgreSQL can write is read as the driver reads it', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl'), types: { getTypeParser: () => (text: string) => text } });
  await client.connect();
  await client.query("set timezone to 'UTC'");
  const texts = new Set(['infinity', '-infinity', '2026-04-15 08:00:00+02', '0044-03-15 12:00:00+00 BC', '12026-01-01 00:00:00+00', '0099-01-01 00:00:00+00']);
  await fc.assert(fc.asyncProperty(fc.integer({ min: -60_000_000_000_000, max: 200_000_000_000_000 }), fc.constantFrom(0, 1, 20, 123, 999_999), async (ms, micros) => {
    const { rows } = await client.query<{ at: string }>("select to_timestamp(0) + $1::int8 * interval '1 ms' + $2::int * interval '1 us' as at", [ms, micros]);
    texts.add(rows[0]?.at ?? '');
  }), { numRuns: 200 });
  await client.end();
  for (const text of texts) expect([text, parseTimestamp(text)]).toEqual([text, general(text)]);
});
