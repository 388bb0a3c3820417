import { EC2, paginateDescribeSubnets, type Subnet } from '@aws-sdk/client-ec2';
import { afterAll, describe } from 'vitest';
import { startAwsWorld, type AwsTestWorld } from './testing/aws-world.ts';
import { describeAwsCloud } from './testing/describe-aws-cloud.ts';

describe('an AWS of the sandbox', () => {
  let world: AwsTestWorld | undefined;
  afterAll(() => world?.close());

  describeAwsCloud(async () => {
    // Short pages, so that every list has several.
    world = await startAwsWorld({ pageSize: 2 });
    const { aws, credentials } = world;
    await aws.addCluster({ region: 'us-east-1', name: 'billing', backing: 'shared' });
    await aws.addCluster({ region: 'eu-west-1', name: 'checkout-eu', backing: 'shared' });
    const { static_keys: keys } = credentials();
    const ec2 = new EC2({ region: 'us-east-1', endpoint: aws.url, credentials: keys });
    const { Vpcs: [vpc] = [] } = await ec2.describeVpcs({});
    const subnets: Subnet[] = [];
    const filter = { Filters: [{ Name: 'vpc-id', Values: [vpc?.VpcId ?? ''] }] };
    for await (const page of paginateDescribeSubnets({ client: ec2 }, filter)) subnets.push(...page.Subnets ?? []);
    ec2.destroy();
    return {
      cloudAccountId: aws.account,
      endpoints: aws.endpoints(),
      credentials: credentials(),
      clusters: [
        { region: 'us-east-1', name: 'checkout-prod' },
        { region: 'us-east-1', name: 'billing' },
        { region: 'eu-west-1', name: 'checkout-eu' },
      ],
      network: { region: 'us-east-1', id: vpc?.VpcId ?? '', name: 'main', cidr: '10.0.0.0/16' },
      subnets: subnets.map(({ SubnetId: id = '', Tags = [], AvailabilityZone: zone = '', CidrBlock: cidr = '' }) => ({
        id,
        name: Tags[0]?.Value ?? '',
        zone,
        cidr,
      })),
      zones: [
        { name: 'checkout.example', private: false },
        { name: 'internal.checkout.example', private: true },
      ],
      instanceType: { id: 'm6i.large', cpus: 2, memoryMiB: 8_192 },
    };
  });
});
