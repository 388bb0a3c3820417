import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuildStage, startBuildStage } from './testing/build-stage.ts';
import { readWorkflow } from './testing/builder-workflow.ts';

/* The shell of the shipped workflow, run step by step as a runner does, with real git, curl and jq. Only docker is played. */

let stage: BuildStage;
beforeAll(async () => {
  stage = await startBuildStage({ pollMs: 3_600_000 });
}, 120_000);
afterAll(() => stage.close());

const docker = String.raw`#!/usr/bin/env bash
echo "docker $*" >> "$RUNNER_TEMP/docker.calls"
case "$1 $2" in
  'login --username') cat > "$RUNNER_TEMP/docker.password" ;;
  'buildx build')
    while [ $# -gt 1 ]; do
      if [ "$1" = --metadata-file ]; then metadata="$2"; fi
      if [ "$1" = --file ]; then file="$2"; fi
      shift
    done
    echo '#1 building' >&2
    if grep -q FAIL "$file"; then echo 'ERROR: failed to solve: FAIL is no instruction' >&2; exit 1; fi
    printf '{"containerimage.digest":"sha256:%064d"}' 7 > "$metadata" ;;
esac
`;

interface Ran {
  readonly code: number;
  readonly output: string;
  readonly file: (name: string) => Promise<string>;
}

async function runWorkflow(revision: string, callbackUrl = `${stage.world.url}/api/webhooks/builds`): Promise<Ran> {
  const directory = await mkdtemp(join(tmpdir(), 'builder-'));
  const path = (name: string): string => join(directory, name);
  await writeFile(path('docker'), docker);
  await chmod(path('docker'), 0o755);
  await writeFile(path('event.json'), JSON.stringify({ inputs: { token: await stage.tokenOf(revision) } }));
  await writeFile(path('env'), '');
  const { workflow } = await readWorkflow();
  let [code, output] = [0, ''];
  for (const { run, if: when } of workflow.jobs.build.steps) {
    if (code !== 0 && when !== 'always()') continue;
    const exported = Object.fromEntries(
      (await readFile(path('env'), 'utf8'))
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('=', 2) as [string, string]),
    );
    const env = {
      ...workflow.env,
      ...exported,
      REVISION: revision,
      CALLBACK_URL: callbackUrl,
      RUN_URL: 'https://github.example.com/acme/spacedock-builder/actions/runs/1',
      PATH: `${directory}:/usr/local/bin:/usr/bin:/bin`,
      HOME: directory,
      RUNNER_TEMP: directory,
      GITHUB_EVENT_PATH: path('event.json'),
      GITHUB_ENV: path('env'),
    };
    const shell = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], { env, cwd: directory });
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    const [ended] = (await once(shell, 'close')) as [number];
    code ||= ended;
  }
  const read = new Map(
    await Promise.all(
      ['docker.calls', 'docker.password'].map(
        async (name) => [name, await readFile(path(name), 'utf8').catch(() => '')] as const,
      ),
    ),
  );
  await rm(directory, { recursive: true });
  return { code, output, file: async (name) => read.get(name) ?? '' };
}

async function building(repo: string) {
  // The sandbox's own runner has nothing to say.
  stage.github.builds.next({ hangs: true });
  const made = await stage.deploy({ repo });
  await stage.until(made, { build: { status: 'running' } });
  return made;
}

/** GitHub hides what was masked: everything that is printed before that, and everything else, must be free of secrets. */
const unmasked = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('::add-mask::'))
    .join('\n');

test('it fetches the commit, builds it, pushes it, and tells the digest', async () => {
  const made = await building(await stage.repository());
  const { code, output, file } = await runWorkflow(made.revisionId);
  expect(code, output).toBe(0);
  const { image, build } = await stage.until(made, { status: 'active' });
  expect(image).toBe(`docker.io/acme/${made.name}@sha256:${'7'.padStart(64, '0')}`);
  expect(build?.logTail).toMatch(/^Fetching .*\nBuilding docker\.io\/acme[\s\S]*#1 building/);
  expect(output).toContain(
    `::notice title=spacedock::{"revision":"${made.revisionId}","image":"docker.io/acme/${made.name}:${made.revisionId}","digest":"sha256:`,
  );
  expect((await file('docker.password')).trim()).toBe(stage.registryPassword);
  expect(await file('docker.calls')).toMatch(/buildx build --progress plain --provenance=false --push --tag docker\.io\/acme\//);
  for (const secret of [stage.registryPassword, await stage.tokenOf(made.revisionId), 'ghs_'])
    expect(unmasked(output)).not.toContain(secret);
}, 60_000);

test('a build that fails is told with its error and the end of its log', async () => {
  const made = await building(await stage.repository({ Dockerfile: 'FAIL\n' }));
  expect((await runWorkflow(made.revisionId)).code).not.toBe(0);
  const { failure } = await stage.until(made, { status: 'failed' });
  expect(failure).toMatchObject({
    code: 'build_failed',
    message: 'ERROR: failed to solve: FAIL is no instruction',
    logTail: expect.stringContaining('#1 building') as string,
  });
}, 60_000);

test('a run that nobody wants any more stops at its ticket', async () => {
  const made = await building(await stage.repository());
  await stage.world.admin.patch(`/deployments/${made.id}/configs`, { configs: { envVars: { A: '1' } } });
  await stage.until(made, { status: 'superseded' });
  const late = await runWorkflow(made.revisionId);
  expect([late.code, late.output]).toEqual([1, expect.stringContaining('::error title=spacedock::There is no ticket')]);
  expect(await late.file('docker.calls')).not.toContain('buildx');
}, 60_000);
