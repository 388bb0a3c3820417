import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { EffectivePermissions } from './effective-permissions.ts';
import { attemptOf, randomChange, type RandomChange } from './testing/random-change.ts';
import { lookOf, randomLook, type RandomLook, type Row } from './testing/random-look.ts';
import { makeOrganisation, organisationPlan, pick, type RandomOrganisation } from './testing/random-organisation.ts';
import { allows, beyond, exists, type Right, rightsOf, type Snapshot, takeSnapshot } from './testing/rights-model.ts';

const runs = 25;
const stepsPerRun = 25;

let world: World;
const made = { changes: 0, rows: 0, escalationsRefused: 0 };
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const step = fc.record({ change: randomChange, look: randomLook });

const steps = fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun });
const plan = fc.record({ organisation: organisationPlan, steps });
const timeout = 300_000;

test('no sequence of changes gives more than those who made them had, or shows a row out of scope', { timeout }, async () => {
  await fc.assert(fc.asyncProperty(plan, async ({ organisation: planned, steps: chosen }) => {
    const organisation = await makeOrganisation(world, planned);
    const start = await takeSnapshot(world.db, organisation.id);
    const limits = new Set(organisation.actors.flatMap(({ userId }) => [...rightsOf(start, userId)]));
    let now = start;
    const trace: string[] = [];
    for (const [index, { change, look }] of chosen.entries()) {
      const name = `N${index}x${organisation.id.slice(-8)}`;
      now = await expectHarmless({ organisation, start, limits, before: now, trace }, change, name);
      await expectInSight(organisation, now, look, trace);
    }
  }), { numRuns: runs, endOnFailure: true });

  // Otherwise nothing was tried: an API that refuses everything lets no right grow either.
  expect(made.changes).toBeGreaterThan(runs);
  expect(made.escalationsRefused).toBeGreaterThan(runs / 5);
  expect(made.rows).toBeGreaterThan(runs * 4);
});

interface Situation {
  readonly organisation: RandomOrganisation;
  readonly start: Snapshot;
  /** What all who act held together when they began. */
  readonly limits: ReadonlySet<Right>;
  readonly before: Snapshot;
  readonly trace: string[];
}

async function expectHarmless(
  { organisation, start, limits, before, trace }: Situation, change: RandomChange, name: string,
): Promise<Snapshot> {
  const likely = rightsOf(before, pick(organisation.actors, change.by)?.userId ?? '');
  const { method, path, body, needs, opens } = attemptOf(before, change, name, (policy) => likely.has(`${policy}@organisation`));
  const able = organisation.actors.filter(({ userId }) => {
    const rights = rightsOf(before, userId);
    return needs.every(([policy, scope]) => allows(before, rights, policy, scope));
  });
  // Mostly by somebody whom the route itself lets pass: then only the rule against escalation stands in the way.
  const by = pick(change.blind || able.length === 0 ? organisation.actors : able, change.by) as Person;
  const { status, error } = await by.send(method, path, body);
  trace.push(`${by.email} ${method} ${path} ${JSON.stringify(body) ?? ''} -> ${status} ${error?.code ?? ''}`);
  const why = `\n${trace.join('\n')}`;
  const after = await takeSnapshot(world.db, organisation.id);
  expect([200, 201, 204, 400, 401, 403, 404, 409], why).toContain(status);
  if (status >= 400) {
    if (error.code === 'permission.escalation') made.escalationsRefused += 1;
    expect(after, `refused, and yet something changed${why}`).toEqual(before);
    return after;
  }

  made.changes += 1;
  const held = rightsOf(before, by.userId);
  expect(needs.filter(([policy, scope]) => !allows(before, held, policy, scope)), `done without being allowed to${why}`)
    .toEqual([]);
  if (opens !== undefined) expect(beyond(before, rightsOf(before, opens, true), held), `another's account was opened${why}`)
    .toEqual([]);
  const foreign = rolesTouched(before, after).filter((policy) => !held.has(`${policy}@organisation`));
  expect(foreign, `a role was made or changed beyond the maker's own${why}`).toEqual([]);
  const people = new Set([...before.members, ...after.members].map(({ user_id }) => user_id));
  for (const person of people) {
    for (const asIfActive of [false, true]) {
      const [atStart, was, is] = [start, before, after]
        .map((then) => rightsOf(then, person, asIfActive)) as [Set<Right>, Set<Right>, Set<Right>];
      expect(beyond(after, is.difference(was), held), `${person} was given what the giver does not hold${why}`).toEqual([]);
      expect(beyond(after, is.difference(atStart), limits), `${person} has more than everybody together had${why}`).toEqual([]);
      const lost = [...was.difference(is)].filter((right) => exists(after, right.split('@')[1] ?? ''));
      expect(beyond(before, lost, held), `${person} lost what the taker does not hold${why}`).toEqual([]);
    }
  }
  return after;
}

/** All policies of the roles that are new, changed or gone, before and after. */
function rolesTouched(before: Snapshot, after: Snapshot): readonly string[] {
  const ids = new Set([...before.roles, ...after.roles].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [was, is] = [before, after].map(({ roles }) => roles.find((role) => role.id === id)?.policies ?? []);
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [...was ?? [], ...is ?? []];
  });
}

async function expectInSight(
  organisation: RandomOrganisation, now: Snapshot, chosen: RandomLook, trace: readonly string[],
): Promise<void> {
  const by = pick(organisation.actors, chosen.by) as Person;
  const active = now.members.some(({ user_id, status }) => user_id === by.userId && status === 'active');
  const rights = rightsOf(now, by.userId);
  const { path, refused, shows, expected } = lookOf(now, rights, chosen);
  const answer = await by.get<Row[]>(path);
  const why = `${by.email} GET ${path} after\n${trace.join('\n')}`;
  if (!active) return expect(answer.status, why).toBe(401);
  if (refused) return expect(answer.status, why).toBe(refused);
  expect(answer.status, why).toBe(200);
  expect(answer.data.map(shows).toSorted(), why).toEqual(expected.toSorted());
  made.rows += expected.length;

  const { data } = await by.get<EffectivePermissions>('/permissions/effective');
  const told = data.policies.flatMap(({ policy, scopes }) => scopes.map(({ scope }) => `${policy}@${scope}`));
  return expect(new Set(told), why).toEqual(rights);
}
