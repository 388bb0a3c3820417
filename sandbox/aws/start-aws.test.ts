import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EC2 } from '@aws-sdk/client-ec2';
import { EKS } from '@aws-sdk/client-eks';
import { STS } from '@aws-sdk/client-sts';
import { expect, onTestFinished, test } from 'vitest';
import { clusterFleet } from '../cloud/cluster-fleet.ts';
import { faults } from '../cloud/faults.ts';
import { ledger } from '../cloud/ledger.ts';
import { firstContents } from './first-contents.ts';
import { startAws } from './start-aws.ts';
import { awsSandbox } from './testing/aws-sandbox.ts';

test('what it knows outlives a restart, keys, sessions and clusters', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-aws-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'aws.json');
  const now = (): Date => new Date();
  const log = { error: (details: object) => expect(details).toBeUndefined(), warn: () => undefined };
  const fleet = clusterFleet({ now, log });
  onTestFinished(fleet.close);
  const start = () => startAws({ now, log, faults: faults(), ledger: ledger(now), fleet, randomBytes, file });
  const first = await start();
  const { account, credentials } = first;
  await first.addCluster({ region: 'eu-west-1', name: 'kept', state: 'CREATING' });
  await first.close();
  expect((await stat(file)).mode & 0o077).toBe(0);
  const second = await start();
  onTestFinished(second.close);
  expect(second.account).toBe(account);
  expect(second.credentials).toEqual(credentials);
  const { accessKeyID: accessKeyId, secretAccessKey, sessionToken } = credentials.temporary_credentials;
  const config = { region: 'eu-west-1', endpoint: second.url, credentials: { accessKeyId, secretAccessKey, sessionToken } };
  expect((await new EKS(config).listClusters({})).clusters).toEqual(['kept']);
});

test('what an earlier version kept is good still', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-aws-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = join(directory, 'aws.json');
  const now = (): Date => new Date();
  const { ec2: _, autoscaling: __, loadBalancing: ___, quotas: ____, ...earlier } = firstContents({ now, randomBytes });
  await writeFile(file, JSON.stringify(earlier));
  const { config } = await awsSandbox({ file });
  const ec2 = new EC2(config());
  const { RouteTables = [] } = await ec2.describeRouteTables({});
  expect(RouteTables.map(({ Routes }) => Routes?.length)).toEqual([1, 2]);
  await ec2.createVpc({ CidrBlock: '10.200.0.0/16' });
});

test('two of them are two accounts', async () => {
  const [one, other] = [await awsSandbox(), await awsSandbox()];
  expect(one.aws.account).not.toBe(other.aws.account);
  await expect(new STS({ ...other.config(), endpoint: one.aws.url }).getCallerIdentity({})).rejects.toMatchObject({
    name: 'InvalidClientTokenId',
  });
});

test('a cluster is added once', async () => {
  const { aws } = await awsSandbox();
  await expect(aws.addCluster({ region: 'us-east-1', name: 'checkout-prod' })).rejects.toThrow('already');
  expect(() => aws.setClusterAccess({ region: 'us-east-1', name: 'missing' }, [])).toThrow('no cluster');
  await aws.removeCluster({ region: 'us-east-1', name: 'missing' });
});

test('the API server of clusters goes with the last of them', async () => {
  const { aws, fleet } = await awsSandbox();
  const backing = await aws.addCluster({ region: 'us-east-1', name: 'a', backing: 'shared' });
  await aws.addCluster({ region: 'us-east-1', name: 'b', backing: 'shared' });
  await aws.removeCluster({ region: 'us-east-1', name: 'a' });
  await fleet.adminKubeconfig(backing);
  await aws.removeCluster({ region: 'us-east-1', name: 'b' });
  await expect(fleet.adminKubeconfig(backing)).rejects.toThrow('no cluster');
});

test('credentials can be revoked, and rotated', async () => {
  const { aws, config } = await awsSandbox();
  const old = config();
  await new STS(old).getCallerIdentity({});
  const { static_keys: { accessKeyID: accessKeyId, secretAccessKey } } = aws.rotateCredentials();
  await expect(new STS(old).getCallerIdentity({})).rejects.toMatchObject({ name: 'InvalidClientTokenId' });
  await new STS(config('us-east-1', { accessKeyId, secretAccessKey })).getCallerIdentity({});
  aws.revokeCredentials();
  await expect(new STS(config('us-east-1', { accessKeyId, secretAccessKey })).getCallerIdentity({})).rejects.toMatchObject({
    name: 'InvalidClientTokenId',
  });
});
