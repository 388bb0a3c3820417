import { AwsError } from './aws-error.ts';
import type { AwsCall } from './aws-operation.ts';
import type { SubnetRecord } from './aws-state.ts';

/** The subnets that a group is to be made of: all there, and all of one network. */
export function subnetsNamed({ region, world: { state } }: AwsCall, ids: readonly string[]): readonly SubnetRecord[] {
  const here = state.subnets.filter((subnet) => subnet.region === region);
  const missing = ids.filter((wanted) => !here.some(({ id }) => id === wanted));
  if (missing.length > 0) throw new AwsError(400, 'InvalidSubnet', `Some input subnets in :[${missing.join(', ')}] are invalid.`);
  const subnets = here.filter(({ id }) => ids.includes(id));
  if (new Set(subnets.map(({ vpcId }) => vpcId)).size > 1)
    throw new AwsError(400, 'InvalidSubnet', 'The specified subnets are not all in the same VPC.');
  return subnets;
}
