import type { AwsService } from './aws-operation.ts';
import { autoscaling } from './services/autoscaling/autoscaling.ts';
import { ec2 } from './services/ec2/ec2.ts';
import { ecr } from './services/ecr/ecr.ts';
import { eks } from './services/eks/eks.ts';
import { elasticache } from './services/elasticache/elasticache.ts';
import { elasticloadbalancing } from './services/elasticloadbalancing/elasticloadbalancing.ts';
import { iam } from './services/iam/iam.ts';
import { pricing } from './services/pricing/pricing.ts';
import { rds } from './services/rds/rds.ts';
import { route53 } from './services/route53/route53.ts';
import { secretsmanager } from './services/secretsmanager/secretsmanager.ts';
import { servicequotas } from './services/servicequotas/servicequotas.ts';
import { sts } from './services/sts/sts.ts';
import { tagging } from './services/tagging/tagging.ts';

/** What this AWS has. A new service is a folder with a table of operations, and a name here. */
const services: readonly AwsService[] = [
  autoscaling,
  ec2,
  ecr,
  eks,
  elasticache,
  elasticloadbalancing,
  iam,
  pricing,
  rds,
  route53,
  secretsmanager,
  servicequotas,
  sts,
  tagging,
];

export const serviceOf = (name: string): AwsService | undefined => services.find((service) => service.name === name);
