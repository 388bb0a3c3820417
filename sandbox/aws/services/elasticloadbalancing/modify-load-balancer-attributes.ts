import type { AwsOperation } from '../../aws-operation.ts';
import { structuresIn, textIn } from '../../protocols/input.ts';
import { tagList } from '../../tags.ts';
import { invalid, namedBalancer } from './load-balancing.ts';

export const modifyLoadBalancerAttributes: AwsOperation = {
  name: 'ModifyLoadBalancerAttributes',
  run(call) {
    const balancer = namedBalancer(call);
    const given = structuresIn(call.input, 'Attributes').map(
      (one) => [textIn(one, 'Key') ?? '', textIn(one, 'Value') ?? ''] as const,
    );
    const unknown = given.find(([key]) => !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(key));
    if (unknown) throw invalid(`Load balancer attribute key '${unknown[0]}' is not recognized`);
    balancer.attributes = { ...balancer.attributes, ...Object.fromEntries(given) };
    call.world.changed();
    return { Attributes: { member: tagList(balancer.attributes) } };
  },
};
