import { nothingToUndo } from '@spacedock/workflow';
import { at, type AwsStep } from '../aws-step.ts';
import type { RegistryPlan } from './config.ts';
import { repositoryRef } from './repository.ts';

/** Goes with the repository. */
export const lifecyclePolicy = ({ name }: RegistryPlan, days: number): AwsStep => ({
  name: 'lifecycle-policy',
  title: `Images without a tag expire after ${days} days`,
  needs: [repositoryRef.name],
  permissions: ['ecr:PutLifecyclePolicy'],
  async ensure(context) {
    const selection = { tagStatus: 'untagged', countType: 'sinceImagePushed', countUnit: 'days', countNumber: days };
    const rules = [{ rulePriority: 1, description: 'Images without a tag', selection, action: { type: 'expire' } }];
    await context.ports.aws.ask('ecr:PutLifecyclePolicy', at(context), (ecr, how) =>
      ecr.putLifecyclePolicy({ repositoryName: name, lifecyclePolicyText: JSON.stringify({ rules }) }, how),
    );
    return { done: {} };
  },
  undo: nothingToUndo,
});
