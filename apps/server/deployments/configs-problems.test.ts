import { expect, test } from 'vitest';
import { configsProblems } from './configs-problems.ts';

const fieldsOf = (configs: unknown): string[] => [...new Set(configsProblems(configs).map(({ field }) => field))];

test('what is right has no problems', () => {
  expect(fieldsOf({})).toEqual([]);
  expect(
    fieldsOf({
      port: 8080,
      envVars: { DB_HOST: 'db', LOG_LEVEL: 'info' },
      secretRefs: [
        'secret://checkout-db-password',
        'secret://checkout-db#user',
        { env: 'KEY', ref: 'secret://checkout-db-password' },
      ],
      autoscaling: { minReplicas: 2, maxReplicas: 2 },
      resources: { requests: { cpu: '250m', memory: '256Mi' }, limits: { cpu: '1', memory: '1Gi' } },
    }),
  ).toEqual([]);
});

test.each([
  [{ port: 0 }, 'body.configs.port'],
  [{ port: 65_536 }, 'body.configs.port'],
  [{ port: '8080' }, 'body.configs.port'],
  [{ envVars: { LOG_LEVEL: 1 } }, 'body.configs.envVars.LOG_LEVEL'],
  [{ envVars: { LOG_LEVEL: null } }, 'body.configs.envVars.LOG_LEVEL'],
  [{ nonsense: true }, 'body.configs.nonsense'],
  [{ autoscaling: { minReplicas: 3, maxReplicas: 2 } }, 'body.configs.autoscaling.minReplicas'],
  [{ replicas: 2, autoscaling: { minReplicas: 1, maxReplicas: 2 } }, 'body.configs.replicas'],
  [{ envVars: { CHECKOUT_DB_PASSWORD: 'x' }, secretRefs: ['secret://checkout-db-password'] }, 'body.configs.secretRefs.0'],
  [{ secretRefs: ['secret://checkout-db-password', 'secret://checkout-db#password'] }, 'body.configs.secretRefs.1'],
  [{ secretRefs: ['secret://a', { env: 'A', ref: 'secret://b' }] }, 'body.configs.secretRefs.1'],
  [{ expose: { type: 'http', tls: { issuer: 'letsencrypt-prod' } } }, 'body.configs.expose.host'],
  [{ resources: { requests: { cpu: '2' }, limits: { cpu: '1500m' } } }, 'body.configs.resources.requests.cpu'],
  [{ resources: { requests: { memory: '2Gi' }, limits: { memory: '2000M' } } }, 'body.configs.resources.requests.memory'],
])('%j is wrong in %s', (configs, field) => {
  expect(fieldsOf(configs)).toEqual([field]);
});

test('every wrong field is named at once', () => {
  expect(fieldsOf({ port: 0, replicas: -1, envVars: { A: 1, B: 2 } }).toSorted()).toEqual([
    'body.configs.envVars.A',
    'body.configs.envVars.B',
    'body.configs.port',
    'body.configs.replicas',
  ]);
});

test('what is no object at all is told so', () => {
  expect(fieldsOf('{"port": 1}')).toEqual(['body.configs']);
  expect(fieldsOf([])).toEqual(['body.configs']);
});
