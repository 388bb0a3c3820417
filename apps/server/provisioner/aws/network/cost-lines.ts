import { allMonth, byUse, type CostItem } from '../prices/cost.ts';
import { natGatewayPrice, publicAddressPrice } from '../prices/prices.ts';
import type { NetworkPlan } from './config.ts';

export function networkCost({ nat, subnets }: NetworkPlan): readonly CostItem[] {
  const gateways = nat === 'none' ? 0 : nat === 'single' ? 1 : subnets.filter(({ tier }) => tier === 'public').length;
  if (gateways === 0) return [];
  return [
    allMonth('NAT gateways', gateways, natGatewayPrice),
    allMonth('Public addresses of NAT gateways', gateways, publicAddressPrice),
    byUse('Traffic through NAT gateways', 'depends on the traffic'),
  ];
}
