import { expect, test } from 'vitest';
import { githubRequest, inputOf, registryRequest, withoutSecrets } from './integration-values.ts';

const registry = {
  kind: 'ecr',
  name: 'Images',
  cloudAccountID: 'ca_1',
  registry: '1.dkr.ecr.us-east-1.amazonaws.com',
  username: '',
  password: '',
} as const;

test('a registry of a cloud is sent with its account, Docker Hub with its user', () => {
  expect(registryRequest(registry)).toEqual({
    kind: 'ecr',
    name: 'Images',
    metadata: { registry: registry.registry, cloudAccountID: 'ca_1' },
  });
  expect(registryRequest({ ...registry, kind: 'dockerhub', username: 'acme', password: 'secret' })).toEqual({
    kind: 'dockerhub',
    name: 'Images',
    credentials: { username: 'acme', password: 'secret' },
  });
});

test('what is left empty is not sent', () => {
  expect(githubRequest({ name: 'GitHub', token: 'ghp_1', webhookSecret: '', builderRepository: '' })).toEqual({
    kind: 'github',
    name: 'GitHub',
    credentials: { token: 'ghp_1' },
    metadata: {},
  });
});

test('secrets are not in what is shown', () => {
  const shown = withoutSecrets(
    githubRequest({ name: 'GitHub', token: 'ghp_1', webhookSecret: 'hook', builderRepository: 'a/b' }),
  );
  expect(JSON.stringify(shown)).not.toMatch(/ghp_1|hook"/);
  expect(shown.metadata).toEqual({ builderRepository: 'a/b' });
});

test('fields are found by the end of their path', () => {
  expect(['name', 'credentials.token', 'metadata.registry'].map(inputOf)).toEqual(['name', 'token', 'registry']);
});
