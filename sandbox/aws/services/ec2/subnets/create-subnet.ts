import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../../aws-operation.ts';
import { textIn } from '../../../protocols/input.ts';
import { quotaOf, quotas } from '../../../quotas.ts';
import { zonesOf } from '../../../zones.ts';
import { type Cidr, cidrOf, contains, overlap } from '../cidr.ts';
import { tagsFor } from '../tag-specifications.ts';
import { make, named, newId, present, required } from '../things.ts';
import { subnetView } from './subnet-view.ts';

export const createSubnet: AwsOperation = {
  name: 'CreateSubnet',
  run(call) {
    const { input, region, world } = call;
    const vpc = named(call, 'vpc', 'VpcId');
    const given = required(input, 'CidrBlock');
    const cidr = cidrOf(given);
    const whole = cidrOf(vpc.cidr);
    if (!cidr) {
      const message = `Value (${given}) for parameter cidrBlock is invalid. This is not a valid CIDR block.`;
      throw new AwsError(400, 'InvalidParameterValue', message);
    }
    if (cidr.prefix < 16 || cidr.prefix > 28 || !whole || !contains(whole, cidr))
      throw new AwsError(400, 'InvalidSubnet.Range', `The CIDR '${given}' is invalid.`);
    const siblings = present(call, 'subnet').filter(({ vpcId }) => vpcId === vpc.id);
    if (siblings.some((subnet) => meets(subnet.cidr, cidr)))
      throw new AwsError(400, 'InvalidSubnet.Conflict', `The CIDR '${given}' conflicts with another subnet`);
    if (siblings.length >= quotaOf(world.state, quotas.subnets))
      throw new AwsError(400, 'SubnetLimitExceeded', 'The maximum number of subnets has been reached.');
    const zone = zoneOf(call);
    const tags = tagsFor(input, 'subnet');
    const id = newId(world, 'subnet');
    const subnet = make(call, 'subnet', { id, vpcId: vpc.id, region, zone, cidr: cidr.text, public: false, tags });
    return { subnet: subnetView(call, subnet) };
  },
};

function meets(text: string, cidr: Cidr): boolean {
  const other = cidrOf(text);
  return other !== undefined && overlap(other, cidr);
}

function zoneOf({ input, region }: AwsCall): string {
  const zones = zonesOf(region);
  const asked = textIn(input, 'AvailabilityZone') ?? textIn(input, 'AvailabilityZoneId');
  const zone = asked === undefined ? zones[0] : zones.find(({ name, id }) => name === asked || id === asked);
  if (zone) return zone.name;
  const known = zones.map(({ name }) => name).join(', ');
  const message =
    `Value (${asked}) for parameter availabilityZone is invalid. Subnets can currently only be created in the ` +
    `following availability zones: ${known}.`;
  throw new AwsError(400, 'InvalidParameterValue', message);
}
