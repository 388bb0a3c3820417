import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { databaseDump } from '../../testing/database-dump.ts';
import { type BuildStage, startBuildStage } from './testing/build-stage.ts';

let stage: BuildStage;
beforeAll(async () => {
  stage = await startBuildStage();
}, 120_000);
afterAll(() => stage.close());

const digest = 'sha256:[0-9a-f]{64}';
const seconds = 60_000;
const texts = async (id: string) => (await stage.events(id)).map(({ text }) => text);
const failedWith = (code: string) => ({ status: 'failed', image: null, failure: { stage: 'building', code } });

test(
  'a revision without an image is built by the workflow that we ship, and deployed by digest',
  async () => {
    const workflow = await readFile(new URL('../../../../docs/builder/build.yml', import.meta.url), 'utf8');
    await stage.github.push({ owner: 'acme', repo: 'spacedock-builder', files: { '.github/workflows/build.yml': workflow } });
    const made = await stage.deploy();
    const revision = await stage.until(made, { status: 'active', build: { status: 'succeeded' } });
    expect(revision.image).toMatch(new RegExp(`^docker\\.io/acme/${made.name}@${digest}$`));
    expect(revision.commit).toMatchObject({ sha: stage.github.headOf({ owner: 'acme', repo: 'checkout' }), branch: 'main' });
    expect(revision.build?.runUrl).toMatch(/\/acme\/spacedock-builder\/actions\/runs\/\d+$/);
    expect(await stage.events(made.id)).toMatchObject([
      { text: 'building started' },
      { text: 'building succeeded', meta: { imageRef: revision.image } },
      { text: 'deploying started' },
      { text: 'rolling_out succeeded' },
      { text: 'active succeeded' },
    ]);
    expect(await stage.runsOf(made.revisionId)).toHaveLength(1);
    const dump = await databaseDump(stage.world.db);
    for (const secret of [stage.registryPassword, 'ghs_', await stage.tokenOf(made.revisionId)])
      expect(dump).not.toContain(secret);
  },
  seconds,
);

test(
  'a build that fails says why, with the end of its log and where to look',
  async () => {
    stage.github.builds.next({ fails: 'npm ERR! missing script: build' });
    const made = await stage.deploy();
    const { failure, build } = await stage.until(made, failedWith('build_failed'));
    expect(failure).toMatchObject({
      message: 'ERROR: npm ERR! missing script: build',
      fixHint: expect.stringContaining('mend') as string,
    });
    expect(build).toMatchObject({ status: 'failed', logTail: expect.stringContaining('Fetching') as string });
    expect(await stage.events(made.id)).toMatchObject([
      { text: 'building started' },
      {
        text: 'building failed',
        meta: { message: failure?.message, runUrl: build?.runUrl, logTail: build?.logTail, code: 'build_failed' },
      },
    ]);
    expect((await stage.world.admin.get(`/deployments/${made.id}`)).data).toMatchObject({ status: 'failed' });
  },
  seconds,
);

test(
  'a report that got lost is found in what the run noted down; where it noted nothing the hint says what to do',
  async () => {
    stage.github.builds.next({ losesCallback: true });
    const found = await stage.until(await stage.deploy(), { build: { status: 'succeeded' } });
    expect(found.image).toMatch(new RegExp(digest));
    stage.fault({ operation: 'github:ListCheckRunAnnotations', effect: 'denied', times: 1 });
    stage.github.builds.next({ losesCallback: true });
    const lost = await stage.until(await stage.deploy(), failedWith('callback_lost'));
    expect(lost.failure?.fixHint).toContain('SPACEDOCK_PUBLIC_URL');
  },
  seconds,
);

test(
  'a failure whose report got lost is one, too',
  async () => {
    stage.github.builds.next({ fails: true, losesCallback: true });
    const { failure } = await stage.until(await stage.deploy(), failedWith('build_failed'));
    expect(failure?.message).toMatch(/^The run on GitHub ended with failure: ERROR: process/);
  },
  seconds,
);

test(
  'a build that reports twice is told of once',
  async () => {
    stage.github.builds.next({ callsTwice: true });
    const made = await stage.deploy();
    await stage.until(made, { status: 'active' });
    expect((await texts(made.id)).filter((text) => text === 'building succeeded')).toHaveLength(1);
  },
  seconds,
);

test(
  'a run that somebody cancels ends the revision',
  async () => {
    stage.github.builds.next({ hangs: true });
    const made = await stage.deploy();
    await stage.until(made, { build: { status: 'running' } });
    const [run] = await stage.runsOf(made.revisionId);
    const at = `${stage.github.apiUrl}/repos/acme/spacedock-builder/actions/runs/${run?.id}/cancel`;
    expect((await fetch(at, { method: 'POST', headers: { authorization: `Bearer ${stage.github.token}` } })).status).toBe(202);
    await stage.until(made, failedWith('build_cancelled'));
  },
  seconds,
);

test(
  'a newer revision that is built takes the place of one that is being built, whose run ends',
  async () => {
    stage.github.builds.next({ hangs: true });
    const made = await stage.deploy();
    await stage.until(made, { build: { status: 'running' } });
    expect((await stage.world.admin.get(`/deployments/${made.id}`)).data).toMatchObject({ status: 'building' });
    expect(
      (await stage.world.admin.patch(`/deployments/${made.id}/configs`, { configs: { envVars: { LOG_LEVEL: 'debug' } } })).status,
    ).toBe(200);
    await stage.until(made, { status: 'superseded', image: null });
    expect(await stage.runsOf(made.revisionId)).toMatchObject([{ status: 'completed', conclusion: 'cancelled' }]);
    const newest = await vi.waitUntil(async () => (await stage.revisions(made.id)).find(({ number }) => number === 2));
    await stage.until({ id: made.id, revisionId: newest?.id ?? '' }, { status: 'active' });
    expect(await texts(made.id)).toContain('building superseded');
  },
  seconds,
);

test(
  'the run of a deployment that is deleted ends',
  async () => {
    stage.github.builds.next({ hangs: true });
    const made = await stage.deploy();
    await stage.until(made, { build: { status: 'running' } });
    expect((await stage.world.admin.delete(`/deployments/${made.id}`)).status).toBe(202);
    await vi.waitFor(async () => expect(await stage.runsOf(made.revisionId)).toMatchObject([{ conclusion: 'cancelled' }]), {
      timeout: 20_000,
    });
  },
  seconds,
);

test.each([
  ['answered with an error, but begun', 'error_after'],
  ['answered with an error and not begun', 'error_before'],
  ['begun, and the connection lost', 'reset_after'],
  ['not begun, and the connection lost', 'reset_before'],
] as const)(
  'a dispatch that is %s leads to one run',
  async (_, effect) => {
    stage.fault({ operation: 'github:CreateDispatch', effect, times: 1 });
    const made = await stage.deploy();
    await stage.until(made, { status: 'active' });
    expect(await stage.runsOf(made.revisionId)).toHaveLength(1);
  },
  seconds,
);

test(
  'GitHub may be away for a while, or have had enough for now',
  async () => {
    stage.fault({ operation: 'github:GetBranch', effect: 'error_before', times: 2 });
    stage.fault({ operation: 'github:GetRepository', effect: 'throttle', times: 1 });
    const made = await stage.deploy();
    await vi.waitFor(
      async () => {
        // It says that it wants to be left alone for a minute.
        stage.world.clock.advance(20_000);
        expect(await stage.revision(made)).toMatchObject({ status: 'active' });
      },
      { timeout: 30_000, interval: 300 },
    );
  },
  seconds,
);

test(
  'what has to be mended first is said at once, and no run is begun',
  async () => {
    const { github } = stage;
    const gone = await stage.repository();
    await github.deleteRepository({ owner: 'acme', repo: gone });
    const branchless = await stage.repository();
    const [bare, other] = [
      await stage.repository({ 'README.md': 'no workflow' }),
      await stage.repository({
        '.github/workflows/build.yml': 'on:\n  workflow_dispatch:\n    inputs:\n      revision: { type: string }\njobs: {}\n',
      }),
    ];
    const builderAt = async (builderRepository: string): Promise<string> => {
      const id = await stage.world.github.tokenIntegration();
      expect((await stage.world.admin.patch(`/integrations/${id}`, { metadata: { builderRepository } })).status).toBe(200);
      return id;
    };
    const cases = [
      [{ repo: gone }, 'repository_missing', `acme/${gone}`],
      [{ repo: branchless, branch: 'gone' }, 'branch_missing', 'gone'],
      [{ env: await stage.environment(null) }, 'registry_missing', 'env'],
      [{ integrationId: await builderAt('acme/nowhere') }, 'builder_missing', 'acme/nowhere'],
      [{ integrationId: await builderAt(`acme/${bare}`) }, 'workflow_missing', `acme/${bare}`],
      [{ integrationId: await builderAt(`acme/${other}`) }, 'workflow_refused', 'Unexpected inputs'],
    ] as const;
    for (const [wanted, code, named] of cases) {
      const made = await stage.deploy(wanted);
      const { failure } = await stage.until(made, failedWith(code));
      expect(failure?.message).toContain(named);
      expect(failure?.fixHint).toMatch(/\.$/);
      expect(await stage.runsOf(made.revisionId)).toEqual([]);
      expect(await texts(made.id)).toEqual(['building started', 'building failed']);
    }
  },
  2 * seconds,
);

test(
  'a build that never ends is ended when its time is over',
  async () => {
    stage.github.builds.next({ hangs: true });
    const made = await stage.deploy();
    await stage.until(made, { build: { status: 'running' } });
    stage.world.clock.advance(61 * 60_000);
    const { failure } = await stage.until(made, failedWith('build_timeout'));
    expect(failure?.message).toContain('60 minutes');
    await vi.waitFor(async () => expect(await stage.runsOf(made.revisionId)).toMatchObject([{ conclusion: 'cancelled' }]), {
      timeout: 20_000,
    });
  },
  seconds,
);

test(
  'a token that GitHub refuses is named',
  async () => {
    const integrationId = await stage.world.github.tokenIntegration();
    stage.github.revokePersonalToken();
    const { failure } = await stage.until(await stage.deploy({ integrationId }), failedWith('git_refused'));
    expect(failure?.message).toContain('401');
  },
  seconds,
);
