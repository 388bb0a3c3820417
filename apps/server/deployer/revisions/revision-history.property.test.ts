import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { playedRollout, type PlayedRollout } from '../testing/played-rollout.ts';

let world: DeployerWorld;
let played: PlayedRollout;
beforeAll(async () => {
  world = await startDeployerWorld();
  played = playedRollout(world);
});
afterAll(() => world.close());

/** `which` is the place of a revision among those that were asked for, as far as there is one. */
type Call =
  | { readonly do: 'release' | 'api' | 'delete' }
  | { readonly do: 'release again' | 'rollback' | 'activate'; readonly which: number };

const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Call>({ do: 'release' }, { do: 'api' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('release again' as const, 'rollback' as const, 'activate' as const),
      which: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Call>({ do: 'delete' }) },
);

const fixed = [
  'id',
  'number',
  'source',
  'image',
  'configs',
  'chart',
  'clone_of',
  'actor_id',
  'actor_email',
  'note',
  'created_at',
] as const;
const history = (id: string) =>
  world.db.selectFrom('deployer.revisions').where('deployment_id', '=', id).select(fixed).orderBy('number').execute();

/** As workers would: nobody is at work on them any more. */
const endJobs = (id: string) =>
  world.database.pool.query(
    `update workflow.jobs set state = case state when 'cancelling' then 'cancelled' else 'succeeded' end
    where id in (select id from deployer.revisions where deployment_id = $1) and state <> 'cancelled'`,
    [id],
  );

test('in any order, and many at once: numbers without gaps, nothing that was made changes, one job each, and nothing after the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (turns) => {
      const id = world.catalog.deployment();
      const asked = [await played.release(id, { source: 'create' })];
      let deleted = false;

      async function make(one: Call): Promise<void> {
        switch (one.do) {
          case 'release':
            asked.push(await played.release(id));
            return;
          case 'release again':
            await played.release(id, { id: asked[one.which % asked.length] ?? '' });
            return;
          case 'api': {
            const { status } = await world.admin.post(`/deployments/${id}/revisions`, { image: 'shop:2' });
            expect([201, 409]).toContain(status);
            return;
          }
          case 'rollback': {
            const { status } = await world.admin.post(`/deployments/${id}/rollback`, {
              toRevisionID: asked[one.which % asked.length],
            });
            expect([201, 404, 409]).toContain(status);
            return;
          }
          case 'activate': {
            const revision = asked[one.which % asked.length] ?? '';
            if ((await history(id)).some((row) => row.id === revision)) await played.activate(id, revision).catch(expectGone);
            return;
          }
          case 'delete':
            deleted = true;
            world.catalog.change(id, { status: 'deleting' });
            await played.contract.teardown({ organisationId: 'org_test', deploymentId: id, force: true });
        }
      }

      let before = await history(id);
      for (const turn of turns) {
        const wasDeleted = deleted;
        await Promise.all(turn.map(make));
        const after = await history(id);
        expect(after.map(({ number }) => number)).toEqual(after.map((_, index) => index + 1));
        if (after.length > 0) expect(after.slice(0, before.length)).toEqual(before);
        if (wasDeleted) expect(after).toEqual(after.length === 0 ? [] : before);
        const { rows: jobs } = await world.database.pool.query<{ id: string; input: { number: number } }>(
          `select id, input from workflow.jobs where input->>'deploymentId' = $1`,
          [id],
        );
        if (after.length > 0) {
          expect(jobs.map((job) => `${job.input.number} ${job.id}`).toSorted()).toEqual(
            after.map((row) => `${row.number} ${row.id}`).toSorted(),
          );
        }
        before = after;
      }
      world.catalog.change(id, { status: 'deleting' });
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await played.contract.teardown({ organisationId: 'org_test', deploymentId: id, force: true });
        await endJobs(id);
      }
      expect(await played.contract.teardown({ organisationId: 'org_test', deploymentId: id, force: true })).toMatchObject({
        done: true,
      });
      expect(await history(id)).toEqual([]);
      await played.release(id);
      expect(await history(id)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);

/** It was forgotten between the look and the deed. */
function expectGone(error: unknown): void {
  expect(String(error)).toMatch(/violates foreign key|no result/);
}
