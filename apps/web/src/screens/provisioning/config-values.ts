import { engines, type EngineName } from './engines.ts';

/** Inputs for numbers give text while they are empty or half typed. */
type Figure = number | string;

interface NodeGroupValues {
  name: string;
  instanceType: string;
  min: Figure;
  max: Figure;
  desired: Figure;
  diskSizeGB: Figure;
  spot: boolean;
}
interface PlacementValues {
  vpcID: string;
  subnetIDs: string[];
}
interface NetworkShape {
  cidr: string;
  zones: Figure;
  natGateways: string;
}
interface BalancerShape {
  listenerPorts: string[];
  targetPort: Figure;
  healthCheckPath: string;
  certificateArn: string;
  internal: boolean;
}

/** What is typed into the wizard, for each kind: changing the kind and back loses nothing. */
export interface ConfigValues {
  tags: string[];
  datastore: PlacementValues & {
    name: string;
    engine: EngineName;
    version: string;
    instanceClass: string;
    allocatedStorageGB: Figure;
    multiAZ: boolean;
    backupRetentionDays: Figure;
    allowedCIDRs: string[];
    finalSnapshot: boolean;
    secretRecoveryDays: Figure;
  };
  kubernetes: PlacementValues & NetworkShape & { name: string; version: string; nodeGroups: NodeGroupValues[] };
  vm_pool: PlacementValues &
    BalancerShape & {
      name: string;
      instanceType: string;
      min: Figure;
      max: Figure;
      desired: Figure;
      imageID: string;
      openPorts: string[];
      createLoadBalancer: boolean;
      loadBalancerType: string;
    };
  network: NetworkShape & { name: string; publicSubnets: string[]; privateSubnets: string[]; peerings: string[] };
  registry: { name: string; immutableTags: boolean; scanOnPush: boolean; expireUntaggedAfterDays: Figure; forceDelete: boolean };
  load_balancer: PlacementValues & BalancerShape & { name: string; type: string; targetType: string };
}

export const newNodeGroup = (name: string): NodeGroupValues => ({
  name,
  instanceType: 'm5.large',
  min: 1,
  max: 3,
  desired: 2,
  diskSizeGB: 20,
  spot: false,
});

/** The first name that no other group has. */
export function freeGroupName(groups: readonly { readonly name: string }[]): string {
  for (let number = groups.length + 1; ; number += 1) {
    const name = `group-${number}`;
    if (groups.every((group) => group.name !== name)) return name;
  }
}

/** Networks belong to a region: those of another one cannot be meant. */
export const withoutPlacement = (values: ConfigValues): ConfigValues => ({
  ...values,
  datastore: { ...values.datastore, ...placement() },
  kubernetes: { ...values.kubernetes, ...placement() },
  vm_pool: { ...values.vm_pool, ...placement() },
  load_balancer: { ...values.load_balancer, ...placement() },
  network: { ...values.network, peerings: [] },
});

const placement = (): PlacementValues => ({ vpcID: '', subnetIDs: [] });
const networkShape = (): NetworkShape => ({ cidr: '10.0.0.0/16', zones: 2, natGateways: 'single' });
const balancer = (): BalancerShape => ({
  listenerPorts: ['80'],
  targetPort: '',
  healthCheckPath: '/',
  certificateArn: '',
  internal: false,
});

/** Sensible defaults, all of them in sight. */
export function initialConfig(): ConfigValues {
  const { version, instanceClass } = engines.postgres;
  return {
    tags: [],
    datastore: {
      name: '',
      engine: 'postgres',
      version,
      instanceClass,
      allocatedStorageGB: 20,
      multiAZ: false,
      backupRetentionDays: 7,
      ...placement(),
      allowedCIDRs: [],
      finalSnapshot: false,
      secretRecoveryDays: 0,
    },
    kubernetes: { name: '', version: '1.33', nodeGroups: [newNodeGroup('default')], ...placement(), ...networkShape() },
    vm_pool: {
      name: '',
      instanceType: 't3.medium',
      min: 1,
      max: 3,
      desired: 1,
      imageID: '',
      openPorts: [],
      createLoadBalancer: false,
      loadBalancerType: 'application',
      ...balancer(),
      ...placement(),
    },
    network: { name: '', ...networkShape(), publicSubnets: [], privateSubnets: [], peerings: [] },
    registry: { name: '', immutableTags: false, scanOnPush: true, expireUntaggedAfterDays: '', forceDelete: false },
    load_balancer: { name: '', type: 'application', targetType: 'instance', ...balancer(), ...placement() },
  };
}
