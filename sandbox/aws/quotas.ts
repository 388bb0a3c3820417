import type { AwsState } from './aws-state.ts';

/** As Service Quotas has it. */
export interface Quota {
  readonly code: string;
  readonly service: string;
  readonly name: string;
  /** What AWS gives to every account. */
  readonly value: number;
  readonly adjustable: boolean;
}

const quota = (service: string, code: string, name: string, value: number, adjustable = true): Quota => ({
  code,
  service,
  name,
  value,
  adjustable,
});

/** Those that operations of the sandbox keep to. */
export const quotas = {
  vpcs: quota('vpc', 'L-F678F1CE', 'VPCs per Region', 5),
  internetGateways: quota('vpc', 'L-A4707A72', 'Internet gateways per Region', 5),
  natGateways: quota('vpc', 'L-FE5A380F', 'NAT gateways per Availability Zone', 5),
  subnets: quota('vpc', 'L-407747CB', 'Subnets per VPC', 200),
  routeTables: quota('vpc', 'L-589F43AA', 'Route tables per VPC', 200),
  securityGroups: quota('vpc', 'L-E79EC296', 'VPC security groups per Region', 2_500),
  securityGroupRules: quota('vpc', 'L-0EA8095F', 'Inbound or outbound rules per security group', 60),
  addresses: quota('ec2', 'L-0263D0A3', 'EC2-VPC Elastic IPs', 5),
  cpus: quota('ec2', 'L-1216C47A', 'Running On-Demand Standard (A, C, D, H, I, M, R, T, Z) instances', 64),
  autoScalingGroups: quota('autoscaling', 'L-CDE20ADC', 'Auto Scaling groups per region', 500),
  applicationLoadBalancers: quota('elasticloadbalancing', 'L-53DA6B97', 'Application Load Balancers per Region', 50),
  networkLoadBalancers: quota('elasticloadbalancing', 'L-69A177A2', 'Network Load Balancers per Region', 50),
  targetGroups: quota('elasticloadbalancing', 'L-B22855CB', 'Target Groups per Region', 3_000),
  clusters: quota('eks', 'L-1194D53C', 'Clusters', 100),
  nodegroups: quota('eks', 'L-6D54EA21', 'Managed node groups per cluster', 30),
  databases: quota('rds', 'L-7B6409FD', 'DB instances', 40),
  databaseSubnetGroups: quota('rds', 'L-48C6BF61', 'DB subnet groups', 50),
  cacheNodes: quota('elasticache', 'L-DFE45DF3', 'Nodes per Region', 300),
  repositories: quota('ecr', 'L-CFEB8E8D', 'Registered repositories', 100_000),
  roles: quota('iam', 'L-FE177D64', 'Roles per account', 1_000),
  instanceProfiles: quota('iam', 'L-6E65F664', 'Instance profiles per account', 1_000),
} as const satisfies Record<string, Quota>;

/** What the account may have: what AWS gives, unless somebody raised or lowered it. */
export const quotaOf = ({ quotas: own }: AwsState, { code, value }: Quota): number => own[code] ?? value;
