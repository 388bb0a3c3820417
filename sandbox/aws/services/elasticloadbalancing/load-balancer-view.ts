import { createHash } from 'node:crypto';
import type { AwsCall } from '../../aws-operation.ts';
import { isPast } from '../ec2/things.ts';
import type { LoadBalancerRecord } from './load-balancing-records.ts';

export function balancerView({ world }: Pick<AwsCall, 'world'>, balancer: LoadBalancerRecord): object {
  const { arn, name, type, scheme, region } = balancer;
  const id = arn.split('/').at(-1) ?? '';
  const host = `${scheme === 'internal' ? 'internal-' : ''}${name}-${id}`;
  return {
    LoadBalancerArn: arn,
    LoadBalancerName: name,
    DNSName: type === 'network' ? `${host}.elb.${region}.amazonaws.com` : `${host}.${region}.elb.amazonaws.com`,
    CanonicalHostedZoneId: type === 'network' ? 'Z26RNL4JYFTOTI' : 'Z35SXDOTRQ7X7K',
    CreatedTime: balancer.createdAt,
    Scheme: scheme,
    Type: type,
    VpcId: balancer.vpcId,
    State: { Code: isPast(world, balancer.readyAt) ? 'active' : 'provisioning' },
    AvailabilityZones: {
      member: balancer.subnetIds.map((SubnetId) => ({
        SubnetId,
        ZoneName: world.state.subnets.find((subnet) => subnet.id === SubnetId)?.zone,
        LoadBalancerAddresses: {},
      })),
    },
    SecurityGroups: { member: balancer.groupIds },
    IpAddressType: 'ipv4',
  };
}

/** The public address in one of its subnets: it follows from both, so nobody has to remember it. */
export function balancerAddress(arn: string, subnetId: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(`${arn} in ${subnetId}`).digest();
  return `198.${18 + (a % 2)}.${b}.${c}`;
}
