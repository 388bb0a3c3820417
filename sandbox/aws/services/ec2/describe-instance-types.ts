import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textsIn } from '../../protocols/input.ts';
import { chosen, ec2Page, filtered, type FilterValues } from './filters.ts';
import { type InstanceTypeRecord, instanceTypes } from './instance-types.ts';

const filters: FilterValues<InstanceTypeRecord> = {
  'instance-type': ({ id }) => id,
  'processor-info.supported-architecture': ({ architectures }) => architectures,
  'vcpu-info.default-vcpus': ({ cpus }) => String(cpus),
};

export const describeInstanceTypes: AwsOperation = {
  name: 'DescribeInstanceTypes',
  run(call) {
    const { input } = call;
    const missing = (id: string): AwsError =>
      new AwsError(400, 'InvalidInstanceType', `The following supplied instance types do not exist: [${id}]`);
    const { items, next } = ec2Page(
      call,
      filtered(input, chosen(instanceTypes, textsIn(input, 'InstanceType'), missing), filters),
      100,
    );
    return {
      instanceTypeSet: {
        item: items.map(({ id, cpus, memoryMiB, architectures, gpus }) => ({
          instanceType: id,
          currentGeneration: !id.startsWith('t2.'),
          bareMetal: id.endsWith('.metal'),
          processorInfo: { supportedArchitectures: { item: architectures } },
          vCpuInfo: { defaultVCpus: cpus, defaultCores: Math.max(1, cpus / 2), defaultThreadsPerCore: 2 },
          memoryInfo: { sizeInMiB: memoryMiB },
          gpuInfo:
            gpus === 0
              ? undefined
              : {
                  gpus: { item: [{ name: 'A10G', manufacturer: 'NVIDIA', count: gpus, memoryInfo: { sizeInMiB: 24_576 } }] },
                  totalGpuMemoryInMiB: 24_576 * gpus,
                },
        })),
      },
      nextToken: next,
    };
  },
};
