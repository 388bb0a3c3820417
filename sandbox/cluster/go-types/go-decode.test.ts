import { expect, test } from 'vitest';
import { typeProblem } from './go-decode.ts';
import { type GoType, goTypeOf } from './go-type.ts';

const deployment = goTypeOf('apps/v1', 'Deployment') as GoType;
const container = (fields: object): object => ({ spec: { template: { spec: { containers: [fields] } } } });

test.each([
  [
    { spec: { replicas: 'two' } },
    'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
  ],
  [
    { spec: { replicas: 1.5 } },
    'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
  ],
  [{ spec: [] }, 'json: cannot unmarshal array into Go struct field Deployment.spec of type v1.DeploymentSpec'],
  [
    { metadata: { labels: 'x' } },
    'json: cannot unmarshal string into Go struct field ObjectMeta.metadata.labels of type map[string]string',
  ],
  [
    container({ env: [{ name: 'A', value: 1 }] }),
    'json: cannot unmarshal number into Go struct field EnvVar.spec.template.spec.containers.env.value of type string',
  ],
  [
    container({ image: true }),
    'json: cannot unmarshal bool into Go struct field Container.spec.template.spec.containers.image of type string',
  ],
  [
    container({ resources: { limits: { cpu: 'lots' } } }),
    `quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'`,
  ],
])('%j is refused in the words of the Go decoder', (given, message) => {
  expect(typeProblem(deployment, given)).toBe(message);
});

test('what fits, is null, or is not known is no problem', () => {
  expect(
    typeProblem(deployment, { spec: { replicas: 1, template: null, foo: [1] }, metadata: { creationTimestamp: null } }),
  ).toBeUndefined();
});

test('a secret whose data is no base64 is refused', () => {
  expect(typeProblem(goTypeOf('v1', 'Secret') as GoType, { data: { a: 'no base64!' } })).toBe(
    'illegal base64 data at input byte 2',
  );
  expect(typeProblem(goTypeOf('v1', 'Secret') as GoType, { data: { a: 'aGk=' } })).toBeUndefined();
});
