import { type AutoScalingRecords, noAutoScaling } from './services/autoscaling/autoscaling-records.ts';
import { type Ec2Records, noEc2 } from './services/ec2/ec2-records.ts';
import type { NodegroupRecord } from './services/eks/nodegroup-records.ts';
import { type ElastiCacheRecords, noElastiCache } from './services/elasticache/elasticache-records.ts';
import { type LoadBalancingRecords, noLoadBalancing } from './services/elasticloadbalancing/load-balancing-records.ts';
import type { InstanceProfileRecord } from './services/iam/iam-records.ts';
import { noRds, type RdsRecords } from './services/rds/rds-records.ts';
import type { SecretRecord } from './services/secretsmanager/secret-records.ts';

/** What services remember, each of its own: a service that has something to remember has a line here. */
export interface ServiceRecords {
  readonly ec2: Ec2Records;
  readonly autoscaling: AutoScalingRecords;
  readonly elasticache: ElastiCacheRecords;
  readonly instanceProfiles: InstanceProfileRecord[];
  readonly loadBalancing: LoadBalancingRecords;
  readonly nodegroups: NodegroupRecord[];
  readonly rds: RdsRecords;
  readonly secrets: SecretRecord[];
  /** Quotas that are not as AWS sets them, by their code. */
  readonly quotas: Record<string, number>;
}

export const noRecords = (): ServiceRecords => ({
  ec2: noEc2(),
  autoscaling: noAutoScaling(),
  elasticache: noElastiCache(),
  instanceProfiles: [],
  loadBalancing: noLoadBalancing(),
  nodegroups: [],
  rds: noRds(),
  secrets: [],
  quotas: {},
});
