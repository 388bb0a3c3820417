import type { CatalogDeployment } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kill, Killed, killedPorts } from '../rollout/testing/killed-ports.ts';
import { type Book, runRollout } from '../rollout/testing/run-rollout.ts';
import { buildStep } from './build-step.ts';
import { type BuildCrashStage, startBuildCrashStage } from './testing/build-crash-stage.ts';

/*
 * The process dies at each call that a build makes: before it, and after it took effect. Another one goes on, and there is one run and
 * one image.
 */

let crashing: BuildCrashStage;
beforeAll(async () => {
  crashing = await startBuildCrashStage();
}, 60_000);
afterAll(() => crashing.close());

let counter = 0;

async function released(): Promise<{ readonly deployment: CatalogDeployment; readonly revisionId: string }> {
  const { stage, github } = crashing;
  const deployment = await stage.deployment(`built-${(counter += 1)}`, {
    sourceType: 'git',
    repoUrl: `${github.url}/acme/checkout`,
    repoKey: 'localhost/acme/checkout',
    branch: 'main',
    integrationId: 'int_test',
    registryUrl: 'registry.example.com/acme',
    registryIntegrationId: '',
  });
  return { deployment, revisionId: await stage.release(deployment, '', {}, { image: undefined }) };
}

async function run({ deployment, revisionId }: Awaited<ReturnType<typeof released>>, kill?: Kill): Promise<readonly string[]> {
  const input = { organisationId: deployment.organisationId, deploymentId: deployment.id, revisionId, number: 1, build: true };
  const book: Book = new Map();
  const dying = killedPorts(crashing.ports, kill);
  try {
    await runRollout(input, dying.ports, book, [buildStep]);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  await runRollout(input, crashing.ports, book);
  return dying.calls();
}

async function runsOf(revisionId: string): Promise<number> {
  const { github } = crashing;
  const answer = await fetch(`${github.apiUrl}/repos/acme/spacedock-builder/actions/workflows/build.yml/runs?per_page=100`, {
    headers: { authorization: `Bearer ${github.token}` },
  });
  const { workflow_runs: runs } = (await answer.json()) as { workflow_runs: { display_title: string }[] };
  return runs.filter(({ display_title }) => display_title === `build ${revisionId}`).length;
}

test('a build has one run and one image, wherever its process is killed', async () => {
  const calls = await run(await released());
  const dispatch = calls.findIndex((call) => call.startsWith('github POST')) + 1;
  expect(dispatch).toBeGreaterThan(5);
  const kills: readonly Kill[] = [
    { at: 1, when: 'before' },
    { at: dispatch, when: 'before' },
    ...Array.from({ length: dispatch + 4 }, (_, index): Kill => ({ at: index + 1, when: 'after' })),
  ];
  for (const kill of kills) {
    const made = await released();
    await run(made, kill);
    const said = `killed ${kill.when} ${calls[kill.at - 1]}, call ${kill.at}`;
    expect(await runsOf(made.revisionId), said).toBe(1);
    expect(
      (await crashing.stage.events(made.deployment)).map(({ text }) => text),
      said,
    ).toEqual([
      '1 building started',
      '1 building succeeded',
      '1 deploying started',
      '1 rolling_out succeeded',
      '1 active succeeded',
    ]);
    const row = await crashing.stage.db
      .selectFrom('deployer.revisions')
      .where('id', '=', made.revisionId)
      .select(['status', 'image'])
      .executeTakeFirstOrThrow();
    expect(row, said).toEqual({
      status: 'active',
      image: expect.stringMatching(/^registry\.example\.com\/acme\/built-\d+@sha256:[0-9a-f]{64}$/) as string,
    });
  }
}, 300_000);
