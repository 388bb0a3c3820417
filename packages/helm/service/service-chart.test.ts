import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KubeObject } from '@spacedock/kube';
import { beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { helmClient, type HelmClient } from '../helm.ts';
import { HelmError } from '../helm-errors.ts';
import { runTool } from '../run-tool.ts';
import { testTools } from '../testing/test-tools.ts';
import { serviceChart } from './service-chart.ts';
import { defaultServiceValues, serviceValues, type ServiceValues } from './service-values.ts';

const signal = new AbortController().signal;
let helm: HelmClient;
beforeAll(async () => {
  helm = helmClient({ tool: (await testTools()).helm });
}, 300_000);

const read = (file: string): Promise<string> => readFile(join(serviceChart.path, file), 'utf8');

/** Objects by kind, rendered by Helm alone. */
async function rendered(
  more: Partial<ServiceValues> & Readonly<Record<string, unknown>> = {},
): Promise<Record<string, KubeObject>> {
  const values = serviceValues({ image: 'registry.example/shop@sha256:1', port: 3000, ...more });
  const text = await helm.template({ name: 'shop', namespace: 'prod', chart: serviceChart, values, signal });
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return {};
  const objects = documents.map((document) => document.toJS() as KubeObject);
  return Object.fromEntries(objects.map((object) => [object.kind, object]));
}

test('the defaults in code are those of values.yaml, and so is the version', async () => {
  expect(parse(await read('values.yaml'))).toEqual(defaultServiceValues);
  expect(parse(await read('Chart.yaml'))).toMatchObject({ name: serviceChart.name, version: serviceChart.version });
});

test('helm finds nothing wrong with the chart', async () => {
  const { helm: tool } = await testTools();
  const { stdout } = await runTool(tool, ['lint', '--strict', '--set=image=shop', serviceChart.path], {
    deadlineMs: 60_000,
    signal,
  });
  expect(stdout).toContain('0 chart(s) failed');
});

test('a service that nobody outside reaches is four objects', async () => {
  const objects = await rendered();
  expect(Object.keys(objects).toSorted()).toEqual(['ConfigMap', 'Deployment', 'Service', 'ServiceAccount']);
  expect(objects['Service']?.['spec']).toMatchObject({ type: 'ClusterIP', ports: [{ port: 3000, targetPort: 'main' }] });
  for (const { metadata } of Object.values(objects)) {
    expect(metadata.namespace).toBe('prod');
    expect(metadata.labels).toMatchObject({ 'app.kubernetes.io/instance': 'shop', 'app.kubernetes.io/managed-by': 'Helm' });
  }
});

test('a rollout takes no pod away before its successor is ready, and none stops while it may still be asked', async () => {
  const { Deployment } = await rendered({ drainSeconds: 7, terminationGraceSeconds: 20 });
  expect(Deployment?.['spec']).toMatchObject({
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: '25%' } },
    minReadySeconds: 2,
    template: {
      spec: {
        terminationGracePeriodSeconds: 27,
        topologySpreadConstraints: [{ whenUnsatisfiable: 'ScheduleAnyway', topologyKey: 'kubernetes.io/hostname' }],
        containers: [{ lifecycle: { preStop: { sleep: { seconds: 7 } } }, readinessProbe: { tcpSocket: { port: 'main' } } }],
      },
    },
  });
  const undrained = await rendered({ drainSeconds: 0 });
  expect(JSON.stringify(undrained['Deployment'])).not.toContain('preStop');
});

test('a pod may do nothing that it was not given', async () => {
  const { Deployment, ServiceAccount } = await rendered({ capabilities: ['CHOWN'], runAsUser: 0 });
  expect(ServiceAccount).toMatchObject({ automountServiceAccountToken: false });
  expect(Deployment?.['spec']).toMatchObject({
    template: {
      spec: {
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: false, runAsUser: 0, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [{ securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'], add: ['CHOWN'] } } }],
      },
    },
  });
});

test('http gets an Ingress with its certificate, tcp a load balancer', async () => {
  const tls = { issuer: 'letsencrypt', secretName: 'shop-tls' };
  const http = await rendered({ expose: { type: 'http', host: 'shop.example', path: '/', className: 'nginx', tls } });
  expect(http['Ingress']).toMatchObject({
    metadata: { annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' } },
    spec: {
      ingressClassName: 'nginx',
      rules: [
        {
          host: 'shop.example',
          http: { paths: [{ path: '/', backend: { service: { name: 'shop', port: { name: 'main' } } } }] },
        },
      ],
      tls: [{ secretName: 'shop-tls', hosts: ['shop.example'] }],
    },
  });
  const anyHost = await rendered({ expose: { type: 'http', host: '', path: '/', className: '', tls: null } });
  expect(anyHost['Ingress']?.['spec']).toEqual({ rules: [{ http: expect.anything() as unknown }] });

  const tcp = await rendered({ expose: { type: 'tcp', port: 5432 } });
  expect(tcp['Ingress']).toBeUndefined();
  expect(tcp['Service']?.['spec']).toMatchObject({ type: 'LoadBalancer', ports: [{ port: 5432, targetPort: 'main' }] });
});

test('a budget is there for more than one pod, and an autoscaler decides alone how many there are', async () => {
  expect(await rendered({ replicas: 2 })).toHaveProperty('PodDisruptionBudget');
  const scaled = await rendered({ replicas: 5, autoscaling: { minReplicas: 1, maxReplicas: 4, targetCPU: 80 } });
  expect(scaled).not.toHaveProperty('PodDisruptionBudget');
  expect(scaled['Deployment']?.['spec']).not.toHaveProperty('replicas');
  expect(scaled['HorizontalPodAutoscaler']?.['spec']).toMatchObject({ minReplicas: 1, maxReplicas: 4 });
});

test('labels of people never touch what the selector needs, and PORT is theirs when they set it', async () => {
  const { Deployment } = await rendered({
    labels: { 'app.kubernetes.io/instance': 'other', team: 'blue' },
    podLabels: { 'app.kubernetes.io/name': 'other', tier: 'web' },
    workloadLabels: { 'spacedock.dev/revision': 'rev_1' },
    env: { PORT: '9' },
  });
  expect(Deployment).toMatchObject({
    metadata: { labels: { 'app.kubernetes.io/instance': 'shop', team: 'blue', 'spacedock.dev/revision': 'rev_1' } },
    spec: { template: { metadata: { labels: { 'app.kubernetes.io/name': 'shop', team: 'blue', tier: 'web' } } } },
  });
  expect(JSON.stringify(Deployment?.['spec'])).not.toMatch(/"PORT"|rev_1/);
});

test.each([
  ['a port out of range', { port: 70_000 }, '/port'],
  ['no image', { image: '' }, '/image'],
  ['a variable that is no text', { env: { A: 1 } }, '/env/A'],
  ['a name that no variable can have', { env: { '1 b': 'x' } }, "'1 b'"],
  ['an unknown value', { imagee: 'x' }, 'imagee'],
  ['an unknown way to expose', { expose: { type: 'udp' } }, '/expose'],
  ['a probe of two kinds', { readiness: { path: '/', tcp: true } }, '/readiness'],
])('the schema refuses %s', async (_, wrong, place) => {
  const values = { ...serviceValues({ image: 'shop', port: 1 }), ...wrong };
  const error: unknown = await helm
    .template({ name: 'shop', namespace: 'prod', chart: serviceChart, values, signal })
    .catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(HelmError);
  expect(error).toMatchObject({ reason: 'invalid_values', said: expect.stringContaining(place) as unknown });
});
