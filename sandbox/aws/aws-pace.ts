import type { Ec2Pace } from './services/ec2/ec2-records.ts';
import type { EksPace } from './services/eks/cluster-book.ts';
import type { NodegroupPace } from './services/eks/nodegroup-records.ts';
import type { ElastiCachePace } from './services/elasticache/elasticache-records.ts';
import type { LoadBalancingPace } from './services/elasticloadbalancing/load-balancing-records.ts';
import type { RdsPace } from './services/rds/rds-records.ts';

/** How long things take, in milliseconds. */
export interface AwsPace extends EksPace, NodegroupPace, RdsPace, ElastiCachePace, Ec2Pace, LoadBalancingPace {}

export const usualPace: AwsPace = {
  createCluster: 20_000,
  deleteCluster: 10_000,
  createNodegroup: 10_000,
  updateNodegroup: 3_000,
  deleteNodegroup: 5_000,
  createDatabase: 10_000,
  modifyDatabase: 3_000,
  deleteDatabase: 5_000,
  createCache: 8_000,
  deleteCache: 4_000,
  createNatGateway: 8_000,
  deleteNatGateway: 5_000,
  launchInstance: 4_000,
  terminateInstance: 4_000,
  createLoadBalancer: 8_000,
  deleteLoadBalancer: 4_000,
  registerTarget: 4_000,
};
