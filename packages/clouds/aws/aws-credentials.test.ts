import { describe, expect, test, vi } from 'vitest';
import { testAwsWorld } from './testing/aws-world.ts';
import { failureOf } from './testing/open-aws.ts';
import { answeringServer } from './testing/refusing-server.ts';

const minute = 60_000;
const hour = 60 * minute;

test('wrong keys are refused by every service in its own words', async () => {
  const { open, credentials } = await testAwsWorld();
  const { static_keys: keys } = credentials();
  for (const wrong of [{ accessKeyId: 'AKIAAAAAAAAAAAAAAAAA' }, { secretAccessKey: 'y'.repeat(40) }]) {
    const cloud = open({ credentials: { ...keys, ...wrong } });
    for (const ask of [
      () => cloud.verify(),
      () => cloud.regions(),
      () => cloud.clusters({ region: 'us-east-1' }),
      () => cloud.dnsZones(),
    ]) {
      expect(await failureOf(ask())).toMatchObject({ kind: 'credentials_invalid', bucket: 'user_action' });
    }
  }
});

describe('temporary credentials', () => {
  test('are refused when they have expired', async () => {
    const { open, clock } = await testAwsWorld();
    const cloud = open({ method: 'temporary_credentials' });
    await cloud.verify();
    clock.advance(13 * hour);
    expect(await failureOf(cloud.verify())).toMatchObject({
      kind: 'credentials_expired',
      bucket: 'user_action',
      code: 'ExpiredToken',
    });
    expect(await failureOf(cloud.clusters({ region: 'us-east-1' }))).toMatchObject({
      kind: 'credentials_expired',
      code: 'ExpiredTokenException',
    });
  });

  test('are refused with the token of another session', async () => {
    const { open, credentials } = await testAwsWorld();
    const cloud = open({ credentials: { ...credentials().temporary_credentials, sessionToken: 'another' } });
    expect(await failureOf(cloud.verify())).toMatchObject({ kind: 'credentials_invalid' });
  });
});

describe('a role', () => {
  test.each([
    ['with another external id', { externalId: 'another' }],
    ['that is not there', { roleArn: 'arn:aws:iam::123456789012:role/missing' }],
  ])('%s cannot be assumed', async (_, wrong) => {
    const { open, credentials } = await testAwsWorld();
    const cloud = open({ credentials: { ...credentials().assume_role, ...wrong } });
    const facts = await failureOf(cloud.clusters());
    expect(facts).toMatchObject({ kind: 'role_not_assumable', bucket: 'user_action', operation: 'sts:AssumeRole' });
    expect(facts.fixHint).toContain('external id');
  });

  test('cannot be assumed by whom it does not trust', async () => {
    const { open, credentials } = await testAwsWorld();
    const { static_keys: keys, assume_role: role } = credentials();
    const cloud = open({ credentials: { ...role, accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey } });
    expect(await failureOf(cloud.verify())).toMatchObject({ kind: 'role_not_assumable' });
  });

  test('cannot be assumed with wrong keys', async () => {
    const { open, credentials } = await testAwsWorld();
    const cloud = open({ credentials: { ...credentials().assume_role, secretAccessKey: 'y'.repeat(40) } });
    expect(await failureOf(cloud.verify())).toMatchObject({ kind: 'credentials_invalid', operation: 'sts:AssumeRole' });
  });

  test('is assumed once for everybody who asks, in whatever region and service', async () => {
    const { open, faults } = await testAwsWorld();
    // Whoever assumed it a second time would fail.
    faults.add({ operation: 'sts:AssumeRole', effect: 'slow', times: 1, delayMs: 50 });
    const cloud = open({ method: 'assume_role' });
    const first = Promise.all([cloud.verify(), cloud.clusters(), cloud.dnsZones(), cloud.networks({ region: 'eu-west-1' })]);
    while (faults.all().length > 0) await new Promise(setImmediate);
    faults.add({ operation: 'sts:AssumeRole', effect: 'denied' });
    await first;
    expect(await cloud.regions()).not.toEqual([]);
  });

  test('is assumed again shortly before the session ends', async () => {
    const { open, faults, clock } = await testAwsWorld();
    const cloud = open({ method: 'assume_role' });
    await cloud.verify();
    faults.add({ operation: 'sts:AssumeRole', effect: 'denied' });
    clock.advance(54 * minute);
    await cloud.verify();
    clock.advance(2 * minute);
    expect(await failureOf(cloud.verify())).toMatchObject({ kind: 'role_not_assumable' });
    faults.clear();
    expect((await cloud.verify()).identity).toContain(':assumed-role/');
  });

  test('is assumed again when its session was ended early', async () => {
    const { open, aws } = await testAwsWorld();
    const cloud = open({ method: 'assume_role' });
    await cloud.verify();
    aws.endSessions();
    expect((await cloud.verify()).identity).toContain(':assumed-role/');
    aws.endSessions();
    expect(await cloud.clusters()).toHaveLength(1);
  });

  test('a caller who leaves while it is assumed does not take it from the others', async () => {
    const { open, faults } = await testAwsWorld();
    faults.add({ operation: 'sts:AssumeRole', effect: 'slow', times: 1, delayMs: 100 });
    const cloud = open({ method: 'assume_role' });
    const leaving = new AbortController();
    const left = cloud.verify({ signal: leaving.signal });
    const stayed = cloud.verify();
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect((await stayed).identity).toContain(':assumed-role/');
  });

  test('without keys is assumed by the machine that this runs on, and only then is the machine asked who it is', async () => {
    const { open, credentials } = await testAwsWorld();
    const { accessKeyId, secretAccessKey, roleArn, externalId } = credentials().assume_role;
    const cloud = open({ credentials: { method: 'assume_role', roleArn, externalId } });
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    for (const [name, value] of [
      ['AWS_ACCESS_KEY_ID', ''],
      ['AWS_SECRET_ACCESS_KEY', ''],
      ['AWS_CONFIG_FILE', '/dev/null'],
      ['AWS_SHARED_CREDENTIALS_FILE', '/dev/null'],
    ] as const)
      vi.stubEnv(name, value);
    try {
      expect(await failureOf(open({ credentials: { method: 'assume_role', roleArn, externalId } }).verify())).toMatchObject({
        kind: 'credentials_invalid',
        operation: 'sts:AssumeRole',
        code: 'CredentialsProviderError',
      });
      vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId ?? '');
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey ?? '');
      expect((await cloud.verify()).identity).toContain(':assumed-role/');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

test('keys that were revoked are refused on the next call', async () => {
  const { open, aws } = await testAwsWorld();
  const clouds = [open(), open({ method: 'assume_role' }), open({ method: 'temporary_credentials' })];
  for (const cloud of clouds) await cloud.verify();
  aws.revokeCredentials();
  for (const cloud of clouds)
    expect(await failureOf(cloud.verify())).toMatchObject({ kind: 'credentials_invalid', bucket: 'user_action' });
});

test('after a rotation the new keys are good and the old ones are not', async () => {
  const { open, aws } = await testAwsWorld();
  const old = open();
  aws.rotateCredentials();
  expect(await failureOf(old.verify())).toMatchObject({ kind: 'credentials_invalid' });
  await open().verify();
});

test('a clock that is wrong on one side is corrected', async () => {
  const { open, clock } = await testAwsWorld();
  clock.advance(3 * hour);
  // The SDK goes by the clock of this machine, which is now three hours behind.
  const cloud = open();
  await cloud.verify();
  expect(await cloud.clusters()).toHaveLength(1);
});

test('nothing is read from the environment or from files for an account that has keys', async () => {
  const asked: string[] = [];
  const trap = await answeringServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(500).end();
  });
  const { open } = await testAwsWorld();
  for (const [name, value] of [
    ['AWS_ENDPOINT_URL', trap],
    ['AWS_ENDPOINT_URL_STS', trap],
    ['AWS_ENDPOINT_URL_EKS', trap],
    ['AWS_REGION', 'eu-north-1'],
    ['AWS_PROFILE', 'other'],
    ['AWS_ACCESS_KEY_ID', 'AKIAOFTHEMACHINE0000'],
    ['AWS_SECRET_ACCESS_KEY', 'of the machine'],
    ['AWS_USE_FIPS_ENDPOINT', 'nonsense'],
    ['AWS_USE_DUALSTACK_ENDPOINT', 'nonsense'],
    ['AWS_MAX_ATTEMPTS', 'nonsense'],
    ['AWS_RETRY_MODE', 'nonsense'],
    ['AWS_DEFAULTS_MODE', 'nonsense'],
    ['AWS_CONFIG_FILE', '/does/not/exist'],
    ['HTTPS_PROXY', trap],
    ['HTTP_PROXY', trap],
  ] as const)
    vi.stubEnv(name, value);
  try {
    for (const method of ['static_keys', 'assume_role', 'temporary_credentials'] as const) {
      const cloud = open({ method });
      await cloud.verify();
      await cloud.clusters();
      await cloud.mintKubeconfig({ region: 'us-east-1', name: 'checkout-prod' });
    }
  } finally {
    vi.unstubAllEnvs();
  }
  expect(asked).toEqual([]);
});
