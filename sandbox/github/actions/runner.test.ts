import { expect, test } from 'vitest';
import type { FileChanges } from '../commit-files.ts';
import type { BuildWish } from '../github-state.ts';
import { startTestGithub, type TestGithub } from '../testing/github.ts';
import { type Received, startReceiver } from '../testing/receiver.ts';

const builder = { owner: 'acme', repo: 'spacedock-builder', workflow_id: 'build.yml' } as const;
const dispatches = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
const image = 'registry.test/acme/checkout:rev-1';

interface Told {
  readonly status: string;
  readonly digest?: string;
  readonly image?: string;
  readonly message?: string;
  readonly logTail: string;
  readonly runUrl: string;
}

interface Building {
  readonly calls: () => readonly Told[];
  readonly received: readonly Received[];
  readonly dispatch: (revision?: string) => Promise<void>;
  readonly runs: () => Promise<
    readonly {
      readonly id: number | bigint;
      readonly display_title: string;
      readonly status: string | null;
      readonly conclusion: string | null;
    }[]
  >;
}

/** Who asks for builds of a repository, and is called back. */
async function startBuilding(
  { github, app }: TestGithub,
  { repo = 'checkout', ticket = {} as object, answer = 200 } = {},
): Promise<Building> {
  const hook = await startReceiver(({ path }) => {
    const repository = {
      url: `${github.url}/acme/${repo}.git`,
      ref: github.headOf({ owner: 'acme', repo }),
      token: github.token,
    };
    return {
      status: answer,
      body: path.endsWith('/ticket') ? { repository, rootPath: '', dockerfile: null, image, ...ticket } : {},
    };
  });
  return {
    received: hook.received,
    calls: () => hook.received.filter(({ path }) => path === '/builds').map(({ body }) => JSON.parse(body) as Told),
    async dispatch(revision = 'rev_1') {
      const inputs = { revision, callback_url: `${hook.url}/builds`, token: `token of ${revision}` };
      expect((await app().request(dispatches, { ...builder, ref: 'main', inputs })).status).toBe(204);
    },
    runs: async () =>
      (await app().request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', { ...builder })).data.workflow_runs,
  };
}

test('a build asks for its ticket, tells that it runs and what it made, and the same content has the same digest', async () => {
  const world = await startTestGithub();
  const { github, ledger } = world;
  const building = await startBuilding(world);
  await building.dispatch();
  await github.settled();
  expect(building.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/builds/ticket', 'Bearer token of rev_1'],
    ['/builds', 'Bearer token of rev_1'],
    ['/builds', 'Bearer token of rev_1'],
  ]);
  const [running, done] = building.calls();
  expect(running).toMatchObject({ status: 'running', logTail: expect.stringContaining('acme/checkout.git') as string });
  expect(done).toMatchObject({ status: 'succeeded', image, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string });
  expect(done?.logTail).toContain('FROM node:24-alpine');
  const [run] = await building.runs();
  expect(run).toMatchObject({ display_title: 'build rev_1', status: 'completed', conclusion: 'success', html_url: done?.runUrl });
  expect(ledger.entries().map(({ action, kind }) => `${action} ${kind}`)).toEqual(['create github:run', 'delete github:run']);

  await github.push({ owner: 'acme', repo: 'checkout', files: {}, message: 'Nothing changed' });
  await building.dispatch('rev_2');
  await github.settled();
  await github.push({ owner: 'acme', repo: 'checkout', files: { 'server.js': 'changed' } });
  await building.dispatch('rev_3');
  await github.settled();
  const digests = building.calls().flatMap(({ digest }) => digest ?? []);
  expect(digests[1]).toBe(digests[0]);
  expect(digests[2]).not.toBe(digests[0]);
  expect(world.errors).toEqual([]);
});

test.each<[string, string, object, FileChanges, RegExp]>([
  ['nothing to build', 'docs', {}, { 'README.md': 'only words' }, /Railpack could not determine how to build/],
  [
    'a build that is made to fail',
    'broken',
    {},
    { Dockerfile: 'FROM scratch', '.sandbox-build-fails': '' },
    /did not complete successfully/,
  ],
  [
    'a Dockerfile that is not there',
    'other',
    { dockerfile: 'docker/Dockerfile' },
    { 'package.json': '{}' },
    /open docker\/Dockerfile: no such file/,
  ],
  ['a folder that is not there', 'elsewhere', { rootPath: 'apps/web' }, { 'package.json': '{}' }, /no folder apps\/web/],
  [
    'a commit that is not there',
    'gone',
    { repository: { url: 'unset', ref: 'c'.repeat(40) } },
    { 'package.json': '{}' },
    /has no commit c/,
  ],
])('%s is told as a failure with its log', async (_, repo, ticket, files, why) => {
  const world = await startTestGithub();
  await world.github.repositories.create({ owner: 'acme', name: repo, files });
  const wrong =
    'repository' in ticket
      ? { repository: { url: `${world.github.url}/acme/${repo}.git`, ref: 'c'.repeat(40), token: world.github.token } }
      : ticket;
  const building = await startBuilding(world, { repo, ticket: wrong });
  await building.dispatch();
  await world.github.settled();
  expect(building.calls().at(-1)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(why) as string,
    logTail: expect.stringMatching(why) as string,
  });
  expect(await building.runs()).toMatchObject([{ status: 'completed', conclusion: 'failure' }]);
});

test.each<[string, BuildWish, readonly string[], string]>([
  ['fails', { fails: 'no space left on device' }, ['running', 'failed'], 'failure'],
  ['loses its callback', { losesCallback: true }, ['running'], 'success'],
  ['calls twice', { callsTwice: true }, ['running', 'succeeded', 'succeeded'], 'success'],
])('the next build %s when it is told to, and only that one', async (_, wish, statuses, conclusion) => {
  const world = await startTestGithub();
  const building = await startBuilding(world, { repo: 'storefront' });
  world.github.builds.next(wish);
  await building.dispatch();
  await world.github.settled();
  expect(building.calls().map(({ status }) => status)).toEqual(statuses);
  const [run] = await building.runs();
  expect(run?.conclusion).toBe(conclusion);
  await building.dispatch('rev_2');
  await world.github.settled();
  expect(building.calls().map(({ status }) => status)).toEqual([...statuses, 'running', 'succeeded']);
});

test('what a build made can be read from its run when its callback got lost', async () => {
  const world = await startTestGithub();
  const building = await startBuilding(world, { repo: 'ledger' });
  world.github.builds.next({ losesCallback: true });
  await building.dispatch();
  await world.github.settled();
  const octokit = world.app();
  const [run] = await building.runs();
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs', {
    ...builder,
    run_id: Number(run?.id),
  });
  const { data: notices } = await octokit.request('GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations', {
    ...builder,
    check_run_id: Number(data.jobs[0]?.id),
  });
  expect(notices).toMatchObject([{ annotation_level: 'notice', title: 'spacedock' }]);
  expect(JSON.parse(notices[0]?.message ?? '')).toEqual({
    revision: 'rev_1',
    image,
    digest: expect.stringMatching(/^sha256:/) as string,
  });
});

test('a build that hangs runs until it is cancelled, and what is over can not be cancelled', async () => {
  const world = await startTestGithub();
  const { github, app, ledger } = world;
  const hook = Promise.withResolvers<void>();
  const receiver = await startReceiver(({ path }) => {
    if (path === '/builds') hook.resolve();
    return {
      status: 200,
      body: {
        repository: {
          url: `${github.url}/acme/checkout.git`,
          ref: github.headOf({ owner: 'acme', repo: 'checkout' }),
          token: github.token,
        },
        image,
      },
    };
  });
  github.builds.next({ hangs: true });
  const inputs = { revision: 'rev_1', callback_url: `${receiver.url}/builds`, token: 't' };
  await app().request(dispatches, { ...builder, ref: 'main', inputs });
  await hook.promise;
  const list = async () =>
    (await app().request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', { ...builder, status: 'in_progress' }))
      .data.workflow_runs;
  const [run] = await list();
  expect(run?.status).toBe('in_progress');
  expect(ledger.left()).toHaveLength(1);
  const named = { ...builder, run_id: Number(run?.id) };
  expect((await app().request('POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel', named)).status).toBe(202);
  await github.settled();
  expect((await app().request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', named)).data).toMatchObject({
    status: 'completed',
    conclusion: 'cancelled',
  });
  await expect(app().request('POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel', named)).rejects.toMatchObject({
    status: 409,
  });
  expect(await list()).toEqual([]);
  expect(ledger.left()).toEqual([]);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/builds/ticket', '/builds']);
});

test('a build whose ticket or report is refused ends as a failure and says nothing more', async () => {
  const world = await startTestGithub();
  const building = await startBuilding(world, { answer: 410 });
  await building.dispatch();
  await world.github.settled();
  expect(building.received.map(({ path }) => path)).toEqual(['/builds/ticket']);
  expect(await building.runs()).toMatchObject([{ conclusion: 'failure' }]);
});

test('what can not be dispatched is refused as GitHub refuses it', async () => {
  const { github, app, person } = await startTestGithub();
  await github.push({ ...builder, files: { '.github/workflows/check.yml': 'name: check\non: [push]\n' } });
  await github.push({ ...builder, branch: 'bare', files: { '.github/workflows/build.yml': null } });
  const all = { revision: 'r', callback_url: 'http://127.0.0.1:1', token: 't' };
  const refused = async (given: {
    readonly workflow_id?: string;
    readonly ref?: string;
    readonly inputs?: Readonly<Record<string, string>>;
  }) =>
    app()
      .request(dispatches, { ...builder, ref: 'main', inputs: all, ...given })
      .then(
        ({ status }) => [status],
        (error: { readonly status: number; readonly response: { readonly data: { readonly message: string } } }) => [
          error.status,
          error.response.data.message,
        ],
      );
  expect(await refused({ workflow_id: 'none.yml' })).toEqual([404, 'Not Found']);
  expect(await refused({ ref: 'none' })).toEqual([422, 'No ref found for: none']);
  expect(await refused({ ref: 'bare' })).toEqual([404, 'Not Found']);
  expect(await refused({ workflow_id: 'check.yml' })).toEqual([422, "Workflow does not have 'workflow_dispatch' trigger"]);
  expect(await refused({ inputs: { ...all, more: '1' } })).toEqual([422, 'Unexpected inputs provided: ["more"]']);
  expect(await refused({ inputs: { revision: 'r' } })).toEqual([422, "Required input 'callback_url' not provided"]);
  github.setPermissions('acme', { actions: 'read', contents: 'read', metadata: 'read' });
  expect(await refused({})).toEqual([403, 'Resource not accessible by integration']);
  const { data } = await person().request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}', builder);
  expect(data).toMatchObject({ name: 'build', path: '.github/workflows/build.yml', state: 'active' });
  expect(
    (await person().request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', builder)).data.total_count,
  ).toBe(0);
});
