import { EC2 } from '@aws-sdk/client-ec2';
import { EKS } from '@aws-sdk/client-eks';
import { IAM } from '@aws-sdk/client-iam';
import { Route53 } from '@aws-sdk/client-route-53';
import { STS } from '@aws-sdk/client-sts';
import { afterAll, describe, expect, test } from 'vitest';
import type { AwsSubject } from './testing/aws-subject.ts';
import { describeAwsCloud } from './testing/describe-aws-cloud.ts';
import { findMoto, type Moto, startMoto } from './testing/moto.ts';

const command = findMoto();
const notRun =
  'NOT RUN: the AWS implementation was not tried on moto, which is not installed here (pip install "moto[server]==5.2.5")';

describe.each(command ? [[command]] : [])('moto, an independent emulator of AWS (%s)', (found) => {
  let moto: Moto | undefined;
  afterAll(() => moto?.close());
  describeAwsCloud(async () => {
    moto = await startMoto(found);
    const subject = await prepare(moto.url);
    await moto.enforceIam();
    return subject;
  });
});

test.each(command ? [] : [notRun])('%s', (text) => {
  process.stderr.write(`${text}\n`);
  expect(findMoto()).toBeUndefined();
});

/** The same contents as the sandbox has, made with AWS's own SDK. */
async function prepare(url: string): Promise<AwsSubject> {
  const first = { region: 'us-east-1', endpoint: url, credentials: { accessKeyId: 'first', secretAccessKey: 'first' } };
  const { Account: cloudAccountId = '' } = await new STS(first).getCallerIdentity({});
  const iam = new IAM(first);
  const user = await newUser(iam, 'spacedock');
  const assumer = await newUser(iam, 'spacedock-assumer');
  const externalId = 'an-external-id';
  const { Role } = await iam.createRole({
    RoleName: 'SpacedockAccess', Path: '/platform/', AssumeRolePolicyDocument: JSON.stringify({
      Version: '2012-10-17',
      Statement: [{
        Effect: 'Allow', Principal: { AWS: `arn:aws:iam::${cloudAccountId}:user/spacedock-assumer` }, Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'sts:ExternalId': externalId } },
      }],
    }),
  });
  await iam.putRolePolicy({ RoleName: 'SpacedockAccess', ...everything });
  const { Credentials: session } = await new STS({ ...first, credentials: user }).assumeRole({
    RoleArn: Role?.Arn, RoleSessionName: 'temporary', ExternalId: externalId,
  });

  const ec2 = new EC2(first);
  const { Vpc } = await ec2.createVpc({
    CidrBlock: '10.0.0.0/16',
    TagSpecifications: [{ ResourceType: 'vpc', Tags: [{ Key: 'Name', Value: 'main' }] }],
  });
  const subnets: AwsSubject['subnets'][number][] = [];
  for (const [index, zone] of ['us-east-1a', 'us-east-1b'].entries()) {
    const cidr = `10.0.${index}.0/24`;
    const { Subnet } = await ec2.createSubnet({ VpcId: Vpc?.VpcId, CidrBlock: cidr, AvailabilityZone: zone });
    subnets.push({ id: Subnet?.SubnetId ?? '', name: Subnet?.SubnetId ?? '', zone, cidr });
  }
  const zones = new Route53(first);
  await zones.createHostedZone({ Name: 'checkout.example', CallerReference: '1' });
  await zones.createHostedZone({
    Name: 'internal.checkout.example',
    CallerReference: '2',
    HostedZoneConfig: { PrivateZone: true },
    VPC: { VPCRegion: 'us-east-1', VPCId: Vpc?.VpcId },
  });
  const clusters = [
    { region: 'us-east-1', name: 'checkout-prod' },
    { region: 'us-east-1', name: 'billing' },
    { region: 'eu-west-1', name: 'checkout-eu' },
  ];
  for (const { region, name } of clusters) {
    const { Subnets = [] } = await new EC2({ ...first, region }).describeSubnets({});
    await new EKS({ ...first, region }).createCluster({
      name,
      roleArn: `arn:aws:iam::${cloudAccountId}:role/${name}`,
      resourcesVpcConfig: { subnetIds: Subnets.slice(0, 2).map(({ SubnetId }) => SubnetId ?? '') },
    });
  }
  return {
    cloudAccountId,
    endpoints: { url },
    credentials: {
      static_keys: { method: 'static_keys', ...user },
      assume_role: { method: 'assume_role', roleArn: Role?.Arn ?? '', externalId, ...assumer },
      temporary_credentials: {
        method: 'temporary_credentials',
        accessKeyId: session?.AccessKeyId ?? '',
        secretAccessKey: session?.SecretAccessKey ?? '',
        sessionToken: session?.SessionToken ?? '',
      },
    },
    clusters,
    network: { region: 'us-east-1', id: Vpc?.VpcId ?? '', name: 'main', cidr: '10.0.0.0/16' },
    subnets,
    zones: [{ name: 'checkout.example', private: false }, { name: 'internal.checkout.example', private: true }],
    instanceType: { id: 'm6i.large', cpus: 2, memoryMiB: 8_192 },
  };
}

const everything = {
  PolicyName: 'everything',
  PolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }] }),
};

async function newUser(iam: IAM, UserName: string): Promise<{ readonly accessKeyId: string; readonly secretAccessKey: string }> {
  await iam.createUser({ UserName });
  await iam.putUserPolicy({ UserName, ...everything });
  const { AccessKey } = await iam.createAccessKey({ UserName });
  return { accessKeyId: AccessKey?.AccessKeyId ?? '', secretAccessKey: AccessKey?.SecretAccessKey ?? '' };
}
