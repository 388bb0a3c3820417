import { networkCost } from '../network/cost-lines.ts';
import { allMonth, type CostItem, hoursAMonth } from '../prices/cost.ts';
import { clusterPrice, diskPrice, machinePrice } from '../prices/prices.ts';
import type { KubernetesPlan, NodeGroupPlan } from './config.ts';

export const kubernetesCost = ({ network, nodeGroups }: KubernetesPlan): readonly CostItem[] => [
  allMonth('EKS cluster', 1, clusterPrice),
  ...nodeGroups.flatMap(groupCost),
  ...(network === null ? [] : networkCost(network)),
];

/** With as many nodes as it begins with; it may scale up to `max`. */
const groupCost = ({ name, instanceType, desired, diskSizeGB, spot }: NodeGroupPlan): readonly CostItem[] => [
  {
    what: `${desired} × ${instanceType} (node group ${name})`,
    quantity: desired * hoursAMonth,
    unit: 'hours',
    price: spot ? undefined : machinePrice(instanceType),
    unknown: spot ? 'prices of spot machines change by the hour' : undefined,
  },
  { what: `Disks of node group ${name}`, quantity: desired * diskSizeGB, unit: 'GB-months', price: diskPrice },
];
