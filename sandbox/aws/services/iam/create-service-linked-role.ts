import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import type { RoleRecord } from '../../aws-state.ts';
import { iamId } from '../../identity/ids.ts';
import { textIn } from '../../protocols/input.ts';
import { servicePolicy } from './policy-document.ts';
import { roleView } from './roles.ts';

const roleNames: Readonly<Record<string, string>> = {
  'autoscaling.amazonaws.com': 'AWSServiceRoleForAutoScaling',
  'eks.amazonaws.com': 'AWSServiceRoleForAmazonEKS',
  'eks-nodegroup.amazonaws.com': 'AWSServiceRoleForAmazonEKSNodegroup',
  'elasticache.amazonaws.com': 'AWSServiceRoleForElastiCache',
  'elasticloadbalancing.amazonaws.com': 'AWSServiceRoleForElasticLoadBalancing',
  'rds.amazonaws.com': 'AWSServiceRoleForRDS',
  'spot.amazonaws.com': 'AWSServiceRoleForEC2Spot',
};

/** One for the account, that costs nothing and outlives whoever needed it first: it is in no ledger. Nothing here asks for it. */
export const createServiceLinkedRole: AwsOperation = {
  name: 'CreateServiceLinkedRole',
  run({ input, world }) {
    const { state } = world;
    const service = textIn(input, 'AWSServiceName') ?? '';
    const name = Object.hasOwn(roleNames, service) ? roleNames[service] : undefined;
    if (name === undefined) throw new AwsError(400, 'InvalidInput', `Service ${service} has no service-linked role.`);
    if (state.roles.some((role) => role.name === name))
      throw new AwsError(
        400,
        'InvalidInput',
        `Service role name ${name} has been taken in this account, please try a different suffix.`,
      );
    const role: RoleRecord = {
      name,
      path: `/aws-service-role/${service}/`,
      id: iamId('AROA', world.randomBytes),
      createdAt: world.now().toISOString(),
      trusted: [],
      externalId: undefined,
      document: servicePolicy(service),
    };
    state.roles.push(role);
    world.changed();
    return { Role: roleView(state, role) };
  },
};
