import type { AwsOperation, AwsService } from '../../aws-operation.ts';
import { mustBeAllowed } from '../../identity/required-permission.ts';
import { queryProtocol } from '../../protocols/query.ts';
import { queryWords } from '../../refusal-words.ts';
import { addTags } from './add-tags.ts';
import { createListener } from './create-listener.ts';
import { createLoadBalancer } from './create-load-balancer.ts';
import { createTargetGroup } from './create-target-group.ts';
import { deleteListener } from './delete-listener.ts';
import { deleteLoadBalancer } from './delete-load-balancer.ts';
import { deleteTargetGroup } from './delete-target-group.ts';
import { deregisterTargets } from './deregister-targets.ts';
import { describeListeners } from './describe-listeners.ts';
import { describeLoadBalancers } from './describe-load-balancers.ts';
import { describeTags } from './describe-tags.ts';
import { describeTargetGroups } from './describe-target-groups.ts';
import { describeTargetHealth } from './describe-target-health.ts';
import { modifyLoadBalancerAttributes } from './modify-load-balancer-attributes.ts';
import { modifyTargetGroup } from './modify-target-group.ts';
import { registerTargets } from './register-targets.ts';

/** Who makes something with tags must be allowed to tag. */
const tagging = (operation: AwsOperation): AwsOperation => ({
  ...operation,
  run(call) {
    if (call.input['Tags']) mustBeAllowed(call, 'elasticloadbalancing:AddTags', 'AccessDenied');
    return operation.run(call);
  },
});

export const elasticloadbalancing: AwsService = {
  name: 'elasticloadbalancing',
  protocol: queryProtocol('http://elasticloadbalancing.amazonaws.com/doc/2015-12-01/'),
  words: queryWords,
  operations: [
    addTags,
    tagging(createListener),
    tagging(createLoadBalancer),
    tagging(createTargetGroup),
    deleteListener,
    deleteLoadBalancer,
    deleteTargetGroup,
    deregisterTargets,
    describeListeners,
    describeLoadBalancers,
    describeTags,
    describeTargetGroups,
    describeTargetHealth,
    modifyLoadBalancerAttributes,
    modifyTargetGroup,
    registerTargets,
  ],
};
