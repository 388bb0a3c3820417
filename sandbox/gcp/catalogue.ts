/** What Google offers to everybody: the zones of its regions, and the machines in them. */
export const zonesOfRegions: Readonly<Record<string, readonly string[]>> = {
  'us-central1': ['us-central1-a', 'us-central1-b', 'us-central1-c', 'us-central1-f'],
  'us-east1': ['us-east1-b', 'us-east1-c', 'us-east1-d'],
  'us-west1': ['us-west1-a', 'us-west1-b', 'us-west1-c'],
  'europe-west1': ['europe-west1-b', 'europe-west1-c', 'europe-west1-d'],
  'europe-west4': ['europe-west4-a', 'europe-west4-b', 'europe-west4-c'],
  'asia-east1': ['asia-east1-a', 'asia-east1-b', 'asia-east1-c'],
};

export const regionNames = Object.keys(zonesOfRegions);
export const zoneNames = Object.values(zonesOfRegions).flat();
export const isLocation = (name: string): boolean => regionNames.includes(name) || zoneNames.includes(name);
export const zonesAt = (location: string): readonly string[] => zonesOfRegions[location] ?? [location];

export interface MachineType {
  readonly name: string;
  readonly cpus: number;
  readonly memoryMb: number;
  readonly architecture: 'X86_64' | 'ARM64';
  readonly accelerators?: readonly { readonly guestAcceleratorType: string; readonly guestAcceleratorCount: number }[];
  /** Ends of the zones that have it; all unless said. */
  readonly zones?: readonly string[];
  readonly deprecated?: 'DEPRECATED' | 'OBSOLETE';
}

const x86 = (name: string, cpus: number, memoryMb: number): MachineType => ({ name, cpus, memoryMb, architecture: 'X86_64' });
const arm = (name: string, cpus: number, memoryMb: number): MachineType => ({
  name,
  cpus,
  memoryMb,
  architecture: 'ARM64',
  zones: ['a', 'b'],
});

export const machineTypes: readonly MachineType[] = [
  x86('e2-micro', 2, 1_024),
  x86('e2-small', 2, 2_048),
  x86('e2-medium', 2, 4_096),
  x86('e2-standard-2', 2, 8_192),
  x86('e2-standard-4', 4, 16_384),
  x86('e2-standard-8', 8, 32_768),
  x86('e2-standard-16', 16, 65_536),
  x86('n2-standard-2', 2, 8_192),
  x86('n2-standard-4', 4, 16_384),
  x86('n2-standard-8', 8, 32_768),
  x86('n2-highmem-4', 4, 32_768),
  x86('c3-standard-4', 4, 16_384),
  x86('c3-standard-8', 8, 32_768),
  arm('t2a-standard-1', 1, 4_096),
  arm('t2a-standard-4', 4, 16_384),
  arm('c4a-standard-4', 4, 16_384),
  {
    ...x86('g2-standard-4', 4, 16_384),
    zones: ['a', 'c'],
    accelerators: [{ guestAcceleratorType: 'nvidia-l4', guestAcceleratorCount: 1 }],
  },
  {
    ...x86('a2-highgpu-2g', 24, 174_080),
    zones: ['a'],
    accelerators: [{ guestAcceleratorType: 'nvidia-tesla-a100', guestAcceleratorCount: 2 }],
  },
  { ...x86('n1-standard-4-d', 4, 15_360), deprecated: 'OBSOLETE' },
];

export const machineTypesIn = (zone: string): readonly MachineType[] =>
  machineTypes.filter(({ zones }) => zones === undefined || zones.includes(zone.slice(-1)));
