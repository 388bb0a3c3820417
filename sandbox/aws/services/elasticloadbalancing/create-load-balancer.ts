import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../aws-operation.ts';
import type { SubnetRecord } from '../../aws-state.ts';
import { structuresIn, textIn, textsIn } from '../../protocols/input.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagsIn } from '../../tags.ts';
import { find, later, present } from '../ec2/things.ts';
import { balancerView } from './load-balancer-view.ts';
import { elbArn, hexId, invalid, loadBalancersOf, made, nameIn, requestText } from './load-balancing.ts';
import type { LoadBalancerRecord } from './load-balancing-records.ts';

export const createLoadBalancer: AwsOperation = {
  name: 'CreateLoadBalancer',
  run(call) {
    const { input } = call;
    const name = nameIn(input, 'load balancer');
    const known = loadBalancersOf(call).find((balancer) => balancer.name === name);
    if (known && known.request !== requestText(input)) {
      const message = 'A load balancer with the same name exists, but with different settings';
      throw new AwsError(400, 'DuplicateLoadBalancerName', message);
    }
    return { LoadBalancers: { member: [balancerView(call, known ?? newBalancer(call, name))] } };
  },
};

function newBalancer(call: AwsCall, name: string): LoadBalancerRecord {
  const { input, region, world } = call;
  const type = oneOf('Type', textIn(input, 'Type') ?? 'application', ['application', 'network']);
  const scheme = oneOf('Scheme', textIn(input, 'Scheme') ?? 'internet-facing', ['internet-facing', 'internal']);
  const subnets = subnetsIn(call, type);
  const vpcId = subnets[0]?.vpcId ?? '';
  if (scheme === 'internet-facing' && !present(call, 'internet-gateway').some((gateway) => gateway.vpcId === vpcId))
    throw new AwsError(400, 'InvalidSubnet', `VPC ${vpcId} has no internet gateway`);
  const tags = tagsIn(structuresIn(input, 'Tags'), 'ValidationError');
  const groupIds = groupsIn(call, type, vpcId);
  const quota = quotaOf(world.state, type === 'application' ? quotas.applicationLoadBalancers : quotas.networkLoadBalancers);
  if (loadBalancersOf(call).filter((balancer) => balancer.type === type).length >= quota)
    throw new AwsError(400, 'TooManyLoadBalancers', `The maximum number of load balancers has been reached`);
  const balancer: LoadBalancerRecord = {
    region,
    name,
    type,
    scheme,
    vpcId,
    groupIds,
    tags,
    arn: elbArn(call, `loadbalancer/${type === 'application' ? 'app' : 'net'}/${name}/${hexId(world)}`),
    request: requestText(input),
    subnetIds: subnets.map(({ id }) => id),
    attributes: { 'deletion_protection.enabled': 'false' },
    createdAt: world.now().toISOString(),
    readyAt: later(world, world.pace.createLoadBalancer),
  };
  world.state.loadBalancing.loadBalancers.push(balancer);
  made(call, 'loadbalancer', balancer);
  return balancer;
}

function oneOf<Value extends string>(parameter: string, given: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === given);
  if (found === undefined)
    throw invalid(`1 validation error detected: Value '${given}' at '${parameter}' must be one of: ${values.join(', ')}`);
  return found;
}

function subnetsIn(call: AwsCall, type: LoadBalancerRecord['type']): readonly SubnetRecord[] {
  const mapped = structuresIn(call.input, 'SubnetMappings').flatMap((one) => textIn(one, 'SubnetId') ?? []);
  const ids = [...textsIn(call.input, 'Subnets'), ...mapped];
  const subnets = ids.map((id) => {
    const subnet = find(call, 'subnet', id);
    if (!subnet) throw new AwsError(400, 'SubnetNotFound', `The subnet ID '${id}' does not exist`);
    return subnet;
  });
  const zones = new Set(subnets.map(({ zone }) => zone));
  if (subnets.length === 0) throw invalid('At least one subnet must be specified');
  if (type === 'application' && zones.size < 2)
    throw invalid('At least two subnets in two different Availability Zones must be specified');
  if (zones.size < subnets.length)
    throw new AwsError(
      400,
      'InvalidConfigurationRequest',
      'A load balancer cannot be attached to multiple subnets in the same Availability Zone',
    );
  if (new Set(subnets.map(({ vpcId }) => vpcId)).size > 1)
    throw new AwsError(400, 'InvalidConfigurationRequest', 'All subnets must belong to the same VPC');
  return subnets;
}

function groupsIn(call: AwsCall, type: LoadBalancerRecord['type'], vpcId: string): readonly string[] {
  const asked = textsIn(call.input, 'SecurityGroups');
  const groups = present(call, 'security-group').filter((group) => group.vpcId === vpcId);
  const unknown = asked.find((id) => !groups.some((group) => group.id === id));
  if (unknown !== undefined)
    throw new AwsError(400, 'InvalidSecurityGroup', `One or more security groups are invalid: '${unknown}'`);
  if (asked.length > 0 || type === 'network') return asked;
  return groups.filter(({ name }) => name === 'default').map(({ id }) => id);
}
