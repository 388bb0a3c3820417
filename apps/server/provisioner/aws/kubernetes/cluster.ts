import type { Cluster } from '@spacedock/clouds/aws';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep, type From, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findIfOurs, findOrMake } from '../find-or-make.ts';
import { tagsFor } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { KubernetesPlan } from './config.ts';
import { clusterRole, roleRef } from './role.ts';

export type MadeCluster = { readonly name: string; readonly arn: string; readonly endpoint: string; readonly version: string };

export const clusterRef: StepRef<MadeCluster> = { name: 'cluster' };
const step = clusterRef.name;

export interface ClusterNetwork {
  readonly needs: readonly string[];
  readonly subnetIds: From<readonly string[]>;
}

export const cluster = (plan: KubernetesPlan, network: ClusterNetwork): AwsStep<MadeCluster> => ({
  name: step,
  title: `EKS cluster ${plan.name} (Kubernetes ${plan.version})`,
  needs: [clusterRole.step, ...network.needs],
  permissions: [
    'eks:DescribeCluster',
    'eks:CreateCluster',
    'eks:TagResource',
    'eks:DeleteCluster',
    'eks:ListNodegroups',
    'iam:PassRole',
    'iam:CreateServiceLinkedRole',
  ],
  async ensure(context) {
    const found = await findOrMake(context, step, {
      ...sought(context, plan),
      what: `The cluster ${plan.name}`,
      make: () =>
        context.ports.aws.ask('eks:CreateCluster', at(context), (eks, how) =>
          eks.createCluster(
            {
              name: plan.name,
              version: plan.version,
              roleArn: context.output(roleRef(clusterRole)).roleArn,
              resourcesVpcConfig: {
                subnetIds: [...network.subnetIds(context)],
                endpointPublicAccess: true,
                endpointPrivateAccess: true,
              },
              // Who may use it is said by a step of its own, and can be seen and undone.
              accessConfig: { authenticationMode: 'API', bootstrapClusterCreatorAdminPermissions: false },
              tags: { ...tagsFor(context, step, plan.name) },
            },
            how,
          ),
        ),
    });
    const { status = 'CREATING', arn = '', endpoint = '', version = plan.version } = found ?? {};
    switch (status) {
      case 'ACTIVE':
      case 'UPDATING':
        return { done: { name: plan.name, arn, endpoint, version } };
      case 'FAILED':
        throw await failed(context, plan, found);
      case 'DELETING':
        return waitFor(20, 'EKS is deleting the cluster that failed, before it makes another.');
      default:
        return waitFor(20, 'EKS is making the cluster. EKS usually takes 12 minutes.');
    }
  },
  async undo(context) {
    const found = await findIfOurs(context, step, sought(context, plan));
    if (found === undefined) return gone;
    if (found.status !== 'DELETING') {
      const asked = await remove(context, plan);
      if ('wait' in asked) return asked;
    }
    return waitFor(20, 'EKS is deleting the cluster, which usually takes 5 minutes.');
  },
});

const remove = (context: AwsContext, { name }: KubernetesPlan) =>
  takeAway({
    what: `the cluster ${name}`,
    delete: () => context.ports.aws.ask('eks:DeleteCluster', at(context), (eks, how) => eks.deleteCluster({ name }, how)),
    async users() {
      const { nodegroups = [] } = await context.ports.aws.ask('eks:ListNodegroups', at(context), (eks, how) =>
        eks.listNodegroups({ clusterName: name }, how),
      );
      return nodegroups.map((one) => `node group ${one}`);
    },
  });

const sought = (context: AwsContext, { name }: KubernetesPlan) => ({
  async find(): Promise<Cluster | undefined> {
    const answer = await ifThere(
      context.ports.aws.ask('eks:DescribeCluster', at(context), (eks, how) => eks.describeCluster({ name }, how)),
    );
    return answer?.cluster;
  },
  tags: ({ tags = {} }: Cluster) => tags,
});

/** It stays failed. It is put away now, so that a retry makes another. */
async function failed(context: AwsContext, plan: KubernetesPlan, found: Cluster | undefined): Promise<StepFailure> {
  const issues = found?.health?.issues?.map(({ code, message }) => `${message} (${code})`).join('; ');
  await remove(context, plan);
  return new StepFailure({
    bucket: 'user_action',
    code: 'cluster_failed',
    message: `EKS could not make the cluster ${plan.name}: ${issues || 'it does not say why'}.`,
    fixHint: 'Mend what EKS names and retry.',
  });
}
