import type { AwsContext, AwsStep, AwsWorkflow } from '../aws-step.ts';
import { peering } from '../network/peering.ts';
import { placement, placementRef } from '../network/placement.ts';
import { type Ingress, securityGroup } from '../network/security-group.ts';
import { cacheSubnetGroup } from './cache-subnet-group.ts';
import type { DatastorePlan } from './config.ts';
import { engines } from './engines.ts';
import { rdsInstance } from './rds-instance.ts';
import { rdsSubnetGroup } from './rds-subnet-group.ts';
import { replicationGroup } from './replication-group.ts';
import { rootSecret } from './root-secret.ts';

const group = 'security-group';

/** A database or cache in a network, with its root login in Secrets Manager. */
export const datastoreWorkflow: AwsWorkflow<DatastorePlan> = {
  name: 'aws/datastore',
  steps: (plan) => [
    placement({ vpcID: plan.vpcID ?? undefined, subnetIDs: plan.subnetIDs ?? undefined, prefer: 'private' }),
    // The cluster of the space may be in another network: then there has to be a way, and the door below is opened for it.
    peering({
      name: 'peering',
      needs: [placementRef.name],
      between(context) {
        const { vpcId, client } = context.output(placementRef);
        return client === null ? undefined : { vpcId: client.vpcId, otherVpcId: vpcId };
      },
    }),
    securityGroup({
      step: group,
      what: 'db',
      title: `Security group: port ${engines[plan.engine].port} for the network and nobody else`,
      needs: [placementRef.name],
      vpcId: (context) => context.output(placementRef).vpcId,
      ingress: (context) => ingressOf(context, plan),
    }),
    rootSecret(plan),
    ...serverSteps(plan),
  ],
};

function serverSteps(plan: DatastorePlan): readonly AwsStep[] {
  switch (plan.engine) {
    case 'postgres':
    case 'mysql':
      return [rdsSubnetGroup, rdsInstance(plan, group)];
    case 'redis':
      return [cacheSubnetGroup, replicationGroup(plan, group)];
  }
}

/** One port, for its own network, that of the cluster and what was named. */
function ingressOf(context: AwsContext, { engine, allowedCIDRs }: DatastorePlan): readonly Ingress[] {
  const { cidr, client } = context.output(placementRef);
  const blocks = new Set([cidr, ...(client === null ? [] : [client.cidr]), ...allowedCIDRs]);
  return [...blocks].map((block) => ({ port: engines[engine].port, from: { cidr: block } }));
}
