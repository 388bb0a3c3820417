import type { AwsStep, AwsWorkflow } from '../aws-step.ts';
import type { NetworkPlan } from '../network/config.ts';
import { networkSteps } from '../network/network-steps.ts';
import { placement, placementRef } from '../network/placement.ts';
import { subnetRef } from '../network/subnet.ts';
import { accessEntry } from './access-entry.ts';
import { cluster, type ClusterNetwork } from './cluster.ts';
import type { KubernetesPlan } from './config.ts';
import { discoverySync } from './discovery-sync.ts';
import { nodeGroup } from './node-group.ts';
import { registerSpace } from './register-space.ts';
import { clusterRole, nodeRole, role } from './role.ts';

/** An EKS cluster with its nodes, in a network that is there or in one of its own, and registered as a space. */
export const kubernetesWorkflow: AwsWorkflow<KubernetesPlan> = {
  name: 'aws/kubernetes',
  steps(plan) {
    const { steps, network } = plan.network === null ? given(plan) : own(plan.network);
    const entry = accessEntry(plan);
    const groups = plan.nodeGroups.map((group) => nodeGroup(plan, group, network));
    return [
      ...steps,
      role(clusterRole),
      role(nodeRole),
      cluster(plan, network),
      entry,
      ...groups,
      registerSpace(plan, [entry.name, ...groups.map(({ name }) => name)]),
      discoverySync(plan),
    ];
  },
};

interface Within {
  readonly steps: readonly AwsStep[];
  readonly network: ClusterNetwork;
}

const given = ({ vpcID, subnetIDs }: KubernetesPlan): Within => ({
  steps: [placement({ vpcID: vpcID ?? undefined, subnetIDs: subnetIDs ?? undefined, prefer: 'private' })],
  network: { needs: [placementRef.name], subnetIds: (context) => context.output(placementRef).subnetIds },
});

/** Nodes need the way out of their subnets from the first moment, to fetch images: so everything waits for all of the network. */
function own(plan: NetworkPlan): Within {
  const steps = networkSteps(plan);
  const inside = plan.subnets.some(({ tier }) => tier === 'private') ? 'private' : 'public';
  const subnets = plan.subnets.filter(({ tier }) => tier === inside);
  return {
    steps,
    network: {
      needs: steps.map(({ name }) => name),
      subnetIds: (context) => subnets.map((one) => context.output(subnetRef(one)).subnetId),
    },
  };
}
