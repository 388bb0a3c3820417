import { at } from '../aws-step.ts';
import { nameFree } from '../checks.ts';
import { ifThere } from '../failed-as.ts';
import type { PreFlightCheck } from '../pre-flight.ts';
import type { RegistryPlan } from './config.ts';

export const registryChecks = ({ name }: RegistryPlan): readonly PreFlightCheck[] => [
  nameFree(
    'repository',
    name,
    async (context) =>
      (await ifThere(
        context.ports.aws.ask('ecr:DescribeRepositories', at(context), (ecr, how) =>
          ecr.describeRepositories({ repositoryNames: [name] }, how),
        ),
      )) !== undefined,
  ),
];
