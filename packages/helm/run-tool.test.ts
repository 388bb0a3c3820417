import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runTool, type RunOptions } from './run-tool.ts';
import { isRunning } from './testing/processes.ts';
import { testTools } from './testing/test-tools.ts';
import { ToolFailed, ToolMissing, ToolOutputTooLarge, ToolTimedOut } from './tool-errors.ts';

let place: string;
const signal = new AbortController().signal;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
  vi.stubEnv('TMPDIR', place);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(place, { recursive: true });
});

function sh(script: string, options: Partial<RunOptions> = {}) {
  return runTool({ path: '/bin/sh' }, ['-c', script], { deadlineMs: 20_000, signal, ...options });
}

async function failureOf(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    (value) => expect.fail(`it succeeded: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
}

/** Runs the script until it has written its own process id and so is under way. */
async function started(script: string, options: Partial<RunOptions> = {}) {
  const file = join(place, 'pid');
  const run = sh(`echo $$ > ${file}.tmp; mv ${file}.tmp ${file}; ${script}`, options);
  await Promise.race([vi.waitFor(() => access(file), { timeout: 10_000 }), run]);
  return { run, pid: Number(await readFile(file, 'utf8')) };
}

const leftBehind = async () => (await readdir(place)).filter((name) => name.startsWith('spacedock-run-'));

test('nothing of our own environment reaches the tool, and its home is its own', async () => {
  vi.stubEnv('KUBECONFIG', '/somebody/elses');
  vi.stubEnv('HELM_DRIVER', 'sql');
  const { stdout } = await sh('env', { env: { HTTPS_PROXY: 'http://proxy:1' } });
  expect(stdout).not.toMatch(/KUBECONFIG|HELM_DRIVER/);
  expect(stdout).toMatch(new RegExp(`^HOME=${place}/spacedock-run-`, 'm'));
  expect(stdout).toContain('HTTPS_PROXY=http://proxy:1');
});

test('kubeconfig, files and standard input are there for the tool alone, and gone afterwards', async () => {
  const { stdout } = await sh('cat; cat "$KUBECONFIG" values.yaml; ls -lA . deep; ls -ld .', {
    stdin: 'from stdin\n',
    kubeconfig: 'the kubeconfig\n',
    files: { 'values.yaml': 'the values\n', 'deep/file': '' },
  });
  expect(stdout).toMatch(/^from stdin\nthe kubeconfig\nthe values\n/);
  expect(stdout.match(/^-rw-------/gm)).toHaveLength(3);
  expect(stdout).toMatch(/^drwx------.* \.$/m);
  expect(await leftBehind()).toEqual([]);
});

test('a failure carries the exit status and what the tool said, but no secret and no argument', async () => {
  const kubeconfig = 'users: [{name: me, user: {token: "canary-token", client-key-data: canarykey==}}]';
  const run = sh('echo "no: canary-token canarykey== canary-password canary" >&2; exit 7 # canary-argument', {
    kubeconfig,
    secrets: ['canary', 'canary-password', ''],
  });
  const error = await failureOf(run);
  expect(error).toBeInstanceOf(ToolFailed);
  expect(error).toMatchObject({ tool: '/bin/sh', exitCode: 7, stderr: 'no: *** *** *** ***\n' });
  expect(String(error)).not.toContain('canary');
  expect(await leftBehind()).toEqual([]);
});

test('a tool that somebody kills is not mistaken for one that said no', async () => {
  const { run, pid } = await started('exec sleep 60');
  const failure = failureOf(run);
  process.kill(pid, 'SIGKILL');
  expect(await failure).toMatchObject({
    name: 'ToolFailed',
    exitCode: null,
    message: expect.stringContaining('was ended by SIGKILL'),
  });
});

test('a tool that is not there is told by its path', async () => {
  const error = await failureOf(runTool({ path: join(place, 'helm') }, ['version'], { deadlineMs: 1_000, signal }));
  expect(error).toBeInstanceOf(ToolMissing);
  expect(String(error)).toContain(join(place, 'helm'));
});

test('at the deadline the tool is asked to end first, so that it can put things in order', async () => {
  const { run } = await started(`trap 'echo in order > ${place}/order; exit 1' TERM; while :; do sleep 0.05; done`, {
    deadlineMs: 2_000,
    kubeconfig: 'x',
  });
  const error = await failureOf(run);
  expect(error).toBeInstanceOf(ToolTimedOut);
  expect(error).toMatchObject({ deadlineMs: 2_000 });
  expect(await readFile(join(place, 'order'), 'utf8')).toBe('in order\n');
  expect(await leftBehind()).toEqual([]);
});

test('a tool that does not listen is killed after the grace, with everything that it started', async () => {
  const script = `trap '' TERM; sleep 60 & echo $! > ${place}/child; while :; do sleep 60; done`;
  const { run, pid } = await started(script, { deadlineMs: 2_000, graceMs: 200 });
  expect(await failureOf(run)).toBeInstanceOf(ToolTimedOut);
  const child = Number(await readFile(join(place, 'child'), 'utf8'));
  await vi.waitFor(async () => expect([await isRunning(pid), await isRunning(child)]).toEqual([false, false]));
});

test('an abort ends the tool and is what the caller gets; before the start nothing is started', async () => {
  const controller = new AbortController();
  const { run, pid } = await started('while :; do sleep 0.05; done', { signal: controller.signal, kubeconfig: 'x' });
  const failure = failureOf(run);
  const reason = new Error('the person left');
  controller.abort(reason);
  expect(await failure).toBe(reason);
  expect(await isRunning(pid)).toBe(false);
  expect(await leftBehind()).toEqual([]);
  expect(await failureOf(sh(`echo > ${place}/ran`, { signal: controller.signal }))).toBe(reason);
  expect(await readdir(place)).not.toContain('ran');
});

test('what had succeeded by the time it was told to stop, has succeeded', async () => {
  const { run } = await started(`trap 'echo done; exit 0' TERM; while :; do sleep 0.05; done`, { deadlineMs: 2_000 });
  expect((await run).stdout).toBe('done\n');
});

test('a tool that prints without end is stopped', async () => {
  const error = await failureOf(
    sh('while :; do echo 0123456789012345678901234567890123456789; done', { outputLimit: 64 * 1024 }),
  );
  expect(error).toBeInstanceOf(ToolOutputTooLarge);
});

test('a tool that reads nothing of a long input is fine', async () => {
  expect(await sh('exit 0', { stdin: 'x'.repeat(4_000_000) })).toEqual({ stdout: '', stderr: '' });
});

test('something left behind that holds the output open does not hold us', async () => {
  const { stdout } = await sh(`sleep 60 & echo $! > ${place}/child; echo done`);
  expect(stdout).toBe('done\n');
  process.kill(Number(await readFile(join(place, 'child'), 'utf8')));
});

test('when this process is killed, the tool ends and its kubeconfig is removed', async () => {
  const script = `cd -P .; { pwd; echo $$; } > ${place}/tmp; mv ${place}/tmp ${place}/under-way; while :; do sleep 0.05; done`;
  const owner = spawn(
    process.execPath,
    [fileURLToPath(new URL('./testing/run-until-killed.ts', import.meta.url)), '/bin/sh', script],
    { stdio: 'inherit' },
  );
  await vi.waitFor(() => access(join(place, 'under-way')), { timeout: 20_000 });
  const [directory = '', pid] = (await readFile(join(place, 'under-way'), 'utf8')).split('\n');
  await access(join(directory, 'kubeconfig'));

  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await vi.waitFor(async () => expect(await isRunning(Number(pid))).toBe(false), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await leftBehind()).toEqual([]), { timeout: 10_000 });
});

test('a helm that waits for a silent server is ended at its deadline', async () => {
  const { helm } = await testTools();
  const connections = Promise.withResolvers<void>();
  const silent = createServer(() => connections.resolve()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const failure = failureOf(runTool(helm, ['pull', 'chart', `--repo=http://127.0.0.1:${port}`], { deadlineMs: 1_500, signal }));
  await connections.promise;
  expect(await failure).toBeInstanceOf(ToolTimedOut);
  silent.closeAllConnections();
  silent.close();
});

test('a hundred runs at once do not mix', async () => {
  const runs = await Promise.all(Array.from({ length: 100 }, (_, index) => sh('cat', { stdin: String(index) })));
  expect(runs.map(({ stdout }) => stdout)).toEqual(Array.from({ length: 100 }, (_, index) => String(index)));
  expect(await leftBehind()).toEqual([]);
});
