import type { Nodegroup } from '@spacedock/clouds/aws';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findIfOurs, findOrMake } from '../find-or-make.ts';
import { tagsFor } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import { architectureOf } from '../vm-pool/architecture.ts';
import { type ClusterNetwork, clusterRef } from './cluster.ts';
import type { KubernetesPlan, NodeGroupPlan } from './config.ts';
import { nodeRole, roleRef } from './role.ts';

export type MadeNodeGroup = { readonly nodeGroup: string; readonly arn: string };

export const nodeGroupRef = ({ name }: NodeGroupPlan): StepRef<MadeNodeGroup> => ({ name: `node-group/${name}` });

const images = { x86_64: 'AL2023_x86_64_STANDARD', arm64: 'AL2023_ARM_64_STANDARD' } as const;

export function nodeGroup(
  plan: KubernetesPlan,
  group: NodeGroupPlan,
  { needs, subnetIds }: ClusterNetwork,
): AwsStep<MadeNodeGroup> {
  const step = nodeGroupRef(group).name;
  const address = { clusterName: plan.name, nodegroupName: group.name };
  const sought = (context: AwsContext) => ({
    async find(): Promise<Nodegroup | undefined> {
      const answer = await ifThere(
        context.ports.aws.ask('eks:DescribeNodegroup', at(context), (eks, how) => eks.describeNodegroup(address, how)),
      );
      return answer?.nodegroup;
    },
    tags: ({ tags = {} }: Nodegroup) => tags,
  });
  const remove = (context: AwsContext) =>
    takeAway({
      what: `the node group ${group.name}`,
      delete: () => context.ports.aws.ask('eks:DeleteNodegroup', at(context), (eks, how) => eks.deleteNodegroup(address, how)),
    });

  return {
    name: step,
    title: `Node group ${group.name}: ${group.min} to ${group.max} × ${group.instanceType}`,
    needs: [clusterRef.name, nodeRole.step, ...needs],
    permissions: [
      'eks:DescribeNodegroup',
      'eks:CreateNodegroup',
      'eks:TagResource',
      'eks:DeleteNodegroup',
      'iam:PassRole',
      'iam:CreateServiceLinkedRole',
    ],
    async ensure(context) {
      const found = await findOrMake(context, step, {
        ...sought(context),
        what: `The node group ${group.name}`,
        make: () =>
          context.ports.aws.ask('eks:CreateNodegroup', at(context), (eks, how) =>
            eks.createNodegroup(
              {
                ...address,
                nodeRole: context.output(roleRef(nodeRole)).roleArn,
                subnets: [...subnetIds(context)],
                instanceTypes: [group.instanceType],
                amiType: images[architectureOf(group.instanceType)],
                capacityType: group.spot ? 'SPOT' : 'ON_DEMAND',
                diskSize: group.diskSizeGB,
                scalingConfig: { minSize: group.min, maxSize: group.max, desiredSize: group.desired },
                tags: { ...tagsFor(context, step, `${plan.name}-${group.name}`) },
              },
              how,
            ),
          ),
      });
      const { status = 'CREATING', nodegroupArn: arn = '' } = found ?? {};
      switch (status) {
        case 'ACTIVE':
        case 'UPDATING':
        case 'DEGRADED':
          return { done: { nodeGroup: group.name, arn } };
        case 'CREATE_FAILED':
          // It stays failed. It is put away now, so that a retry makes another.
          await remove(context);
          throw failed(group, found);
        case 'DELETING':
        case 'DELETE_FAILED':
          return waitFor(15, 'EKS is deleting the node group that failed, before it makes another.');
        default:
          return waitFor(15, 'EKS is making the nodes, which usually takes 3 minutes.');
      }
    },
    async undo(context) {
      const found = await findIfOurs(context, step, sought(context));
      if (found === undefined) return gone;
      if (found.status !== 'DELETING') {
        const asked = await remove(context);
        if ('wait' in asked) return asked;
      }
      const issues = found.health?.issues?.map(({ message }) => message).join('; ');
      return waitFor(15, `EKS is deleting the nodes, which usually takes 5 minutes.${issues ? ` It says: ${issues}` : ''}`);
    },
  };
}

function failed({ name }: NodeGroupPlan, found: Nodegroup | undefined): StepFailure {
  const issues = found?.health?.issues?.map(({ code, message }) => `${message} (${code})`).join('; ');
  return new StepFailure({
    bucket: 'user_action',
    code: 'node_group_failed',
    message: `EKS could not make the node group ${name}: ${issues || 'it does not say why'}.`,
    fixHint: 'Mend what EKS names and retry.',
  });
}
