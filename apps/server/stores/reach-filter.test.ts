import type { Policy, ScopeKind } from '@spacedock/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Access, type Grant, type Reach } from '../gateway/access.ts';
import { startWorld, type World } from '../testing/world.ts';
import { type ScopeColumns, withinAnyReach, withinReach } from './reach-filter.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

const ids = ['a', 'b', "c' or true --"];
/** One row for every place, so that a filter is tried on all of them at once. */
const rows = ids.flatMap((project) => ids.flatMap((environment) => ids.map((space) => ({ project, environment, space }))));
const scopes: ScopeColumns = { project: 'project_id', environment: 'env_id' };

async function rowsWithin(filter: ReturnType<typeof withinReach>): Promise<string[]> {
  const column = (scope: 'project' | 'environment' | 'space'): string[] => rows.map((row) => row[scope]);
  const { rows: found } = await sql<{ key: string }>`
    select project_id || '/' || env_id || '/' || space_id as key
    from unnest(${column('project')}::text[], ${column('environment')}::text[], ${column('space')}::text[])
      as places (project_id, env_id, space_id)
    where ${filter}`.execute(world.db);
  return found.map(({ key }) => key).toSorted();
}

const keysOf = (kept: (row: (typeof rows)[number]) => boolean): string[] =>
  rows.filter(kept).map((row) => `${row.project}/${row.environment}/${row.space}`).toSorted();

const grant: fc.Arbitrary<Grant> = fc.record({
  scope: fc.constantFrom<ScopeKind>('organisation', 'project', 'environment', 'space', 'team'),
  scopeId: fc.constantFrom(...ids),
  policies: fc.subarray<Policy>(['environment:view', 'environment:update']),
});
const accessOf = (grants: readonly Grant[]): Access => new Access({ organisationId: 'o', userId: 'u', email: 'e' }, grants);

test('the query keeps exactly the rows for which the policy holds', async () => {
  await fc.assert(fc.asyncProperty(fc.array(grant, { maxLength: 4 }), async (grants) => {
    const access = accessOf(grants);
    expect(await rowsWithin(withinReach(access.reach('environment:view'), scopes)))
      .toEqual(keysOf(({ project, environment }) => access.holds('environment:view', { project, environment })));
  }), { numRuns: 150 });
});

test('several policies keep what any of them reaches', async () => {
  await fc.assert(fc.asyncProperty(fc.array(grant, { maxLength: 4 }), async (grants) => {
    const access = accessOf(grants);
    const reaches = [access.reach('environment:view'), access.reach('environment:update')];
    expect(await rowsWithin(withinAnyReach(reaches, scopes))).toEqual(keysOf(({ project, environment }) =>
      access.holds('environment:view', { project, environment })
      || access.holds('environment:update', { project, environment })));
  }), { numRuns: 150 });
});

test('a scope that the table has no column for reaches nothing in it', async () => {
  const onSpace: Reach = { everywhere: false, in: new Map([['space', new Set(['a'])]]) };
  expect(await rowsWithin(withinReach(onSpace, scopes))).toEqual([]);
  expect(await rowsWithin(withinReach({ everywhere: false, in: new Map() }, scopes))).toEqual([]);
});
