import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployerWorld, startDeployerWorld } from '../testing/deployer-world.ts';
import { playedRollout, type PlayedRollout } from '../testing/played-rollout.ts';
import { hasEnded, moveRevision, revisionMoves } from './revision-moves.ts';
import { type RevisionStatus, revisionStatuses } from './revision-states.ts';

let world: DeployerWorld;
let played: PlayedRollout;
beforeAll(async () => {
  world = await startDeployerWorld();
  played = playedRollout(world);
});
afterAll(() => world.close());

type Move = Parameters<typeof moveRevision>[2];
const moves: readonly Move[] = ['build', 'deploy', 'activate', 'supersede', 'fail'];
const row = (id: string) => world.db.selectFrom('deployer.revisions').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('no sequence of moves leaves the table, and what is over stays as it ended', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...moves), { maxLength: 8 }), async (asked) => {
      const id = await played.release(world.catalog.deployment());
      let status: RevisionStatus = 'pending';
      let ended: Date | null = null;
      for (const [index, move] of asked.entries()) {
        const at = new Date(Date.UTC(2030, 0, 1, 0, 0, index));
        const to: RevisionStatus | undefined = (revisionMoves[status] as Partial<Record<Move, RevisionStatus>>)[move];
        const target = revisionStatuses.flatMap(
          (from) => (revisionMoves[from] as Partial<Record<Move, RevisionStatus>>)[move] ?? [],
        )[0];
        const result = await moveRevision(world.db, { organisationId: 'org_test', revisionId: id }, move, at);
        expect(result).toBe(to !== undefined ? 'moved' : status === target ? 'standing' : 'refused');
        status = to ?? status;
        if (to !== undefined && hasEnded(to)) ended ??= at;
        expect(await row(id)).toMatchObject({ status, ended_at: ended });
      }
    }),
    { numRuns: 40 },
  );
});

test('a build brings its image, a failure its cause', async () => {
  const key = {
    organisationId: 'org_test',
    revisionId: await played.release(world.catalog.deployment({ sourceType: 'git', image: '' })),
  };
  expect(await row(key.revisionId)).toMatchObject({ image: null });
  const build = { status: 'running', dispatchedAt: '2026-01-01T00:00:00Z' } as const;
  expect(await moveRevision(world.db, key, 'build', new Date(), { build })).toBe('moved');
  expect(
    await moveRevision(world.db, key, 'deploy', new Date(), { image: 'shop@sha256:1', build: { ...build, status: 'succeeded' } }),
  ).toBe('moved');
  expect(await row(key.revisionId)).toMatchObject({
    status: 'deploying',
    image: 'shop@sha256:1',
    build: { status: 'succeeded' },
  });
  const failure = { stage: 'rolling_out', code: 'crash', message: 'It crashed.' } as const;
  await moveRevision(world.db, key, 'fail', new Date(), { failure });
  expect(await row(key.revisionId)).toMatchObject({ status: 'failed', failure });
});

test('one of another organisation is not moved', async () => {
  const revisionId = await played.release(world.catalog.deployment());
  expect(await moveRevision(world.db, { organisationId: 'org_other', revisionId }, 'deploy', new Date())).toBe('refused');
  expect(await row(revisionId)).toMatchObject({ status: 'pending' });
});
