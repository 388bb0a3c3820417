import type { AwsWorkflow } from '../aws-step.ts';
import type { RegistryPlan } from './config.ts';
import { lifecyclePolicy } from './lifecycle-policy.ts';
import { repository } from './repository.ts';

export const registryWorkflow: AwsWorkflow<RegistryPlan> = {
  name: 'aws/registry',
  steps: (plan) => [
    repository(plan),
    ...(plan.expireUntaggedAfterDays === null ? [] : [lifecyclePolicy(plan, plan.expireUntaggedAfterDays)]),
  ],
};
