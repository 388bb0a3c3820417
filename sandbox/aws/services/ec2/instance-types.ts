export interface InstanceTypeRecord {
  readonly id: string;
  readonly cpus: number;
  readonly memoryMiB: number;
  readonly architectures: readonly ('x86_64' | 'arm64' | 'i386' | 'arm64_mac')[];
  readonly gpus: number;
}

const type = (
  id: string,
  cpus: number,
  gib: number,
  architecture: 'x86_64' | 'arm64' | 'arm64_mac' = 'x86_64',
  gpus = 0,
): InstanceTypeRecord => ({ id, cpus, memoryMiB: gib * 1_024, architectures: [architecture], gpus });

/** A few of each sort. All regions have the same. */
export const instanceTypes: readonly InstanceTypeRecord[] = [
  { ...type('t2.micro', 1, 1), architectures: ['i386', 'x86_64'] },
  type('t3.micro', 2, 1),
  type('t3.small', 2, 2),
  type('t3.medium', 2, 4),
  type('t3.large', 2, 8),
  type('t4g.medium', 2, 4, 'arm64'),
  type('m5.large', 2, 8),
  type('m5.xlarge', 4, 16),
  type('m6i.large', 2, 8),
  type('m6i.xlarge', 4, 16),
  type('m6i.4xlarge', 16, 64),
  type('m7g.large', 2, 8, 'arm64'),
  type('m7g.2xlarge', 8, 32, 'arm64'),
  type('c5.large', 2, 4),
  type('c6i.large', 2, 4),
  type('c7g.xlarge', 4, 8, 'arm64'),
  type('r5.large', 2, 16),
  type('r6i.large', 2, 16),
  type('g5.xlarge', 4, 16, 'x86_64', 1),
  type('p4d.24xlarge', 96, 1_152, 'x86_64', 8),
  type('mac2.metal', 8, 16, 'arm64_mac'),
];
