import { expect, test } from 'vitest';
import { permissions } from './permissions.ts';
import { testAwsWorld } from './testing/aws-world.ts';
import { answeringServer } from './testing/refusing-server.ts';
import { openAws } from './testing/open-aws.ts';

const methods = ['static_keys', 'assume_role', 'temporary_credentials'] as const;

test.each(methods)('with %s and all permissions nothing is missing', async (method) => {
  const { open } = await testAwsWorld();
  expect(await open({ method }).verify()).toMatchObject({ missingPermissions: [], permissionsKnown: true });
});

test.each(methods)('with %s what is missing is named, over all pages of the answer', async (method) => {
  const { open, aws } = await testAwsWorld({ pageSize: 2 });
  aws.setPermissions({ allow: ['iam:*', 'eks:List*', 'ec2:DescribeRegions'], deny: ['ec2:DescribeVpcs'] });
  expect(await open({ method }).verify()).toMatchObject({
    permissionsKnown: true,
    missingPermissions: [
      'eks:DescribeCluster',
      'ec2:DescribeVpcs',
      'ec2:DescribeSubnets',
      'ec2:DescribeInstanceTypes',
      'route53:ListHostedZones',
      'ec2:DescribeRouteTables',
      'ec2:DescribeVpcPeeringConnections',
      'rds:DescribeDBInstances',
      'elasticache:DescribeReplicationGroups',
      'elasticache:DescribeCacheClusters',
      'elasticache:DescribeCacheSubnetGroups',
      'autoscaling:DescribeAutoScalingGroups',
      'elasticloadbalancing:DescribeLoadBalancers',
      'elasticloadbalancing:DescribeTargetGroups',
      'tag:GetResources',
    ],
  });
});

test.each(methods)('with %s, who may not ask IAM is told that nothing is known', async (method) => {
  const { open, aws } = await testAwsWorld();
  aws.setPermissions({ deny: ['iam:*'] });
  expect(await open({ method }).verify()).toMatchObject({ missingPermissions: [], permissionsKnown: false });
});

test('the permissions are all that the methods need', async () => {
  const { open, aws } = await testAwsWorld();
  aws.setPermissions({ allow: permissions.map(({ action }) => action) });
  const cloud = open();
  const address = { region: 'us-east-1', name: 'checkout-prod' };
  await cloud.verify();
  expect(await cloud.clusters()).toHaveLength(1);
  await cloud.cluster(address);
  await cloud.mintKubeconfig(address);
  await cloud.networks(address);
  await cloud.subnets(address);
  await cloud.instanceTypes(address);
  await cloud.dnsZones();
  expect(await cloud.architecture(address)).toMatchObject({ problems: [] });
});

test.each([
  ['arn:aws:iam::123456789012:root', true],
  ['arn:aws:sts::123456789012:federated-user/ada', false],
])('%s needs no question, or has no answer', async (arn, permissionsKnown) => {
  const asked: string[] = [];
  const url = await answeringServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(
      '<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>'
      + `<Arn>${arn}</Arn><UserId>1</UserId><Account>123456789012</Account>`
      + '</GetCallerIdentityResult></GetCallerIdentityResponse>',
    );
  });
  const cloud = openAws({
    cloudAccountId: '123456789012',
    endpoints: { url },
    credentials: { method: 'static_keys', accessKeyId: 'AKIAEXAMPLEEXAMPLE00', secretAccessKey: 'x' },
  });
  expect(await cloud.verify()).toEqual({ identity: arn, missingPermissions: [], permissionsKnown });
  expect(asked).toHaveLength(1);
});
