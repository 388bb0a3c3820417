import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { RemoteChart } from './chart-source.ts';
import { helmClient, type HelmClient } from './helm.ts';
import { HelmError } from './helm-errors.ts';
import { runTool, type RunTool } from './run-tool.ts';
import { serveCharts, type TestRepository } from './testing/chart-repository.ts';
import { writeChart } from './testing/charts.ts';
import { serveOciChart } from './testing/oci-registry.ts';
import { testTools } from './testing/test-tools.ts';

const signal = new AbortController().signal;
const credentials = { username: 'canary-user', password: 'canary-password' };
let place: string;
let destination: string;
let helm: HelmClient;
/** Every command line that helm was started with. */
let commandLines: string[];
const servers: TestRepository[] = [];

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
  destination = join(place, 'pulled');
  for (const folder of ['pulled', 'served', 'tmp']) await mkdir(join(place, folder));
  vi.stubEnv('TMPDIR', join(place, 'tmp'));
  const { helm: tool } = await testTools();
  const run: RunTool = (given, args, options) => {
    commandLines.push(args.join(' '));
    return runTool(given, args, options);
  };
  helm = helmClient({ tool, run });
  commandLines = [];
  for (const version of ['1.0.0', '1.1.0']) {
    const chart = await writeChart(place, {
      name: 'shop',
      version,
      appVersion: '7',
      files: { 'templates/a.yaml': 'version: {{ .Chart.Version }}\n' },
    });
    await runTool(tool, ['package', chart, '--destination', join(place, 'served')], { deadlineMs: 20_000, signal });
  }
  await runTool(tool, ['repo', 'index', join(place, 'served')], { deadlineMs: 20_000, signal });
});

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  commandLines = [];
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(place, { recursive: true });
});

async function open(server: Promise<TestRepository>): Promise<string> {
  servers.push(await server);
  return (await server).url;
}

async function refusal(chart: RemoteChart): Promise<HelmError> {
  const error = await helm.pull({ chart, destination, signal }).then(
    (path) => expect.fail(`it was pulled to ${path}`),
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(HelmError);
  return error as HelmError;
}

test('a chart of an open repository is pulled, in the asked version or the newest', async () => {
  const url = await open(serveCharts(join(place, 'served')));
  const old = await helm.pull({ chart: { kind: 'repository', url, chart: 'shop', version: '1.0.0' }, destination, signal });
  expect(old).toBe(join(destination, 'shop-1.0.0.tgz'));
  expect(await readFile(old)).toEqual(await readFile(join(place, 'served', 'shop-1.0.0.tgz')));
  const newest = await helm.showChart({ chart: { kind: 'repository', url, chart: 'shop' }, signal });
  expect(newest).toMatchObject({ name: 'shop', version: '1.1.0', appVersion: '7' });
});

test('a chart of a closed repository is pulled with credentials that no command line shows', async () => {
  const url = await open(serveCharts(join(place, 'served'), credentials));
  const chart: RemoteChart = { kind: 'repository', url, chart: 'shop', version: '1.1.0', credentials };
  expect(await helm.pull({ chart, destination, signal })).toBe(join(destination, 'shop-1.1.0.tgz'));
  expect(await helm.template({ name: 'r', namespace: 'n', chart, signal })).toContain('version: 1.1.0');
  expect(commandLines.join('\n')).not.toContain(credentials.password);
  expect(await readdir(join(place, 'tmp'))).toEqual([]);
});

test('a chart of a registry is pulled likewise', async () => {
  const archive = await readFile(join(place, 'served', 'shop-1.0.0.tgz'));
  const reference = await open(serveOciChart('shop', '1.0.0', archive, credentials));
  const chart: RemoteChart = { kind: 'oci', reference, version: '1.0.0', credentials, plainHttp: true };
  expect(await readFile(await helm.pull({ chart, destination, signal }))).toEqual(archive);
  expect(await helm.showChart({ chart, signal })).toMatchObject({ name: 'shop', version: '1.0.0' });
  expect(commandLines.join('\n')).not.toContain(credentials.password);
});

test('wrong credentials, an unknown chart and a closed door are told apart', async () => {
  const url = await open(serveCharts(join(place, 'served'), credentials));
  const archive = await readFile(join(place, 'served', 'shop-1.0.0.tgz'));
  const reference = await open(serveOciChart('shop', '1.0.0', archive, credentials));
  const wrong = { username: 'canary-user', password: 'canary-wrong' };
  const repository = { kind: 'repository', url, chart: 'shop', version: '1.0.0' } as const;
  const oci = { kind: 'oci', reference, version: '1.0.0', plainHttp: true } as const;
  const refused = [
    [await refusal({ ...repository, credentials: wrong }), 'chart_denied'],
    [await refusal(repository), 'chart_denied'],
    [await refusal({ ...oci, credentials: wrong }), 'chart_denied'],
    [await refusal(oci), 'chart_denied'],
    [await refusal({ ...repository, credentials, chart: 'shoe' }), 'chart_not_found'],
    [await refusal({ ...repository, credentials, version: '9.9.9' }), 'chart_not_found'],
    [await refusal({ ...oci, credentials, version: '9.9.9' }), 'chart_not_found'],
    [await refusal({ ...repository, url: 'http://127.0.0.1:1' }), 'chart_unreachable'],
    [await refusal({ ...repository, url: 'http://127.0.0.1:1', credentials }), 'chart_unreachable'],
    [await refusal({ ...oci, reference: 'oci://127.0.0.1:1/charts/shop' }), 'chart_unreachable'],
  ] as const;
  expect(refused.map(([error, reason]) => [error.reason, error.said, reason])).toEqual(
    refused.map(([error, reason]) => [reason, error.said, reason]),
  );
  for (const [error] of refused) expect(`${error.message}${String(error.cause)}`).not.toMatch(/canary-(password|wrong)/);
});

test('neither a password in an address nor a path that is no path is passed on', async () => {
  const chart: RemoteChart = { kind: 'repository', url: 'https://me:canary-password@example.com', chart: 'shop' };
  await expect(helm.pull({ chart, destination, signal })).rejects.toThrow('Credentials belong into');
  await expect(helm.showChart({ chart: { kind: 'path', path: 'https://example.com/shop.tgz' }, signal })).rejects.toThrow(
    'is absolute',
  );
  expect(commandLines).toEqual([]);
});

test('an open repository refuses what it does not have', async () => {
  const url = await open(serveCharts(join(place, 'served')));
  expect((await refusal({ kind: 'repository', url, chart: 'shoe' })).reason).toBe('chart_not_found');
  expect((await refusal({ kind: 'repository', url, chart: 'shop', version: '9.9.9' })).reason).toBe('chart_not_found');
  expect((await refusal({ kind: 'repository', url, chart: '--debug' })).reason).toBe('chart_not_found');
});

test('a chart can be made of files, which are gone afterwards', async () => {
  const files = { 'Chart.yaml': 'apiVersion: v2\nname: made\nversion: 1.0.0\n', 'objects.yaml': 'a: "{{ b }}"\n', 'templates/all.yaml': '{{ .Files.Get "objects.yaml" }}' };
  expect(await helm.template({ name: 'r', namespace: 'n', chart: { kind: 'files', files }, signal })).toContain('a: "{{ b }}"');
  expect(await readdir(join(place, 'tmp'))).toEqual([]);
});
