import type { InstanceTypeInfo } from '@aws-sdk/client-ec2';
import type { CallOptions, InstanceType } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { everyPage } from './pages.ts';

export async function instanceTypes(
  aws: AwsAccess, where: CallOptions & { readonly region: string },
): Promise<readonly InstanceType[]> {
  const found = await everyPage(aws, 'ec2:DescribeInstanceTypes', where, async (ec2, how, NextToken) => {
    const page = await ec2.describeInstanceTypes({ NextToken, MaxResults: 100 }, how);
    return { items: page.InstanceTypes, next: page.NextToken };
  });
  return found.flatMap(viewOf).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Nothing for those that run no Linux of today: 32-bit only, and Macs. */
function viewOf({ InstanceType: id, ProcessorInfo, VCpuInfo, MemoryInfo, GpuInfo }: InstanceTypeInfo): InstanceType[] {
  const architectures = ProcessorInfo?.SupportedArchitectures ?? [];
  const architecture = architectures.includes('x86_64') ? 'amd64' : architectures.includes('arm64') ? 'arm64' : undefined;
  if (id === undefined || architecture === undefined) return [];
  return [{
    id, architecture,
    cpus: VCpuInfo?.DefaultVCpus ?? 0,
    memoryMiB: MemoryInfo?.SizeInMiB ?? 0,
    gpus: (GpuInfo?.Gpus ?? []).reduce((sum, { Count = 0 }) => sum + Count, 0),
  }];
}
