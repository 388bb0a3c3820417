import { expect, test } from 'vitest';
import { configsOf, inputOf, twice, valuesOf } from './config-values.ts';
import { patchOf } from './configs.ts';

const all = {
  port: 8080,
  autoscaling: { minReplicas: 2, maxReplicas: 4, targetCPU: 70 },
  envVars: { LOG_LEVEL: 'info', EMPTY: '' },
  secretRefs: ['secret://a', { env: 'KEY', ref: 'secret://b#c' }],
  expose: { type: 'http', host: 'x.example', path: '/', tls: { issuer: 'letsencrypt-prod' } },
  readiness: { path: '/health', periodSeconds: 5 },
  resources: { requests: { cpu: '100m' }, limits: { memory: '1Gi' } },
  command: ['node', 'server.js'],
};

test.each([
  [{}],
  [all],
  [{ replicas: 0 }],
  [{ expose: { type: 'none' } }],
  [{ expose: { type: 'tcp', port: 5432 } }],
  [{ readiness: {} }],
  [{ envVars: {}, secretRefs: [], resources: {} }],
])('what is only looked at stays as it is: %j', (configs) => {
  expect(configsOf(valuesOf(configs), configs)).toEqual(configs);
});

test('fields without an input stay, and what is changed is sent alone', () => {
  const values = {
    ...valuesOf(all),
    port: 9090,
    env: [
      { name: 'LOG_LEVEL', value: 'debug' },
      { name: '', value: '' },
    ],
  };
  expect(patchOf(all, configsOf(values, all))).toEqual({ port: 9090, envVars: { LOG_LEVEL: 'debug', EMPTY: null } });
});

test('another way to scale takes the place of the one before', () => {
  expect(patchOf(all, configsOf({ ...valuesOf(all), scaling: 'fixed', replicas: 3 }, all))).toEqual({
    autoscaling: null,
    replicas: 3,
  });
});

test('a tcp address has no host, and none has nothing at all', () => {
  const values = valuesOf(all);
  expect(configsOf({ ...values, expose: { ...values.expose, type: 'tcp' } }, all)['expose']).toEqual({ type: 'tcp' });
  expect(configsOf({ ...values, expose: { ...values.expose, type: 'none' } }, all)['expose']).toEqual({ type: 'none' });
});

test('a number that is none is left to the server, which says what it may be', () => {
  expect(configsOf({ ...valuesOf({}), port: '80x' }, {})).toEqual({ port: '80x' });
});

test('a variable that stands there twice is found', () => {
  expect([
    ...twice([
      { name: 'A', value: '1' },
      { name: 'B', value: '' },
      { name: 'A', value: '2' },
      { name: '', value: '' },
      { name: '', value: '' },
    ]),
  ]).toEqual(['A']);
});

test.each([
  ['configs.port', 'port'],
  ['configs.envVars.LOG.LEVEL', 'env.1.name'],
  ['configs.envVars.GONE', undefined],
  ['configs.secretRefs.0', 'secrets.0.ref'],
  ['configs.secretRefs.0.env', 'secrets.0.env'],
  ['configs.secretRefs.7', undefined],
  ['configs.expose.tls.issuer', 'expose.issuer'],
  ['configs.expose', 'expose.type'],
  ['configs.resources.limits.memory', 'limits.memory'],
  ['configs.readiness.path', 'readiness.path'],
  ['configs.command.0', undefined],
  ['name', undefined],
])('%s is at %s', (field, input) => {
  expect(
    inputOf(field, {
      env: [
        { name: 'A', value: '' },
        { name: 'LOG.LEVEL', value: '' },
      ],
      secrets: [{ env: '', ref: '' }],
    }),
  ).toBe(input);
});
