import { expect, test } from 'vitest';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { masked } from './masked-values.ts';
import { revisionDiff } from './revision-diff.ts';

const revision = (number: number, configs: DeploymentConfigs, objects: readonly object[] | null = null) => ({
  id: `rev_${number}`,
  number,
  image: `shop:${number}`,
  configs,
  objects,
});
const deployment = (image: string, name = 'shop') => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name },
  spec: { template: { spec: { containers: [{ name: 'app', image }] } } },
});
const env = (data: Readonly<Record<string, string>>) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'shop-env' },
  data,
});

test('configs: what is new, what is gone, what is another; of secrets the references', () => {
  const from = revision(1, {
    port: 8080,
    envVars: { LOG_LEVEL: 'info', OLD: '1' },
    secretRefs: ['secret://a', 'secret://b', { env: 'X', ref: 'secret://x' }],
  });
  const to = revision(2, {
    port: 8080,
    envVars: { LOG_LEVEL: 'debug' },
    secretRefs: ['secret://b', 'secret://c', { env: 'X', ref: 'secret://y' }],
  });
  expect(revisionDiff(from, to)).toEqual({
    from: { id: 'rev_1', number: 1, image: 'shop:1' },
    to: { id: 'rev_2', number: 2, image: 'shop:2' },
    configs: {
      added: expect.arrayContaining([{ path: 'secretRefs[secret://c].ref', value: 'secret://c' }]),
      removed: expect.arrayContaining([
        { path: 'envVars.OLD', value: '1' },
        { path: 'secretRefs[secret://a].ref', value: 'secret://a' },
      ]),
      changed: [
        { path: 'envVars.LOG_LEVEL', from: 'info', to: 'debug' },
        { path: 'secretRefs[X].ref', from: 'secret://x', to: 'secret://y' },
      ],
    },
    objects: null,
  });
});

test('objects are compared by kind and name', () => {
  const from = revision(1, {}, [
    deployment('shop:1'),
    env({ A: '1' }),
    { kind: 'Ingress', metadata: { name: 'shop' }, spec: { rules: [] } },
  ]);
  const to = revision(2, {}, [env({ A: '1' }), deployment('shop:2'), { kind: 'Service', metadata: { name: 'shop' } }]);
  expect(revisionDiff(from, to).objects).toEqual([
    {
      kind: 'Deployment',
      name: 'shop',
      change: 'changed',
      added: [],
      removed: [],
      changed: [{ path: 'spec.template.spec.containers[app].image', from: 'shop:1', to: 'shop:2' }],
    },
    {
      kind: 'Ingress',
      name: 'shop',
      change: 'removed',
      added: [],
      changed: [],
      removed: expect.arrayContaining([{ path: 'spec.rules', value: [] }]),
    },
    {
      kind: 'Service',
      name: 'shop',
      change: 'added',
      removed: [],
      changed: [],
      added: expect.arrayContaining([{ path: 'kind', value: 'Service' }]),
    },
  ]);
});

test('values of variables that look like secrets stand nowhere in it', () => {
  const of = (number: number, value: string) =>
    revision(number, { envVars: { DB_PASSWORD: value } }, [env({ DB_PASSWORD: value })]);
  const diff = revisionDiff(of(1, 'hunter1'), of(2, 'hunter2'));
  expect(diff.configs.changed).toEqual([{ path: 'envVars.DB_PASSWORD', from: masked, to: masked }]);
  expect(diff.objects?.[0]?.changed).toEqual([{ path: 'data.DB_PASSWORD', from: masked, to: masked }]);
  expect(JSON.stringify([diff, revisionDiff(of(1, 'hunter1'), revision(2, {}, []))])).not.toContain('hunter');
});
