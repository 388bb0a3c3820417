import { at, type AwsContext, type AwsStep, type From, once, type StepRef } from '../aws-step.ts';
import { ifThere, unlessSo } from '../failed-as.ts';
import { findOrMake, notShownYet } from '../find-or-make.ts';
import { clientToken, ownFilters, tagList, tagsFor } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { NetworkPlan, SubnetPlan } from './config.ts';
import { subnetRef } from './subnet.ts';
import { vpcRef } from './vpc.ts';

export type MadeRouteTable = { readonly routeTableId: string };

/** Where everything goes that is not for the network itself. */
export type DefaultRoute = { readonly GatewayId: string } | { readonly NatGatewayId: string };

export interface RouteTablePlan {
  readonly name: string;
  readonly subnets: readonly SubnetPlan[];
  /** Undefined: nowhere. */
  readonly out?: { readonly needs: string; readonly route: From<DefaultRoute> } | undefined;
}

export const routeTableRef = (name: string): StepRef<MadeRouteTable> => ({ name: `routes/${name}` });

const everywhere = '0.0.0.0/0';

export function routeTable({ name: network }: NetworkPlan, { name, subnets, out }: RouteTablePlan): AwsStep<MadeRouteTable> {
  const step = routeTableRef(name).name;
  return {
    name: step,
    title: `Routes of ${subnets.length === 1 ? 'the subnet' : 'the subnets'} ${subnets.map(({ cidr }) => cidr).join(', ')}`,
    needs: [vpcRef.name, ...subnets.map((one) => subnetRef(one).name), ...(out ? [out.needs] : [])],
    permissions: [
      'ec2:DescribeRouteTables',
      'ec2:CreateRouteTable',
      'ec2:CreateTags',
      'ec2:CreateRoute',
      'ec2:AssociateRouteTable',
      'ec2:DisassociateRouteTable',
      'ec2:DeleteRouteTable',
    ],
    async ensure(context) {
      const { aws } = context.ports;
      const found = await findOrMake(context, step, {
        what: 'The route table',
        find: () => ownTable(context, step),
        make: () =>
          aws.ask('ec2:CreateRouteTable', once(context), (ec2, how) =>
            ec2.createRouteTable(
              {
                VpcId: context.output(vpcRef).vpcId,
                ClientToken: clientToken(context),
                TagSpecifications: [{ ResourceType: 'route-table', Tags: tagList(tagsFor(context, step, `${network}-${name}`)) }],
              },
              how,
            ),
          ),
      });
      if (found?.RouteTableId === undefined) return notShownYet;
      const { RouteTableId, Routes = [], Associations = [] } = found;
      if (out && !Routes.some(({ DestinationCidrBlock }) => DestinationCidrBlock === everywhere)) {
        const target = out.route(context);
        await unlessSo(
          aws.ask('ec2:CreateRoute', at(context), (ec2, how) =>
            ec2.createRoute({ RouteTableId, DestinationCidrBlock: everywhere, ...target }, how),
          ),
        );
      }
      for (const SubnetId of subnets.map((one) => context.output(subnetRef(one)).subnetId)) {
        if (Associations.some((one) => one.SubnetId === SubnetId)) continue;
        await unlessSo(
          aws.ask('ec2:AssociateRouteTable', at(context), (ec2, how) => ec2.associateRouteTable({ RouteTableId, SubnetId }, how)),
        );
      }
      return { done: { routeTableId: RouteTableId } };
    },
    async undo(context) {
      const { aws } = context.ports;
      const found = await ownTable(context, step);
      if (found?.RouteTableId === undefined) return gone;
      const { RouteTableId, Associations = [] } = found;
      for (const { RouteTableAssociationId: AssociationId } of Associations) {
        await ifThere(
          aws.ask('ec2:DisassociateRouteTable', at(context), (ec2, how) => ec2.disassociateRouteTable({ AssociationId }, how)),
        );
      }
      return takeAway({
        what: `the route table ${RouteTableId}`,
        delete: () => aws.ask('ec2:DeleteRouteTable', at(context), (ec2, how) => ec2.deleteRouteTable({ RouteTableId }, how)),
      });
    },
  };
}

async function ownTable(context: AwsContext, step: string) {
  const { RouteTables = [] } = await context.ports.aws.ask('ec2:DescribeRouteTables', at(context), (ec2, how) =>
    ec2.describeRouteTables({ Filters: ownFilters(context, step) }, how),
  );
  return RouteTables[0];
}
