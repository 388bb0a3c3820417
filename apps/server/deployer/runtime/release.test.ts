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

const revisions = (id: string) =>
  world.db.selectFrom('deployer.revisions').where('deployment_id', '=', id).selectAll().orderBy('number').execute();
const newest = async (id: string) => (await revisions(id)).at(-1);
const git = () =>
  world.catalog.deployment({ sourceType: 'git', image: '', repoUrl: 'https://github.com/acme/shop', branch: 'main' });
const sha = '0123456789abcdef0123456789abcdef01234567';

/** As a build does that went well. */
const built = (revisionId: string, image: string): Promise<unknown> =>
  world.db
    .updateTable('deployer.revisions')
    .set({ image, build_id: 'run 7', commit_sha: sha, commit_message: 'Faster', branch: 'main', status: 'superseded' })
    .where('id', '=', revisionId)
    .execute();
const jobOf = async (id: string) => (await world.database.pool.query('select input from workflow.jobs where id = $1', [id])).rows;

test('the first one is number 1, made once however often and at once it is handed over', async () => {
  const id = world.catalog.deployment({ configs: { port: 8080 } });
  const revision = played.newRevisionId();
  await Promise.all(Array.from({ length: 20 }, () => played.release(id, { source: 'create', id: revision, note: 'first' })));
  expect(await revisions(id)).toMatchObject([
    {
      id: revision,
      number: 1,
      source: 'create',
      image: 'registry.example.com/shop:1',
      configs: { port: 8080 },
      actor_email: 'ada@example.com',
      note: 'first',
    },
  ]);
  expect(await jobOf(revision)).toEqual([{ input: expect.objectContaining({ revisionId: revision, build: false }) }]);
  const runtime = await world.db.selectFrom('deployer.deployments').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const { projectId, environmentId } = world.catalog.find(id);
  expect(runtime).toMatchObject({
    project_id: projectId,
    env_id: environmentId,
    space_id: 'spc_abc',
    namespace: 'shop',
    status: 'pending',
    last_number: 1,
  });
});

test('from git it has to be built; a change of configs afterwards has the image that is there', async () => {
  const id = git();
  const first = await played.release(id, { source: 'create', configs: { rootPath: 'api' } });
  expect(await jobOf(first)).toEqual([{ input: expect.objectContaining({ build: true }) }]);
  await built(first, 'shop@sha256:1');
  const second = await played.release(id, { configs: { rootPath: 'api', port: 9090 } });
  expect(await newest(id)).toMatchObject({
    number: 2,
    image: 'shop@sha256:1',
    build_id: 'run 7',
    commit_sha: sha,
    commit_message: 'Faster',
    branch: 'main',
  });
  expect(await jobOf(second)).toEqual([{ input: expect.objectContaining({ build: false }) }]);
});

test.each([
  ['another root', { rootPath: 'web' }, 'configs'],
  ['another Dockerfile', { dockerfile: 'Dockerfile.prod' }, 'configs'],
  ['a push', {}, 'push'],
  ['a head that was found', {}, 'poll'],
  ['a pull request', {}, 'pull_request'],
])('%s is built', async (_, configs, source) => {
  const id = git();
  await built(await played.release(id, { source: 'create' }), 'shop@sha256:1');
  await played.release(id, { configs, source });
  expect(await newest(id)).toMatchObject({ number: 2, image: null, commit_sha: null });
});

test('while a commit is being built a change of configs is built too, so that neither undoes the other', async () => {
  const id = git();
  await built(await played.release(id, { source: 'create' }), 'shop@sha256:1');
  const push = await played.release(id, { source: 'push' });
  await played.release(id, { configs: { port: 9090 } });
  expect(await newest(id)).toMatchObject({ number: 3, image: null, configs: { port: 9090 } });
  // A build that came to nothing is waited for by nobody.
  await world.db
    .updateTable('deployer.revisions')
    .set({ status: 'failed' })
    .where('deployment_id', '=', id)
    .where('image', 'is', null)
    .execute();
  await played.release(id, { configs: { port: 7070 } });
  expect(await newest(id)).toMatchObject({ number: 4, image: 'shop@sha256:1' });
  expect(push).not.toBe('');
});

test('an image that was deployed by hand stays when configs change', async () => {
  const id = world.catalog.deployment();
  await played.release(id, { source: 'create' });
  await world.admin.post(`/deployments/${id}/revisions`, { image: 'registry.example.com/shop:hotfix' });
  await played.release(id, { configs: { port: 9090 } });
  expect(await newest(id)).toMatchObject({ number: 3, image: 'registry.example.com/shop:hotfix' });
});

test('of a deployment that goes or is gone nothing is made, and that is no failure', async () => {
  const gone = world.catalog.deployment({ status: 'deleting' });
  await played.release(gone);
  expect(await revisions(gone)).toEqual([]);
  const configs = '{}';
  const id = world.catalog.deployment();
  world.catalog.forget(id);
  const asked = { organisationId: 'org_test', deploymentId: id, revisionId: played.newRevisionId(), source: 'configs', configs };
  expect(await played.contract.release(asked)).toMatchObject({});
  expect(await revisions(id)).toEqual([]);
  const leaving = world.catalog.deployment();
  await played.release(leaving);
  await world.db.updateTable('deployer.deployments').set({ deleting: true }).where('id', '=', leaving).execute();
  await played.release(leaving);
  expect(await revisions(leaving)).toHaveLength(1);
});

test('a source that does not exist is refused', async () => {
  const id = world.catalog.deployment();
  await expect(played.release(id, { source: 'magic' })).rejects.toMatchObject({ code: 'request.invalid' });
  expect(await revisions(id)).toEqual([]);
});
