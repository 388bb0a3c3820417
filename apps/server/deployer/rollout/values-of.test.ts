import { serviceValues } from '@spacedock/helm';
import { expect, test } from 'vitest';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { valuesOf } from './values-of.ts';

const given = {
  deploymentId: 'dep_1',
  revisionId: 'rev_1',
  name: 'shop',
  image: 'shop@sha256:1',
  variables: {},
  secret: undefined,
  pullSecrets: [],
};
const values = (configs: DeploymentConfigs, more: Partial<Parameters<typeof valuesOf>[0]> = {}) =>
  valuesOf({ ...given, configs, ...more });

test('what the configs leave open is as the chart has it', () => {
  expect(values({})).toEqual({
    ...serviceValues({ image: 'shop@sha256:1', port: 8080 }),
    labels: { 'spacedock.dev/deployment': 'dep_1' },
    workloadLabels: { 'spacedock.dev/revision': 'rev_1' },
  });
});

test('everything that can be configured arrives', () => {
  expect(
    values({
      port: 9000,
      replicas: 3,
      command: ['run'],
      args: ['--fast'],
      drainSeconds: 0,
      terminationGraceSeconds: 5,
      runAsNonRoot: true,
      resources: { requests: { cpu: '100m' }, limits: { memory: '1Gi' } },
      readiness: { path: '/ready', periodSeconds: 2 },
      liveness: { timeoutSeconds: 3 },
    }),
  ).toMatchObject({
    port: 9000,
    replicas: 3,
    command: ['run'],
    args: ['--fast'],
    drainSeconds: 0,
    terminationGraceSeconds: 5,
    runAsNonRoot: true,
    resources: { requests: { cpu: '100m' }, limits: { memory: '1Gi' } },
    readiness: { path: '/ready', periodSeconds: 2 },
    liveness: { tcp: true, timeoutSeconds: 3 },
  });
  expect(values({ autoscaling: { minReplicas: 2, maxReplicas: 5 } }).autoscaling).toEqual({
    minReplicas: 2,
    maxReplicas: 5,
    targetCPU: 80,
  });
});

test('it is exposed as it is asked for', () => {
  expect(values({ expose: { type: 'none' } }).expose).toEqual({ type: 'none' });
  expect(values({ port: 6379, expose: { type: 'tcp' } }).expose).toEqual({ type: 'tcp', port: 6379 });
  expect(values({ expose: { type: 'tcp', port: 7000 } }).expose).toEqual({ type: 'tcp', port: 7000 });
  expect(values({ expose: { type: 'http' } }).expose).toEqual({ type: 'http', host: '', path: '/', className: '', tls: null });
  expect(
    values({
      expose: { type: 'http', host: 'shop.example.com', path: '/api', className: 'nginx', tls: { issuer: 'letsencrypt-prod' } },
    }).expose,
  ).toEqual({
    type: 'http',
    host: 'shop.example.com',
    path: '/api',
    className: 'nginx',
    tls: { issuer: 'letsencrypt-prod', secretName: 'shop-tls' },
  });
});

test('what the deployment says itself has precedence over its connections', () => {
  expect(values({ envVars: { A: 'own' } }, { variables: { A: 'connected', B: 'connected' } }).env).toEqual({
    A: 'own',
    B: 'connected',
  });
  expect(values({}, { secret: { name: 'shop-secrets-1', checksum: 'abc' }, pullSecrets: ['shop-pull'] })).toMatchObject({
    secretName: 'shop-secrets-1',
    secretChecksum: 'abc',
    imagePullSecrets: ['shop-pull'],
  });
});
