import type { CatalogDeployment } from '@spacedock/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Kill, Killed, killedPorts } from './testing/killed-ports.ts';
import { type RolloutStage, startRolloutStage } from './testing/rollout-stage.ts';
import { type Book, runRollout } from './testing/run-rollout.ts';

/*
 * The process dies at each call that a step makes: before it, and after it took effect. Another one goes on with what the engine
 * has kept, and the end is the same.
 */

let stage: RolloutStage;
beforeAll(async () => {
  stage = await startRolloutStage({ speed: 100, idle: true, patience: { imagePullMs: -1e9 } });
}, 60_000);
afterAll(() => stage.close());

async function inputOf(revisionId: string) {
  const row = await stage.db.selectFrom('deployer.revisions').where('id', '=', revisionId).selectAll().executeTakeFirstOrThrow();
  return { organisationId: row.org_id, deploymentId: row.deployment_id, revisionId, number: row.number, build: false };
}

async function run(revisionId: string, kill?: Kill): Promise<readonly string[]> {
  const book: Book = new Map();
  const input = await inputOf(revisionId);
  const dying = killedPorts(stage.ports, kill);
  try {
    await runRollout(input, dying.ports, book);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  await runRollout(input, stage.ports, book);
  return dying.calls();
}

async function statusesOf({ id }: CatalogDeployment): Promise<readonly string[]> {
  const rows = await stage.db
    .selectFrom('deployer.revisions')
    .where('deployment_id', '=', id)
    .orderBy('number')
    .select(['source', 'status'])
    .execute();
  return rows.map(({ source, status }) => `${source} ${status}`);
}

async function recordsOf(name: string): Promise<readonly string[]> {
  const labelSelector = `owner=helm,name=${name}`;
  const { items } = await stage.admin.list({ apiVersion: 'v1', kind: 'Secret', namespace: `ns-${name}` }, { labelSelector });
  return items.map(({ metadata }) => metadata.labels?.['status'] ?? '').toSorted();
}

async function prepared(name: string): Promise<CatalogDeployment> {
  const deployment = await stage.deployment(name);
  await run(await stage.release(deployment, `${name}:1`, { secretRefs: ['secret://app'] }));
  return deployment;
}

const kills = (calls: readonly string[]): readonly Kill[] => [
  { at: 1, when: 'before' },
  ...calls.map((_, index): Kill => ({ at: index + 1, when: 'after' })),
];

test('an update ends the same, wherever its process is killed', async () => {
  stage.secrets.set('app', 'value-one');
  const first = await prepared('calm');
  stage.secrets.set('app', 'value-two');
  const calls = await run(await stage.release(first, 'calm:2', { replicas: 2, secretRefs: ['secret://app'] }));
  expect(calls.length).toBeGreaterThan(15);
  for (const kill of kills(calls)) {
    const name = `update-${kill.when}-${kill.at}`;
    const said = `killed ${kill.when} ${calls[kill.at - 1]}, call ${kill.at}`;
    stage.secrets.set('app', 'value-one');
    const deployment = await prepared(name);
    stage.secrets.set('app', 'value-two');
    const revision = await stage.release(deployment, `${name}:2`, { replicas: 2, secretRefs: ['secret://app'] });
    await run(revision, kill);
    expect(await statusesOf(deployment), said).toEqual(['api superseded', 'api active']);
    expect(await stage.runtime(deployment), said).toMatchObject({
      status: 'active',
      current_revision_id: revision,
      holder_id: null,
    });
    expect((await stage.events(deployment)).slice(3), said).toMatchObject([
      { text: '2 deploying started' },
      { text: '2 rolling_out succeeded', meta: { ready: 2, desired: 2 } },
      { text: '2 active succeeded' },
    ]);
    expect(await recordsOf(name), said).toEqual(['deployed', 'superseded']);
  }
}, 600_000);

test('a failure is told once and returned from once, wherever its process is killed', async () => {
  const ended = ['api active', 'api failed', 'auto_return pending'];
  const first = await prepared('wrong');
  const calls = await run(await stage.release(first, 'wrong:imagepullbackoff'));
  expect(await statusesOf(first)).toEqual(ended);
  for (const kill of kills(calls)) {
    const name = `failure-${kill.when}-${kill.at}`;
    const said = `killed ${kill.when} ${calls[kill.at - 1]}, call ${kill.at}`;
    const deployment = await prepared(name);
    await run(await stage.release(deployment, `${name}:imagepullbackoff`), kill);
    expect(await statusesOf(deployment), said).toEqual(ended);
    expect(
      (await stage.events(deployment)).slice(3).map(({ text }) => text),
      said,
    ).toEqual(['2 deploying started', '2 rolling_out failed']);
    const back = await stage.db
      .selectFrom('deployer.revisions')
      .where('deployment_id', '=', deployment.id)
      .where('number', '=', 3)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await stage.engine.job(back.id), said).toMatchObject({ state: 'queued' });
    expect((await stage.runtime(deployment)).holder_id, said).toBeNull();
  }
}, 600_000);
