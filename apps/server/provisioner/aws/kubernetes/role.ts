import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findIfOurs, findOrMake } from '../find-or-make.ts';
import { ownName, tagList, tagsFor, tagsIn } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';

export type MadeRole = { readonly roleArn: string };

export interface RolePlan {
  readonly step: string;
  readonly title: string;
  /** Part of its name in AWS. */
  readonly what: string;
  /** The service that acts in it. */
  readonly service: 'eks.amazonaws.com' | 'ec2.amazonaws.com';
  /** Names of policies that AWS keeps. */
  readonly policies: readonly string[];
}

export const clusterRole: RolePlan = {
  step: 'cluster-role',
  title: 'IAM role of the cluster',
  what: 'cluster',
  service: 'eks.amazonaws.com',
  policies: ['AmazonEKSClusterPolicy'],
};

export const nodeRole: RolePlan = {
  step: 'node-role',
  title: 'IAM role of the nodes',
  what: 'nodes',
  service: 'ec2.amazonaws.com',
  policies: ['AmazonEKSWorkerNodePolicy', 'AmazonEKS_CNI_Policy', 'AmazonEC2ContainerRegistryReadOnly'],
};

export const roleRef = ({ step }: RolePlan): StepRef<MadeRole> => ({ name: step });

export function role({ step, title, what, service, policies }: RolePlan): AwsStep<MadeRole> {
  return {
    name: step,
    title,
    permissions: [
      'iam:GetRole',
      'iam:CreateRole',
      'iam:TagRole',
      'iam:ListAttachedRolePolicies',
      'iam:AttachRolePolicy',
      'iam:DetachRolePolicy',
      'iam:DeleteRole',
    ],
    async ensure(context) {
      const { aws } = context.ports;
      const RoleName = ownName(context, what);
      const trust = { Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' };
      const found = await findOrMake(context, step, {
        ...sought(context, RoleName),
        what: `The role ${RoleName}`,
        make: () =>
          aws.ask('iam:CreateRole', at(context), (iam, how) =>
            iam.createRole(
              {
                RoleName,
                Description: `${title}, made by Spacedock, job ${context.jobId}`,
                AssumeRolePolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement: [trust] }),
                Tags: tagList(tagsFor(context, step, RoleName)),
              },
              how,
            ),
          ),
      });
      if (found?.Arn === undefined) return waitFor(3, 'IAM is making the role.');
      // To attach what is attached is no error, and is cheaper than to look.
      for (const policy of policies) {
        await aws.ask('iam:AttachRolePolicy', at(context), (iam, how) =>
          iam.attachRolePolicy({ RoleName, PolicyArn: `arn:${aws.partition}:iam::aws:policy/${policy}` }, how),
        );
      }
      return { done: { roleArn: found.Arn } };
    },
    async undo(context) {
      const { aws } = context.ports;
      const RoleName = ownName(context, what);
      if ((await findIfOurs(context, step, sought(context, RoleName))) === undefined) return gone;
      const attached = await ifThere(
        aws.ask('iam:ListAttachedRolePolicies', at(context), (iam, how) => iam.listAttachedRolePolicies({ RoleName }, how)),
      );
      for (const { PolicyArn } of attached?.AttachedPolicies ?? []) {
        await ifThere(
          aws.ask('iam:DetachRolePolicy', at(context), (iam, how) => iam.detachRolePolicy({ RoleName, PolicyArn }, how)),
        );
      }
      return takeAway({
        what: `the role ${RoleName}`,
        delete: () => aws.ask('iam:DeleteRole', at(context), (iam, how) => iam.deleteRole({ RoleName }, how)),
      });
    },
  };
}

const sought = (context: AwsContext, RoleName: string) => ({
  async find() {
    const answer = await ifThere(context.ports.aws.ask('iam:GetRole', at(context), (iam, how) => iam.getRole({ RoleName }, how)));
    return answer?.Role;
  },
  tags: ({
    Tags,
  }: {
    readonly Tags?: readonly { readonly Key?: string | undefined; readonly Value?: string | undefined }[] | undefined;
  }) => tagsIn(Tags),
});
