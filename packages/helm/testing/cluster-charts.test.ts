import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { helmClient, type HelmClient } from '../helm.ts';
import { clusterCharts, type ClusterCharts } from './cluster-charts.ts';
import { testTools } from './test-tools.ts';

let place: string;
let helm: HelmClient;
let charts: ClusterCharts;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
  helm = helmClient({ tool: (await testTools()).helm });
  charts = await clusterCharts(place);
});

afterAll(() => rm(place, { recursive: true }));

async function objects(chart: Exclude<keyof ClusterCharts, 'crdGroup'>, values: Record<string, unknown> = {}): Promise<string[]> {
  const manifests = await helm.template({
    name: 'r',
    namespace: 'n',
    chart: charts[chart],
    values,
    includeCrds: true,
    signal: new AbortController().signal,
  });
  return parseAllDocuments(manifests)
    .map((document) => document.toJS() as { kind: string; metadata: { name: string } } | null)
    .flatMap((object) => (object === null ? [] : [`${object.kind} ${object.metadata.name}`]));
}

test('the charts for tests on a cluster make the objects that those tests speak of', async () => {
  expect(await objects('settings')).toEqual(['ConfigMap r-settings']);
  expect(await objects('settings', { more: true, port: 99_999 })).toEqual([
    'ConfigMap r-more',
    'ConfigMap r-settings',
    'Service r',
  ]);
  expect(await objects('fixedName', { name: 'x' })).toEqual(['ConfigMap x']);
  expect(await objects('unknownKind')).toEqual(['Nothing a']);
  expect(await objects('unschedulable', { added: true })).toEqual(['ConfigMap r-added', 'Deployment r']);
  expect((await objects('hooked', { wrong: true })).toSorted()).toEqual([
    'ConfigMap Not_A_Name',
    'ConfigMap r-after',
    'ConfigMap r-before',
    'ConfigMap r-settings',
  ]);
  expect(await objects('crd')).toEqual(['CustomResourceDefinition widgets.helm-test.example.com', 'Widget r']);
  expect(await objects('many', { count: 200 })).toHaveLength(200);
});
