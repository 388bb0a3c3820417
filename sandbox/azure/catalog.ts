export const defaultKubernetesVersion = '1.34.2';

/** Of Azure's regions, a few of each kind; those without a geography are not places where things can be made. */
export const locations = [
  { name: 'eastus', displayName: 'East US', geography: 'US', zones: true },
  { name: 'eastus2', displayName: 'East US 2', geography: 'US', zones: true },
  { name: 'centralus', displayName: 'Central US', geography: 'US', zones: true },
  { name: 'westus3', displayName: 'West US 3', geography: 'US', zones: true },
  { name: 'westeurope', displayName: 'West Europe', geography: 'Europe', zones: true },
  { name: 'northeurope', displayName: 'North Europe', geography: 'Europe', zones: true },
  { name: 'germanywestcentral', displayName: 'Germany West Central', geography: 'Europe', zones: true },
  { name: 'uksouth', displayName: 'UK South', geography: 'UK', zones: true },
  { name: 'centralindia', displayName: 'Central India', geography: 'Asia Pacific', zones: true },
  { name: 'southeastasia', displayName: 'Southeast Asia', geography: 'Asia Pacific', zones: true },
  { name: 'unitedstates', displayName: 'United States', geography: undefined, zones: false },
] as const;

export interface VmSize {
  readonly name: string;
  readonly family: string;
  readonly vCpus: number;
  readonly memoryGb: number;
  readonly gpus: number;
  readonly architecture: 'x64' | 'Arm64';
  /** Where it is offered but this subscription may not have it. */
  readonly restrictedIn?: readonly string[] | undefined;
}

const size = (
  name: string, family: string, vCpus: number, memoryGb: number,
  more: Partial<Pick<VmSize, 'gpus' | 'architecture' | 'restrictedIn'>> = {},
): VmSize => ({ name, family, vCpus, memoryGb, gpus: 0, architecture: 'x64', ...more });

export const vmSizes: readonly VmSize[] = [
  size('Standard_B2s', 'standardBSFamily', 2, 4),
  size('Standard_B2ms', 'standardBSFamily', 2, 8),
  size('Standard_D2s_v5', 'standardDSv5Family', 2, 8),
  size('Standard_D4s_v5', 'standardDSv5Family', 4, 16),
  size('Standard_D8s_v5', 'standardDSv5Family', 8, 32),
  size('Standard_D16s_v5', 'standardDSv5Family', 16, 64),
  size('Standard_D2ps_v5', 'standardDPSv5Family', 2, 8, { architecture: 'Arm64' }),
  size('Standard_D4ps_v5', 'standardDPSv5Family', 4, 16, { architecture: 'Arm64' }),
  size('Standard_E4s_v5', 'standardESv5Family', 4, 32),
  size('Standard_E8s_v5', 'standardESv5Family', 8, 64),
  size('Standard_F4s_v2', 'standardFSv2Family', 4, 8),
  size('Standard_NC4as_T4_v3', 'Standard NCASv3_T4 Family', 4, 28, { gpus: 1 }),
  size('Standard_NC24ads_A100_v4', 'StandardNCADSA100v4Family', 24, 220, { gpus: 1, restrictedIn: ['eastus'] }),
];
