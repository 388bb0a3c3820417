import { at, type AwsContext } from './aws-step.ts';

/** Network interfaces by a filter: what keeps a VPC, subnet or security group from being deleted, as people would look for it. */
export async function networkUsers(context: AwsContext, filter: string, value: string): Promise<readonly string[]> {
  const { NetworkInterfaces = [] } = await context.ports.aws.ask('ec2:DescribeNetworkInterfaces', at(context), (ec2, how) =>
    ec2.describeNetworkInterfaces({ Filters: [{ Name: filter, Values: [value] }] }, how),
  );
  return NetworkInterfaces.map(({ NetworkInterfaceId = '', Description = '' }) =>
    Description === '' ? NetworkInterfaceId : `${NetworkInterfaceId} (${Description})`,
  );
}
