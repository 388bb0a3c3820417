import type { KubeObject } from '@spacedock/kube';
import { expect, test } from 'vitest';
import { shapeAsGo } from './go-shape.ts';
import { type GoType, goTypeOf } from './go-type.ts';

const shaped = (apiVersion: string, kind: string, rest: object): KubeObject => {
  const object = { apiVersion, kind, metadata: { name: 'a' }, ...rest } as KubeObject;
  shapeAsGo(goTypeOf(apiVersion, kind) as GoType, object);
  return object;
};

test('what Go cannot leave out is there, what it leaves out when empty is gone', () => {
  const deployment = shaped('apps/v1', 'Deployment', {
    spec: {
      replicas: 0,
      paused: false,
      selector: {},
      template: { spec: { containers: [{ name: 'web', image: 'x', env: [], command: null }], hostNetwork: false } },
    },
  });
  expect(deployment).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a' },
    spec: {
      replicas: 0,
      selector: {},
      template: { metadata: {}, spec: { containers: [{ name: 'web', image: 'x', resources: {} }] } },
      strategy: {},
    },
    status: {},
  });
});

test('a list that Go always writes is null when nothing was said, and fields it does not know are gone', () => {
  expect(shaped('rbac.authorization.k8s.io/v1', 'Role', { foo: 1 })).toEqual({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'a' },
    rules: null,
  });
});

test('amounts and times take their one form', () => {
  const pod = shaped('v1', 'Pod', {
    spec: { containers: [{ name: 'a', resources: { requests: { cpu: 0.5, memory: '1024Mi' } } }] },
    status: { startTime: '2024-05-01T10:00:00.123+02:00' },
  });
  expect(pod['spec']).toMatchObject({ containers: [{ resources: { requests: { cpu: '500m', memory: '1Gi' } } }] });
  expect(pod['status']).toMatchObject({ startTime: '2024-05-01T08:00:00Z' });
});

test('sources of a volume stand beside its name', () => {
  const pod = shaped('v1', 'Pod', { spec: { containers: [], volumes: [{ name: 'data', emptyDir: {} }] } });
  expect((pod['spec'] as { volumes: unknown }).volumes).toEqual([{ name: 'data', emptyDir: {} }]);
});
