import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';
import { contains } from './contains.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

/** Whether the database finds the text in this name, the way stores ask it. */
async function found(name: string, text: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${contains('name_key', text)} as found from (select lower(${name}::text) as name_key) names`.execute(world.db);
  return rows[0]?.found ?? false;
}

test('a part of the name is found in any case', async () => {
  for (const part of ['Checkout', 'check', 'OUT', 'kO', '']) expect(await found('Checkout', part)).toBe(true);
  expect(await found('Zürich', 'ZÜR')).toBe(true);
  expect(await found('İstanbul', 'İSTANBUL')).toBe(true);
  expect(await found('Checkout', 'chekc')).toBe(false);
});

test('what is a pattern elsewhere means itself', async () => {
  expect(await found('100%', '0%')).toBe(true);
  expect(await found('1000', '0%')).toBe(false);
  expect(await found('a_b', 'A_B')).toBe(true);
  expect(await found('axb', 'a_b')).toBe(false);
  expect(await found('a\\b', 'a\\b')).toBe(true);
  expect(await found('ab', 'a\\b')).toBe(false);
  expect(await found('a', "' or 1=1 --")).toBe(false);
});

test('a name contains each of its own pieces, whatever it is made of', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '%', '_', '\\', "'", 'ß', 'É', ' ', '😀'), maxLength: 8 });
  await fc.assert(fc.asyncProperty(text, text, text, async (before, piece, after) => {
    expect(await found(before + piece + after, piece)).toBe(true);
  }), { numRuns: 200 });
});

test('and nothing that is not in it', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '%', '_', '\\'), maxLength: 5 });
  await fc.assert(fc.asyncProperty(text, text, async (name, piece) => {
    expect(await found(name, piece)).toBe(name.includes(piece));
  }), { numRuns: 300 });
});
