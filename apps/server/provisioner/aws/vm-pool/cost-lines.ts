import { balancerCost } from '../load-balancer/cost-lines.ts';
import { allMonth, type CostItem } from '../prices/cost.ts';
import { diskPrice, machinePrice } from '../prices/prices.ts';
import type { VmPoolPlan } from './config.ts';

/** What Amazon Linux has as its disk. */
const diskGB = 8;

export const vmPoolCost = ({ instanceType, desired, balancer }: VmPoolPlan): readonly CostItem[] => [
  allMonth(`${desired} × ${instanceType}`, desired, machinePrice(instanceType)),
  { what: 'Disks', quantity: desired * diskGB, unit: 'GB-months', price: diskPrice },
  ...(balancer === null ? [] : balancerCost(balancer)),
];
