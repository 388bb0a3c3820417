import type { AwsService } from './aws-operation.ts';
import { ec2 } from './services/ec2/ec2.ts';
import { ecr } from './services/ecr/ecr.ts';
import { eks } from './services/eks/eks.ts';
import { iam } from './services/iam/iam.ts';
import { route53 } from './services/route53/route53.ts';
import { sts } from './services/sts/sts.ts';

/** What this AWS has. A new service is a folder with a table of operations, and a name here. */
const services: readonly AwsService[] = [ec2, ecr, eks, iam, route53, sts];

export const serviceOf = (name: string): AwsService | undefined => services.find((service) => service.name === name);
