import { type Ec2InstanceType, everyPage } from '@spacedock/clouds/aws';
import { at, type AwsContext } from './aws-step.ts';
import { quotaLeft } from './checks.ts';
import type { PreFlightCheck } from './pre-flight.ts';

export interface MachineNeed {
  readonly instanceType: string;
  readonly count: number;
}

/** Families that share one quota; others have quotas of their own, which are large or asked for one by one. */
const isStandard = (instanceType: string): boolean => /^[acdhimrtz]\d/.test(instanceType);

/** AWS counts processors, not machines. Looks whether those that a job begins with still fit. */
export function cpusLeft(needs: readonly MachineNeed[]): readonly PreFlightCheck[] {
  const standard = needs.filter(({ instanceType, count }) => isStandard(instanceType) && count > 0);
  if (standard.length === 0) return [];
  return [
    {
      check: 'quota: processors',
      async run(context) {
        const add = await cpusOf(context, standard);
        const count = async (): Promise<number> => cpusOf(context, await running(context));
        return quotaLeft({ service: 'ec2', code: 'L-1216C47A', what: 'processors of machines', add, count }).run(context);
      },
    },
  ];
}

async function running(context: AwsContext): Promise<readonly MachineNeed[]> {
  const Filters = [{ Name: 'instance-state-name', Values: ['pending', 'running'] }];
  const found = await everyPage(context.ports.aws, 'ec2:DescribeInstances', at(context), async (ec2, how, NextToken) => {
    const page = await ec2.describeInstances({ Filters, NextToken }, how);
    return { items: page.Reservations, next: page.NextToken };
  });
  return found
    .flatMap(({ Instances = [] }) => Instances)
    .map(({ InstanceType = '' }) => ({ instanceType: InstanceType, count: 1 }))
    .filter(({ instanceType }) => isStandard(instanceType));
}

async function cpusOf(context: AwsContext, machines: readonly MachineNeed[]): Promise<number> {
  const InstanceTypes = [...new Set(machines.map(({ instanceType }) => instanceType as Ec2InstanceType))];
  if (InstanceTypes.length === 0) return 0;
  const { InstanceTypes: known = [] } = await context.ports.aws.ask('ec2:DescribeInstanceTypes', at(context), (ec2, how) =>
    ec2.describeInstanceTypes({ InstanceTypes }, how),
  );
  const cpus = new Map(known.map(({ InstanceType, VCpuInfo }) => [String(InstanceType), VCpuInfo?.DefaultVCpus ?? 0]));
  return machines.reduce((sum, { instanceType, count }) => sum + count * (cpus.get(instanceType) ?? 0), 0);
}
