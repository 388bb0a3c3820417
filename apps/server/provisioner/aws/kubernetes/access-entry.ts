import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext, type AwsStep } from '../aws-step.ts';
import { ifThere, unlessSo } from '../failed-as.ts';
import { tagsFor } from '../ownership.ts';
import { gone } from '../take-away.ts';
import { clusterRef } from './cluster.ts';
import type { KubernetesPlan } from './config.ts';

const step = 'access-entry';

export type MadeAccessEntry = { readonly principalArn: string };

/** Lets those credentials into the cluster that the job runs with: kubeconfigs are minted with them. */
export const accessEntry = ({ name: clusterName }: KubernetesPlan): AwsStep<MadeAccessEntry> => ({
  name: step,
  title: 'Access of Spacedock to the cluster',
  needs: [clusterRef.name],
  permissions: [
    'sts:GetCallerIdentity',
    'iam:GetRole',
    'eks:DescribeAccessEntry',
    'eks:CreateAccessEntry',
    'eks:TagResource',
    'eks:AssociateAccessPolicy',
  ],
  async ensure(context) {
    const { aws } = context.ports;
    const principalArn = await callerArn(context);
    const known = await ifThere(
      aws.ask('eks:DescribeAccessEntry', at(context), (eks, how) => eks.describeAccessEntry({ clusterName, principalArn }, how)),
    );
    if (known?.accessEntry === undefined) {
      await unlessSo(
        aws.ask('eks:CreateAccessEntry', at(context), (eks, how) =>
          eks.createAccessEntry({ clusterName, principalArn, tags: { ...tagsFor(context, step, clusterName) } }, how),
        ),
      );
    }
    // To associate what is associated is no error.
    await aws.ask('eks:AssociateAccessPolicy', at(context), (eks, how) =>
      eks.associateAccessPolicy(
        {
          clusterName,
          principalArn,
          accessScope: { type: 'cluster' },
          policyArn: `arn:${aws.partition}:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy`,
        },
        how,
      ),
    );
    return { done: { principalArn } };
  },
  // It goes with the cluster; what is in the cluster is drained through it until then.
  undo: async () => gone,
});

/** The user or role behind the credentials: a session cannot be let in, and its ARN hides the path of its role. */
async function callerArn(context: AwsContext): Promise<string> {
  const { aws } = context.ports;
  const { Arn = '' } = await aws.ask('sts:GetCallerIdentity', at(context), (sts, how) => sts.getCallerIdentity({}, how));
  const [, RoleName] = /:assumed-role\/([^/]+)\//.exec(Arn) ?? [];
  if (RoleName !== undefined) {
    const { Role } = await aws.ask('iam:GetRole', at(context), (iam, how) => iam.getRole({ RoleName }, how));
    if (Role?.Arn !== undefined) return Role.Arn;
  }
  if (/:iam::\d+:user\//.test(Arn)) return Arn;
  throw new StepFailure({
    bucket: 'user_action',
    code: 'identity_unusable',
    message: `EKS lets in users and roles of IAM; the credentials of the account are ${Arn}.`,
    fixHint: 'Connect the cloud account with the keys of a user or with a role, and retry.',
  });
}
