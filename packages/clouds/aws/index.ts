export { type AwsAccess, awsAccess, type How, type Where } from './aws-access.ts';
export type { AwsServices } from './aws-clients.ts';
export { consoleUrl } from './console-pages.ts';
export { missingPermissions } from './missing-permissions.ts';
export { everyPage } from './pages.ts';
export type {
  _InstanceType as Ec2InstanceType, IpPermission, RouteTable, SecurityGroup, Subnet as Ec2Subnet, VpcPeeringConnection,
} from '@aws-sdk/client-ec2';
export type { DBInstance } from '@aws-sdk/client-rds';
export type { ReplicationGroup } from '@aws-sdk/client-elasticache';
export type { AutoScalingGroup } from '@aws-sdk/client-auto-scaling';
export type { Repository } from '@aws-sdk/client-ecr';
export type { Cluster, Nodegroup } from '@aws-sdk/client-eks';
export type { LoadBalancer } from '@aws-sdk/client-elastic-load-balancing-v2';
