import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { type Quota, quotas } from '../../quotas.ts';

const all: readonly Quota[] = Object.values(quotas);

const serviceNames: Readonly<Record<string, string>> = {
  autoscaling: 'Amazon EC2 Auto Scaling',
  ec2: 'Amazon Elastic Compute Cloud (Amazon EC2)',
  ecr: 'Amazon Elastic Container Registry (Amazon ECR)',
  eks: 'Amazon Elastic Kubernetes Service (Amazon EKS)',
  elasticache: 'Amazon ElastiCache',
  elasticloadbalancing: 'Elastic Load Balancing (ELB)',
  iam: 'AWS Identity and Access Management (IAM)',
  rds: 'Amazon Relational Database Service (Amazon RDS)',
  vpc: 'Amazon Virtual Private Cloud (Amazon VPC)',
};

const missing = (): AwsError =>
  new AwsError(400, 'NoSuchResourceException', 'The request failed because the specified service does not exist.');

export function quotasOf({ input }: AwsCall): readonly Quota[] {
  const found = all.filter(({ service }) => service === textIn(input, 'ServiceCode'));
  if (found.length === 0) throw missing();
  return found;
}

export function mustFindQuota(call: AwsCall): Quota {
  const found = quotasOf(call).find(({ code }) => code === textIn(call.input, 'QuotaCode'));
  if (!found) throw missing();
  return found;
}

export const quotaView = (
  { region, world: { state } }: AwsCall,
  { service, code, name, adjustable }: Quota,
  value: number,
): AwsOutput => ({
  ServiceCode: service,
  ServiceName: serviceNames[service] ?? service,
  QuotaArn: `arn:aws:servicequotas:${region}:${state.account}:${service}/${code}`,
  QuotaCode: code,
  QuotaName: name,
  Value: value,
  Unit: 'None',
  Adjustable: adjustable,
  GlobalQuota: service === 'iam',
});
