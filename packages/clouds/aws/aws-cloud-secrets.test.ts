import { inspect } from 'node:util';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { describe, expect, test } from 'vitest';
import { describeSecrets } from '../testing/describe-secrets.ts';
import { failureOf } from './testing/open-aws.ts';
import { testAwsWorld } from './testing/aws-world.ts';
import { answeringServer } from './testing/refusing-server.ts';

const region = 'us-east-1';

async function start() {
  const world = await testAwsWorld();
  const { aws, faults, open, clock, credentials } = world;
  const { static_keys: keys } = credentials();
  const official = (at = region): SecretsManager => new SecretsManager({ region: at, endpoint: aws.url, credentials: keys });
  return {
    ...world,
    official,
    subject: {
      open: (parts: Parameters<typeof open>[1]) => open({}, parts),
      faults,
      region,
      now: clock.now,
      put: (name: string, value: string) => aws.putSecret({ region, name, value }),
      remove: async (name: string) => void (await official().deleteSecret({ SecretId: name })),
      deny: () => aws.setPermissions({ allow: [] }),
      credentials: [keys.secretAccessKey],
      readPermission: 'secretsmanager:GetSecretValue',
      impossibleNames: ['arn:aws:secretsmanager:us-east-1:1:secret:x', 'arn:aws:iam::123456789012:role/x'],
      registry: `${aws.account}.dkr.ecr.eu-west-1.amazonaws.com`,
      username: 'AWS',
      loginPermission: 'ecr:GetAuthorizationToken',
      foreignRegistries: [
        'public.ecr.aws',
        'dkr.ecr.us-east-1.amazonaws.com',
        '1.dkr.ecr.us-east-1.amazonaws.com',
        'checkout.azurecr.io',
      ],
    },
  };
}

describe('an AWS of the sandbox', () => {
  describeSecrets(async () => (await start()).subject);
});

test('a secret is of one region, and its ARN says of which', async () => {
  const { aws, open, official } = await start();
  aws.putSecret({ region: 'eu-west-1', name: 'org/orders', value: 'there' });
  const cloud = open();
  expect(await failureOf(cloud.readSecret({ region, name: 'org/orders' }))).toMatchObject({ kind: 'not_found' });
  expect(await cloud.readSecret({ region: 'eu-west-1', name: 'org/orders' })).toBe('there');
  const { ARN = '' } = await official('eu-west-1').describeSecret({ SecretId: 'org/orders' });
  expect(await cloud.readSecret({ region, name: ARN })).toBe('there');
  expect(await failureOf(cloud.readSecret({ region: 'atlantis', name: 'org/orders' }))).toMatchObject({ kind: 'region_unknown' });
});

test('what is kept as bytes is read as text, if it is that', async () => {
  const { open, official } = await start();
  await official().createSecret({ Name: 'text', SecretBinary: Buffer.from('naïve') });
  await official().createSecret({ Name: 'bytes', SecretBinary: Buffer.from([0xff, 0xfe, 0x00]) });
  expect(await open().readSecret({ region, name: 'text' })).toBe('naïve');
  expect(await failureOf(open().readSecret({ region, name: 'bytes' }))).toMatchObject({
    kind: 'invalid_request',
    code: 'SecretNotText',
  });
});

test('the version that is labelled AWSCURRENT is read, and not the newest', async () => {
  const { aws, open, official } = await start();
  aws.putSecret({ region, name: 'rotated', value: 'current' });
  await official().putSecretValue({ SecretId: 'rotated', SecretString: 'pending', VersionStages: ['AWSPENDING'] });
  expect(await open().readSecret({ region, name: 'rotated' })).toBe('current');
});

test('an answer that is broken beside the value is not quoted', async () => {
  const { open, aws } = await start();
  const url = await answeringServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end('{"SecretString":"canary",x}');
  });
  const reading = open({ endpoints: { ...aws.endpoints(), services: { secretsmanager: url } } }).readSecret({
    region,
    name: 'orders',
  });
  const error = await reading.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ facts: { kind: 'unexpected', code: 'UnreadableAnswer' } });
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('canary');
});

test.each([
  ['123456789012.dkr.ecr.us-east-1.amazonaws.com', 'us-east-1'],
  ['123456789012.dkr.ecr-fips.eu-west-1.amazonaws.com', 'eu-west-1'],
  ['123456789012.dkr-ecr.eu-west-1.on.aws', 'eu-west-1'],
])('the region of %s is asked', async (registry, where) => {
  const { open, aws } = await start();
  aws.setEnabledRegions([where]);
  expect((await open().registryLogin({ registry })).server).toBe(registry);
  aws.setEnabledRegions(['ap-south-1']);
  expect(await failureOf(open().registryLogin({ registry }))).toMatchObject({ bucket: 'user_action' });
});
