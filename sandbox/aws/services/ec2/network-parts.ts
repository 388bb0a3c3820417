import type { AwsState, VpcRecord } from '../../aws-state.ts';
import { type RandomBytes, resourceId } from '../../identity/ids.ts';

/** Everything, to or from everywhere it says. */
export const wholeRule = {
  tags: {},
  protocol: '-1',
  from: undefined,
  to: undefined,
  description: undefined,
  builtIn: true,
} as const;

/** What every network has from its first moment, and nobody can remove: a main route table and a default security group. */
export function addNetworkParts(
  { ec2 }: Pick<AwsState, 'ec2'>,
  { id: vpcId, region, cidr }: VpcRecord,
  randomBytes: RandomBytes,
): void {
  const newId = (prefix: string): string => resourceId(prefix, randomBytes);
  const groupId = newId('sg');
  const whole = { ...wholeRule, region, groupId };
  ec2.routeTables.push({
    id: newId('rtb'),
    region,
    vpcId,
    main: true,
    tags: {},
    associations: {},
    routes: [{ destination: cidr, target: 'local' }],
  });
  ec2.securityGroups.push({ id: groupId, region, vpcId, name: 'default', description: 'default VPC security group', tags: {} });
  ec2.securityGroupRules.push(
    { ...whole, id: newId('sgr'), egress: false, peer: { kind: 'group', groupId, vpcId } },
    { ...whole, id: newId('sgr'), egress: true, peer: { kind: 'ipv4', cidr: '0.0.0.0/0' } },
  );
}

/** Networks that somebody else made, or an earlier version kept, get their parts, and a way out where a subnet is public. */
export function completeNetworks(state: AwsState, randomBytes: RandomBytes): void {
  const { ec2 } = state;
  const bare = state.vpcs.filter(({ id }) => !ec2.routeTables.some(({ vpcId, main }) => main && vpcId === id));
  for (const vpc of bare) {
    const { id: vpcId, region, cidr } = vpc;
    addNetworkParts(state, vpc, randomBytes);
    const open = state.subnets.filter((subnet) => subnet.vpcId === vpcId && subnet.public);
    if (open.length === 0) continue;
    const gateway = resourceId('igw', randomBytes);
    ec2.internetGateways.push({ id: gateway, region, vpcId, tags: {} });
    ec2.routeTables.push({
      id: resourceId('rtb', randomBytes),
      region,
      vpcId,
      main: false,
      tags: {},
      routes: [
        { destination: cidr, target: 'local' },
        { destination: '0.0.0.0/0', target: gateway },
      ],
      associations: Object.fromEntries(open.map(({ id }) => [resourceId('rtbassoc', randomBytes), id])),
    });
  }
}
