import { ECR } from '@aws-sdk/client-ecr';
import { EC2 } from '@aws-sdk/client-ec2';
import { EKS } from '@aws-sdk/client-eks';
import { ElastiCache } from '@aws-sdk/client-elasticache';
import { IAM } from '@aws-sdk/client-iam';
import { RDS } from '@aws-sdk/client-rds';
import { ResourceGroupsTaggingAPI } from '@aws-sdk/client-resource-groups-tagging-api';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { type AwsSandbox, awsSandbox } from '../testing/aws-sandbox.ts';
import { databaseRequest, subnetGroup } from './rds/testing/databases.ts';

const Tags = [{ Key: 'spacedock:job', Value: 'job_1' }];
const tags = { 'spacedock:job': 'job_1' };
const document = (Service: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { Service }, Action: 'sts:AssumeRole' }] });

/** One of everything that carries tags, each by itself, so that one that is refused keeps none of the others away. */
async function makers({ config, aws }: AwsSandbox): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const { Subnets = [] } = await new EC2(config()).describeSubnets({});
  const SubnetIds = Subnets.map(({ SubnetId = '' }) => SubnetId);
  await subnetGroup({ config });
  const { Role } = await new IAM(config()).createRole({
    RoleName: 'machines',
    AssumeRolePolicyDocument: document('ec2.amazonaws.com'),
  });
  const [rds, cache, iam, eks] = [new RDS(config()), new ElastiCache(config()), new IAM(config()), new EKS(config())];
  return {
    'db:orders': () =>
      rds.createDBInstance(databaseRequest({ DBSubnetGroupName: 'databases', MasterUserPassword: 'long-enough' })),
    'subgrp:tagged': () =>
      rds.createDBSubnetGroup({ DBSubnetGroupName: 'tagged', DBSubnetGroupDescription: 'x', SubnetIds, Tags }),
    'subnetgroup:caches': () =>
      cache.createCacheSubnetGroup({ CacheSubnetGroupName: 'caches', CacheSubnetGroupDescription: 'x', SubnetIds, Tags }),
    'role/nodes': () => iam.createRole({ RoleName: 'nodes', AssumeRolePolicyDocument: document('ec2.amazonaws.com'), Tags }),
    'instance-profile/nodes': () => iam.createInstanceProfile({ InstanceProfileName: 'nodes', Tags }),
    'repository/shop': () => new ECR(config()).createRepository({ repositoryName: 'shop', tags: Tags }),
    'secret:shop': () => new SecretsManager(config()).createSecret({ Name: 'shop', SecretString: 'x', Tags }),
    'cluster/new': () =>
      eks.createCluster({
        name: 'new',
        roleArn: `arn:aws:iam::${aws.account}:role/checkout-prod-cluster`,
        resourcesVpcConfig: { subnetIds: SubnetIds },
        tags,
      }),
    'nodegroup/checkout-prod/new': () =>
      eks.createNodegroup({ clusterName: 'checkout-prod', nodegroupName: 'new', nodeRole: Role?.Arn, subnets: SubnetIds, tags }),
  };
}

test('a sweep by tag finds what every service made', async () => {
  const sandbox = await awsSandbox();
  const made = await makers(sandbox);
  for (const make of Object.values(made)) await make();
  const found = await new ResourceGroupsTaggingAPI(sandbox.config()).getResources({
    TagFilters: [{ Key: 'spacedock:job', Values: ['job_1'] }],
  });
  const arns = (found.ResourceTagMappingList ?? []).map(({ ResourceARN }) => ResourceARN ?? '');
  for (const name of Object.keys(made)) expect(arns.filter((arn) => arn.includes(`:${name}`))).toHaveLength(1);
  expect(arns).toHaveLength(Object.keys(made).length);
});

test('who may not tag makes nothing with tags', async () => {
  const sandbox = await awsSandbox();
  const made = await makers(sandbox);
  const before = sandbox.ledger.entries().length;
  sandbox.aws.setPermissions({ deny: ['*:Tag*', '*:AddTags*'] });
  for (const make of Object.values(made))
    await expect(make()).rejects.toMatchObject({
      name: expect.stringMatching(/^AccessDenied/),
      message: expect.stringMatching(/:(Tag|AddTags)/),
    });
  sandbox.aws.setPermissions({ deny: ['iam:PassRole'] });
  await expect(made['cluster/new']?.()).rejects.toMatchObject({ message: expect.stringContaining('iam:PassRole') });
  expect(sandbox.ledger.entries()).toHaveLength(before);
});
