import type { Repository } from '@spacedock/clouds/aws';
import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findIfOurs, findOrMake } from '../find-or-make.ts';
import { tagList, tagsFor, tagsIn } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { RegistryPlan } from './config.ts';

export type MadeRepository = { readonly repositoryUri: string; readonly arn: string };

export const repositoryRef: StepRef<MadeRepository> = { name: 'repository' };
const step = repositoryRef.name;

export const repository = (plan: RegistryPlan): AwsStep<MadeRepository> => ({
  name: step,
  title: `Repository ${plan.name}`,
  permissions: [
    'ecr:DescribeRepositories',
    'ecr:ListTagsForResource',
    'ecr:CreateRepository',
    'ecr:TagResource',
    'ecr:DeleteRepository',
  ],
  async ensure(context) {
    const found = await findOrMake(context, step, {
      ...sought(context, plan),
      what: `The repository ${plan.name}`,
      make: () =>
        context.ports.aws.ask('ecr:CreateRepository', at(context), (ecr, how) =>
          ecr.createRepository(
            {
              repositoryName: plan.name,
              imageTagMutability: plan.immutableTags ? 'IMMUTABLE' : 'MUTABLE',
              imageScanningConfiguration: { scanOnPush: plan.scanOnPush },
              tags: tagList(tagsFor(context, step, plan.name)),
            },
            how,
          ),
        ),
    });
    if (found?.repositoryUri === undefined) return waitFor(2, 'ECR is making the repository.');
    return { done: { repositoryUri: found.repositoryUri, arn: found.repositoryArn ?? '' } };
  },
  async undo(context) {
    const found = await findIfOurs(context, step, sought(context, plan));
    if (found === undefined) return gone;
    return takeAway({
      what: `the repository ${plan.name}`,
      delete: () =>
        context.ports.aws.ask('ecr:DeleteRepository', at(context), (ecr, how) =>
          ecr.deleteRepository({ repositoryName: plan.name, force: plan.forceDelete }, how),
        ),
      users: async () => ['the images in it (delete them, or submit jobs with forceDelete)'],
    });
  },
});

const sought = (context: AwsContext, { name }: RegistryPlan) => ({
  async find(): Promise<Repository | undefined> {
    const answer = await ifThere(
      context.ports.aws.ask('ecr:DescribeRepositories', at(context), (ecr, how) =>
        ecr.describeRepositories({ repositoryNames: [name] }, how),
      ),
    );
    return answer?.repositories?.[0];
  },
  async tags({ repositoryArn: resourceArn }: Repository) {
    const { tags } = await context.ports.aws.ask('ecr:ListTagsForResource', at(context), (ecr, how) =>
      ecr.listTagsForResource({ resourceArn }, how),
    );
    return tagsIn(tags);
  },
});
