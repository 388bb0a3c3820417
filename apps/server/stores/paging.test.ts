import { OutcomeError } from '@spacedock/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';
import { type ListShape, pageOf } from './paging.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

const list = {
  sorts: {
    createdAt: { column: 'id', type: 'text' }, name: { column: 'name_key', type: 'text' },
    updatedAt: { column: 'updated_at', type: 'timestamp' },
  },
  defaultOrder: 'desc',
  defaultLimit: 20,
  maxLimit: 200,
  idColumn: 'id',
} as const satisfies ListShape<string>;

type SortName = keyof typeof list.sorts;
type Order = 'asc' | 'desc';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: number;
}

let made = 0;
const projectsPerOrganisation = 6;

/** A list of its own: environments of one organisation, in several projects so that names can be equal. */
async function emptyList(): Promise<string> {
  const org = await world.organisation('List');
  const stamps = { created_by: 'test', created_at: new Date(0), updated_at: new Date(0) };
  const projects = Array.from(
    { length: projectsPerOrganisation },
    (_, index) => ({ id: `prj_${org}_${index}`, org_id: org, name: `p${index}`, description: '', ...stamps }),
  );
  await world.db.insertInto('config.projects').values(projects).execute();
  return org;
}

async function insert(org: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await world.db.insertInto('config.environments').values(rows.map(({ id, name, updatedAt }) => ({
    id, org_id: org, project_id: `prj_${org}_${made % projectsPerOrganisation}`, name: `${name}`, space_id: 'spc',
    namespace: `${(made += 1)}`,
    registry_integration_id: null, registry_url: null, created_by: 'test', created_at: new Date(0),
    updated_at: new Date(updatedAt),
  }))).onConflict((conflict) => conflict.doNothing()).execute();
}

const read = (org: string, asked: Parameters<typeof pageOf>[2]) =>
  pageOf(world.db.selectFrom('config.environments').where('org_id', '=', org).select(['id', 'name', 'updated_at']), list, asked);

/** What is in the list now, as the model has it. */
async function contents(org: string): Promise<Row[]> {
  const rows = await world.db.selectFrom('config.environments').where('org_id', '=', org).select(['id', 'name', 'updated_at'])
    .execute();
  return rows.map(({ id, name, updated_at }) => ({ id, name, updatedAt: updated_at.getTime() }));
}

const keys: Record<SortName, (row: Row) => string | number> = {
  createdAt: ({ id }) => id, name: ({ name }) => name, updatedAt: ({ updatedAt }) => updatedAt,
};
const compare = <Key>(a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0);

function sorted(rows: readonly Row[], sort: SortName, order: Order): string[] {
  const up = rows.toSorted((a, b) => compare(keys[sort](a), keys[sort](b)) || compare(a.id, b.id)).map(({ id }) => id);
  return order === 'asc' ? up : up.toReversed();
}

const sort = fc.constantFrom<SortName>('createdAt', 'name', 'updatedAt');
const order = fc.constantFrom<Order>('asc', 'desc');
/** Few names and times, so that many are equal; ids of any order. */
const rowWith = (id: fc.Arbitrary<string>): fc.Arbitrary<Row> => fc.record({
  id, name: fc.constantFrom('a', 'b', 'c', 'aa', 'ab', '1'), updatedAt: fc.integer({ min: 0, max: 3 }),
});
const letters = (count: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), { minLength: count, maxLength: count })
    .map((picked) => `env_${picked.join('')}`);
const rows = (most: number, id = letters(4)): fc.Arbitrary<Row[]> =>
  fc.uniqueArray(rowWith(id), { maxLength: most, selector: (row) => row.id });

test('following cursors sees every row that stays once and in order, whatever comes and goes between the pages', async () => {
  const betweenPages = fc.record({
    limit: fc.integer({ min: 1, max: 7 }), come: rows(4, letters(5)), go: fc.array(fc.nat(), { maxLength: 4 }),
  });
  const scripts = fc.array(betweenPages, { minLength: 3, maxLength: 8 });
  await fc.assert(fc.asyncProperty(rows(30), sort, order, scripts, async (start, sortName, sortOrder, script) => {
    const org = await emptyList();
    await insert(org, start);
    const before = await contents(org);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page === 0 || cursor !== null; page += 1) {
      const step = script[page % script.length];
      const asked = { sort_by: sortName, sort_order: sortOrder, limit: step?.limit ?? 5, ...(cursor === null ? {} : { cursor }) };
      const answer = await read(org, asked);
      seen.push(...answer.items.map(({ id }) => id));
      cursor = answer.nextCursor;
      // New rows only for a while: with as many coming as are read, the end would never be reached.
      if (page < script.length) await insert(org, step?.come ?? []);
      for (const pick of step?.go ?? []) {
        const present = await contents(org);
        const victim = present[pick % (present.length || 1)];
        if (victim) await world.db.deleteFrom('config.environments').where('id', '=', victim.id).execute();
      }
    }
    const after = new Set((await contents(org)).map(({ id }) => id));
    const stayed = before.filter(({ id }) => after.has(id));
    const expected = sorted(stayed, sortName, sortOrder);
    expect(seen.filter((id) => expected.includes(id))).toEqual(expected);
  }), { numRuns: 60 });
}, 120_000);

test('pages by number are slices of the sorted list, and the total counts all of it', async () => {
  const [limits, pages] = [fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 })];
  await fc.assert(fc.asyncProperty(rows(25), sort, order, limits, pages, async (start, sortName, sortOrder, limit, page) => {
    const org = await emptyList();
    await insert(org, start);
    const all = await contents(org);
    const answer = await read(org, { sort_by: sortName, sort_order: sortOrder, limit, page, total: true });
    expect(answer.items.map(({ id }) => id)).toEqual(sorted(all, sortName, sortOrder).slice((page - 1) * limit, page * limit));
    expect(answer.total).toBe(all.length);
    expect(answer.nextCursor !== null).toBe(all.length > page * limit);
  }), { numRuns: 60 });
}, 60_000);

/** The items, or the code of the refusal; anything else is thrown and fails the test. */
async function outcomeOf(org: string, asked: Parameters<typeof pageOf>[2]): Promise<readonly string[] | string> {
  try {
    return (await read(org, asked)).items.map(({ id }) => id);
  } catch (error) {
    if (error instanceof OutcomeError) return error.code;
    throw error;
  }
}

const cursorOf = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url');

test('a cursor of another sort, order or making is refused', async () => {
  const org = await emptyList();
  await insert(org, [{ id: 'env_a', name: 'a', updatedAt: 0 }, { id: 'env_b', name: 'b', updatedAt: 1 }]);
  const { nextCursor } = await read(org, { sort_by: 'name', sort_order: 'asc', limit: 1 });
  expect(await outcomeOf(org, { sort_by: 'name', sort_order: 'asc', cursor: nextCursor ?? '' })).toEqual(['env_b']);
  expect(await outcomeOf(org, { sort_by: 'name', sort_order: 'desc', cursor: nextCursor ?? '' })).toBe('request.invalid');
  expect(await outcomeOf(org, { sort_by: 'updatedAt', sort_order: 'asc', cursor: nextCursor ?? '' })).toBe('request.invalid');
  expect(await outcomeOf(org, { sort_by: 'name', sort_order: 'asc', page: 2, cursor: nextCursor ?? '' })).toBe('request.invalid');
  for (const cursor of [
    '', 'x', '!!', 'bnVsbA', cursorOf(null), cursorOf([]), cursorOf({ s: 'name', o: 'asc' }),
    cursorOf({ s: 'name', o: 'asc', k: ['a'] }), cursorOf({ s: 'name', o: 'asc', k: [1, 2] }),
    cursorOf({ s: 'name', o: 'asc', k: ['a\0', 'b'] }),
  ]) {
    expect(await outcomeOf(org, { sort_by: 'name', sort_order: 'asc', cursor })).toBe('request.invalid');
  }
});

test.each([
  '2026-02-30T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-01-01T24:00:00.000Z', '2026-01-01T00:00:60.000Z', '2026-01-01',
  'now', 'infinity',
  '+012026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000+01', "2026-01-01T00:00:00'--",
])('the time %s in a cursor is refused before the database sees it', async (time) => {
  const cursor = cursorOf({ s: 'updatedAt', o: 'desc', k: [time, 'env_a'] });
  expect(await outcomeOf(world.organisationId, { sort_by: 'updatedAt', cursor })).toBe('request.invalid');
});

test('times at the edges of the calendar are times', async () => {
  for (const time of ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
    expect(await outcomeOf(
      world.organisationId, { sort_by: 'updatedAt', cursor: cursorOf({ s: 'updatedAt', o: 'desc', k: [time, 'x'] }) },
    )).toEqual([]);
  }
});

test('a tampered cursor is refused or shows rows of the same list, and never breaks anything', async () => {
  const [org, other] = [await emptyList(), await emptyList()];
  await insert(org, Array.from({ length: 9 }, (_, index) => ({ id: `env_own${index}`, name: `n${index}`, updatedAt: index })));
  await insert(other, [{ id: 'env_foreign', name: 'n3', updatedAt: 3 }]);
  await fc.assert(fc.asyncProperty(sort, order, fc.nat(), fc.integer({ min: 0, max: 7 }), fc.string({
    maxLength: 5,
  }), async (sortName, sortOrder, at, bit, noise) => {
    const asked = { sort_by: sortName, sort_order: sortOrder, limit: 4 };
    const bytes = Buffer.from((await read(org, asked)).nextCursor ?? '', 'base64url');
    const index = at % bytes.length;
    bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
    for (const cursor of [
      bytes.toString('base64url'), bytes.subarray(0, index).toString('base64url'), `${noise}${bytes.toString('base64url')}`,
    ]) {
      const answer = await outcomeOf(org, { ...asked, cursor });
      expect(answer === 'request.invalid' || (Array.isArray(answer) && answer.every((id) => id.startsWith('env_own'))))
        .toBe(true);
    }
  }), { numRuns: 200 });
}, 60_000);

test('pages far out are refused rather than read through', async () => {
  expect(await outcomeOf(world.organisationId, { page: 10_000, limit: 200 })).toBe('request.invalid');
  expect(await outcomeOf(world.organisationId, { page: 51, limit: 200 })).toEqual([]);
});

test('an unknown sort is refused', async () => {
  for (const name of ['id; drop table config.projects', 'constructor', '']) {
    expect(await outcomeOf(world.organisationId, { sort_by: name })).toBe('request.invalid');
  }
});
