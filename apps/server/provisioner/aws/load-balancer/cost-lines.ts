import { allMonth, byUse, type CostItem } from '../prices/cost.ts';
import { balancerPrice } from '../prices/prices.ts';
import type { BalancerPlan } from './config.ts';

export const balancerCost = ({ type, name }: BalancerPlan): readonly CostItem[] => [
  allMonth(`Load balancer ${name}`, 1, balancerPrice(type)),
  byUse('Capacity units of the load balancer', 'depends on the traffic'),
];
