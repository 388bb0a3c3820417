import { authMethods, type Provider } from '@spacedock/clouds';
import { OutcomeError } from '@spacedock/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenCredentials } from './given-credentials.ts';

const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----\n';
const uuid = '00000000-0000-4000-8000-000000000001';
const accessKey = { accessKeyID: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const serviceAccountKey = {
  type: 'service_account', project_id: 'p', private_key_id: '1', private_key: key, client_email: 'a@p.iam.gserviceaccount.com',
  token_uri: 'http://169.254.169.254/', universe_domain: 'example.com',
};

/** One valid set per method: the test below fails when a method has none. */
const valid: Readonly<Record<Provider, Readonly<Record<string, Record<string, unknown>>>>> = {
  aws: {
    static_keys: accessKey,
    assume_role: { roleArn: 'arn:aws:iam::123456789012:role/spacedock', externalID: 'org-1', ...accessKey },
    temporary_credentials: { ...accessKey, sessionToken: 'IQoJb3JpZ2luX2VjE' },
  },
  gcp: {
    service_account: { serviceAccountKey },
    oauth: { clientID: '1.apps.googleusercontent.com', clientSecret: 'GOCSPX-1', refreshToken: '1//0' },
    workload_identity: { audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/a/providers/b' },
  },
  azure: {
    service_principal: { tenantID: uuid, clientID: uuid, clientSecret: 'a~b' },
    workload_identity_federation: { tenantID: uuid, clientID: uuid },
  },
};

const methods = Object.entries(authMethods).flatMap(([provider, names]) =>
  names.map((name) => ({ provider: provider as Provider, name, given: valid[provider as Provider][name] ?? {} })));

function problemsOf(work: () => unknown): readonly { field: string; problem: string }[] {
  try {
    work();
  } catch (error) {
    if (error instanceof OutcomeError) return error.details['problems'] as { field: string; problem: string }[];
    throw error;
  }
  return [];
}

test.each(methods)('$provider $name: taken as documented, in both casings of an id', ({ provider, name, given }) => {
  expect(givenCredentials(provider, name, given)).toMatchObject({ method: name });
  const recased = Object.fromEntries(Object.entries(given).map(([field, value]) => [field.replace(/ID$/, 'Id'), value]));
  expect(givenCredentials(provider, name, recased)).toEqual(givenCredentials(provider, name, given));
});

test.each(methods)('$provider $name: every wrong field is named, and no value is repeated', ({ provider, name, given }) => {
  const broken = Object.fromEntries(Object.keys(given).map((field) => [field, 'not\u0007good']));
  const problems = problemsOf(() => givenCredentials(provider, name, { ...broken, more: 1 }));
  expect(new Set(problems.map(({ field }) => field.split('.').slice(0, 3).join('.')))).toEqual(
    new Set([...Object.keys(given), 'more'].map((field) => `body.credentials.${field}`)),
  );
  expect(JSON.stringify(problems)).not.toContain('good');
  const missing = problemsOf(() => givenCredentials(provider, name, {}));
  expect(missing.every(({ problem }) => problem === 'is required')).toBe(true);
  expect(missing.length).toBeGreaterThan(0);
});

test('a method of another cloud is refused', () => {
  expect(problemsOf(() => givenCredentials('aws', 'oauth', {}))).toEqual([{
    field: 'body.authMethod', problem: 'must be one of static_keys, assume_role, temporary_credentials for aws',
  }]);
});

test('of a key file only the identity is taken: addresses in it lead nowhere', () => {
  for (const given of [serviceAccountKey, JSON.stringify(serviceAccountKey)]) {
    expect(givenCredentials('gcp', 'service_account', { serviceAccountKey: given })).toEqual({
      method: 'service_account', clientEmail: serviceAccountKey.client_email, privateKey: key, privateKeyId: '1',
    });
  }
});

test('an access key is both of its parts', () => {
  const { roleArn, externalID } = valid.aws['assume_role'] ?? {};
  expect(givenCredentials('aws', 'assume_role', { roleArn, externalID })).toMatchObject({ roleArn, externalId: externalID });
  expect(problemsOf(() => givenCredentials('aws', 'assume_role', { roleArn, externalID, accessKeyID: accessKey.accessKeyID })))
    .toEqual([{ field: 'body.credentials.secretAccessKey', problem: expect.any(String) }]);
});

test('whatever is sent, it is taken or refused field by field', () => {
  fc.assert(fc.property(fc.constantFrom(...methods), fc.jsonValue(), ({ provider, name }, given) => {
    for (const { field } of problemsOf(() => givenCredentials(provider, name, given))) expect(field).toMatch(/^body\.credentials/);
  }));
});
