import type { RouteTable } from '@spacedock/clouds/aws';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsContext } from '../aws-step.ts';
import { ifThere, unlessSo } from '../failed-as.ts';

/** Every table of a network gets the way to the other one. */
export async function addRoutes(context: AwsContext, vpcId: string, to: string, peeringId: string): Promise<void> {
  for (const { RouteTableId = '', Routes = [] } of await tablesOf(context, vpcId)) {
    const known = Routes.find((route) => route.DestinationCidrBlock === to);
    if (known?.VpcPeeringConnectionId === peeringId) continue;
    if (known) throw taken(RouteTableId, to);
    await unlessSo(
      context.ports.aws.ask('ec2:CreateRoute', at(context), (ec2, how) =>
        ec2.createRoute({ RouteTableId, DestinationCidrBlock: to, VpcPeeringConnectionId: peeringId }, how),
      ),
    );
  }
}

/** Only those through this connection: the tables are other people's. */
export async function removeRoutes(context: AwsContext, vpcId: string, peeringId: string): Promise<void> {
  for (const { RouteTableId, Routes = [] } of await tablesOf(context, vpcId)) {
    for (const { DestinationCidrBlock } of Routes.filter((route) => route.VpcPeeringConnectionId === peeringId)) {
      await ifThere(
        context.ports.aws.ask('ec2:DeleteRoute', at(context), (ec2, how) =>
          ec2.deleteRoute({ RouteTableId, DestinationCidrBlock }, how),
        ),
      );
    }
  }
}

async function tablesOf(context: AwsContext, vpcId: string): Promise<readonly RouteTable[]> {
  const { RouteTables = [] } = await context.ports.aws.ask('ec2:DescribeRouteTables', at(context), (ec2, how) =>
    ec2.describeRouteTables({ Filters: [{ Name: 'vpc-id', Values: [vpcId] }] }, how),
  );
  return RouteTables;
}

const taken = (table: string, to: string): StepFailure =>
  new StepFailure({
    bucket: 'user_action',
    code: 'route_taken',
    message: `The route table ${table} has a route to ${to} already, which leads elsewhere.`,
    fixHint: 'Remove that route, or put both sides into one network, and retry.',
  });
