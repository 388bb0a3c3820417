import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helmClient, type HelmClient } from './helm.ts';
import { HelmError, type HelmReason } from './helm-errors.ts';
import { configMap, writeChart, type TestChart } from './testing/charts.ts';
import { testTools } from './testing/test-tools.ts';

const signal = new AbortController().signal;
let place: string;
let helm: HelmClient;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
  helm = helmClient({ tool: (await testTools()).helm });
});

afterAll(() => rm(place, { recursive: true }));

async function chart(made: TestChart) {
  return { kind: 'path', path: await writeChart(await mkdtemp(join(place, 'chart-')), made) } as const;
}

async function refusal(run: Promise<unknown>): Promise<HelmError> {
  const error = await run.then(
    (value) => expect.fail(`it succeeded: ${JSON.stringify(value)}`),
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(HelmError);
  return error as HelmError;
}

describe('without a cluster', () => {
  test('a chart is rendered for the cluster that it is told of', async () => {
    const capable = await chart({
      name: 'capable',
      files: {
        'templates/a.yaml': configMap('a', {
          version: '{{ .Capabilities.KubeVersion.Version }}',
          has: '{{ .Capabilities.APIVersions.Has "example.com/v1/Widget" | quote }}',
          who: '{{ .Release.Name }}.{{ .Release.Namespace }}',
          upgrade: '{{ .Release.IsUpgrade | quote }}',
          value: '{{ .Values.deep.value | quote }}',
        }),
        'crds/widget.yaml':
          'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: widgets.example.com\n',
      },
    });
    const common = { name: 'shop', namespace: 'prod', chart: capable, values: { deep: { value: 'tricky: "yes" 🛰' } }, signal };
    const manifests = await helm.template({
      ...common,
      kubeVersion: '1.31.2',
      apiVersions: ['example.com/v1/Widget'],
      includeCrds: true,
      isUpgrade: true,
    });
    expect(manifests).toContain('version: v1.31.2');
    expect(manifests).toContain('has: "true"');
    expect(manifests).toContain('who: shop.prod');
    expect(manifests).toContain('upgrade: "true"');
    expect(manifests).toContain(String.raw`value: "tricky: \"yes\" 🛰"`);
    expect(manifests).toContain('kind: CustomResourceDefinition');
    expect(await helm.template(common)).not.toContain('kind: CustomResourceDefinition');
  });

  test('a chart tells of itself', async () => {
    const told = await helm.showChart({
      chart: await chart({ name: 'told', more: 'description: "a: b"\ndeprecated: true\n' }),
      signal,
    });
    expect(told).toMatchObject({ name: 'told', version: '0.1.0', appVersion: '1.0', description: 'a: b', deprecated: true });
  });

  const refused: readonly [string, TestChart, HelmReason, Record<string, unknown>?][] = [
    [
      'values that do not fit the schema',
      { name: 'a', files: { 'values.schema.json': '{"properties":{"size":{"type":"integer"}}}' } },
      'invalid_values',
      { size: 'canary' },
    ],
    ['a template that cannot be parsed', { name: 'a', files: { 'templates/a.yaml': '{{ if }}' } }, 'template_failed'],
    ['a template that fails', { name: 'a', files: { 'templates/a.yaml': '{{ fail "no" }}' } }, 'template_failed'],
    [
      'a template that reads what is missing',
      { name: 'a', files: { 'templates/a.yaml': 'a: {{ .Values.a.b.c }}' } },
      'template_failed',
    ],
    [
      'a template that calls what is missing',
      { name: 'a', files: { 'templates/a.yaml': 'a: {{ include "nothing" . }}' } },
      'template_failed',
    ],
    ['a template that makes no YAML', { name: 'a', files: { 'templates/a.yaml': 'a: b\n c: d\n  e' } }, 'template_failed'],
    [
      'a missing dependency',
      { name: 'a', more: 'dependencies: [{name: b, version: 1.0.0, repository: "https://example.com"}]\n' },
      'missing_dependency',
    ],
    ['an unfit cluster', { name: 'a', more: 'kubeVersion: ">= 1.99"\n' }, 'incompatible_cluster'],
    ['a library', { name: 'a', more: 'type: library\n' }, 'invalid_chart'],
    ['a version that is none', { name: 'a', version: '"one two"' }, 'invalid_chart'],
    ['a Chart.yaml that is no YAML', { name: 'a', files: { 'Chart.yaml': 'name: [' } }, 'invalid_chart'],
    ['no Chart.yaml that says anything', { name: 'a', files: { 'Chart.yaml': '' } }, 'invalid_chart'],
  ];

  test.each(refused)('%s is told', async (_, made, reason, values = {}) => {
    const error = await refusal(helm.template({ name: 'r', namespace: 'n', chart: await chart(made), values, signal }));
    expect([error.reason, error.said]).toEqual([reason, error.said]);
    expect(error.message).not.toContain('canary');
  });

  test('a chart that is not there, a file that is none, and a wrong name are told', async () => {
    const missing = helm.showChart({ chart: { kind: 'path', path: join(place, 'nowhere') }, signal });
    expect((await refusal(missing)).reason).toBe('chart_not_found');
    const none = helm.showChart({ chart: { kind: 'path', path: import.meta.filename }, signal });
    expect((await refusal(none)).reason).toBe('invalid_chart');
    const fine = await chart({ name: 'fine' });
    for (const name of ['UPPER', '--debug', 'a'.repeat(54), 'sp ace']) {
      const wrong = helm.template({ name, namespace: 'n', chart: fine, signal });
      expect((await refusal(wrong)).reason, name).toBe('invalid_name');
    }
  });
});

describe('with a cluster that cannot be reached', () => {
  const kubeconfig = (server: string) => `apiVersion: v1
kind: Config
clusters: [{name: c, cluster: {server: "${server}"}}]
users: [{name: u, user: {token: canary-token}}]
contexts: [{name: c, context: {cluster: c, user: u}}]
current-context: c
`;
  const cluster = { id: 'spc_1', kubeconfig: kubeconfig('https://127.0.0.1:1') };
  const release = { cluster, namespace: 'n', name: 'r' };

  test('every verb says so, and never that the release is not there', async () => {
    const source = await chart({ name: 'unreached' });
    const errors = await Promise.all([
      refusal(helm.upgrade(release, { chart: source, signal })),
      refusal(helm.rollback(release, { signal })),
      refusal(helm.uninstall(release, { signal })),
      refusal(helm.recover(release, { ownerDied: true, now: () => new Date(0), signal })),
      refusal(helm.status(release, { signal })),
      refusal(helm.history(release, { signal })),
      refusal(helm.list(cluster, { signal })),
      refusal(helm.getValues(release, { signal })),
      refusal(helm.getManifest(release, { signal })),
    ]);
    for (const error of errors) {
      expect([error.reason, error.transient]).toEqual(['cluster_unreachable', true]);
      expect(error.message).not.toContain('canary');
    }
    expect(errors.map(({ verb }) => verb)).toEqual([
      'upgrade',
      'rollback',
      'uninstall',
      'history',
      'status',
      'history',
      'list',
      'get values',
      'get manifest',
    ]);
  });

  test('a kubeconfig without a cluster, and one that is none, are told', async () => {
    for (const text of ['', 'apiVersion: v1\nkind: Config\n', 'not: [yaml']) {
      const error = await refusal(helm.status({ ...release, cluster: { id: 'spc_2', kubeconfig: text } }, { signal }));
      expect([error.reason, error.said]).toEqual(['invalid_kubeconfig', error.said]);
    }
  });
});
