import type { AwsStep } from '../aws-step.ts';
import type { NetworkPlan, SubnetPlan } from './config.ts';
import { internetGateway, internetGatewayRef } from './internet-gateway.ts';
import { natAddress } from './nat-address.ts';
import { natGateway, natGatewayRef } from './nat-gateway.ts';
import { routeTable, type RouteTablePlan } from './route-table.ts';
import { subnet } from './subnet.ts';
import { vpc } from './vpc.ts';
import { zones } from './zones.ts';

/** A network with all that belongs to it: for jobs that make one, and for clusters that get one of their own. */
export function networkSteps(plan: NetworkPlan): readonly AwsStep[] {
  const publicOnes = plan.subnets.filter(({ tier }) => tier === 'public');
  const privateOnes = plan.subnets.filter(({ tier }) => tier === 'private');
  const gateways = gatewaysOf(plan, publicOnes);
  return [
    zones(plan),
    vpc(plan),
    internetGateway(plan),
    ...plan.subnets.map((one) => subnet(plan, one)),
    ...gateways.flatMap((within, index) => [natAddress(plan, index), natGateway(plan, index, within)]),
    routeTable(plan, {
      name: 'public',
      subnets: publicOnes,
      out: {
        needs: internetGatewayRef.name,
        route: (context) => ({ GatewayId: context.output(internetGatewayRef).internetGatewayId }),
      },
    }),
    ...privateOnes.map((one) => routeTable(plan, privateRoutes(one, gateways.length))),
  ];
}

/** The public subnets that get a NAT gateway. */
function gatewaysOf({ nat }: NetworkPlan, publicOnes: readonly SubnetPlan[]): readonly SubnetPlan[] {
  switch (nat) {
    case 'none':
      return [];
    case 'single':
      return publicOnes.slice(0, 1);
    case 'per_zone':
      return publicOnes;
  }
}

/** Through the gateway of its zone where there is one, else through the first. */
function privateRoutes(one: SubnetPlan, gateways: number): RouteTablePlan {
  const plan = { name: `private-${one.index + 1}`, subnets: [one] };
  if (gateways === 0) return plan;
  const through = natGatewayRef(Math.min(one.index, gateways - 1));
  return { ...plan, out: { needs: through.name, route: (context) => ({ NatGatewayId: context.output(through).natGatewayId }) } };
}
