import { EC2, type ResourceType } from '@aws-sdk/client-ec2';
import type { AwsSandbox } from '../../../testing/aws-sandbox.ts';

export const tagged = (type: ResourceType, tags: Readonly<Record<string, string>>) => [
  { ResourceType: type, Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) },
];

/** Throws where it was not answered: a test that goes on without it would fail somewhere else. */
export function some<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('AWS did not answer it.');
  return value;
}

export interface TestNetwork {
  readonly ec2: EC2;
  readonly vpcId: string;
  /** In two zones. */
  readonly subnetIds: readonly [string, string];
  readonly gatewayId: string;
}

/** A network with two subnets and a way out, made with the SDK. */
export async function testNetwork({ config }: Pick<AwsSandbox, 'config'>, block = '10.20'): Promise<TestNetwork> {
  const ec2 = new EC2(config());
  const vpcId = some((await ec2.createVpc({ CidrBlock: `${block}.0.0/16` })).Vpc?.VpcId);
  const subnet = async (zone: string, third: number): Promise<string> => {
    const made = await ec2.createSubnet({
      VpcId: vpcId,
      CidrBlock: `${block}.${third}.0/24`,
      AvailabilityZone: `us-east-1${zone}`,
    });
    return some(made.Subnet?.SubnetId);
  };
  const subnetIds = [await subnet('a', 1), await subnet('b', 2)] as const;
  const gatewayId = some((await ec2.createInternetGateway({})).InternetGateway?.InternetGatewayId);
  await ec2.attachInternetGateway({ VpcId: vpcId, InternetGatewayId: gatewayId });
  return { ec2, vpcId, subnetIds: [...subnetIds], gatewayId };
}

/** Everything of `testNetwork`, in the order in which AWS allows it. */
export async function removeNetwork({ ec2, vpcId, subnetIds, gatewayId }: TestNetwork): Promise<void> {
  for (const SubnetId of subnetIds) await ec2.deleteSubnet({ SubnetId });
  await ec2.detachInternetGateway({ VpcId: vpcId, InternetGatewayId: gatewayId });
  await ec2.deleteInternetGateway({ InternetGatewayId: gatewayId });
  await ec2.deleteVpc({ VpcId: vpcId });
}
