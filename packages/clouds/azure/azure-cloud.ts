import type { Cloud, CloudAccount, CloudParts } from '../cloud.ts';
import { listedArchitecture } from '../listed-architecture.ts';
import { openArm } from './arm.ts';
import { cluster, clusters } from './clusters.ts';
import { dnsZones } from './dns-zones.ts';
import { instanceTypes } from './instance-types.ts';
import { mintKubeconfig } from './mint-kubeconfig.ts';
import { networks, subnets } from './networks.ts';
import { readSecret } from './read-secret.ts';
import { regionVaults } from './region-vaults.ts';
import { regions } from './regions.ts';
import { registryLogin } from './registry-login.ts';
import { verify } from './verify.ts';

/** One subscription, as one application of a tenant may use it. */
export function azureCloud(account: CloudAccount<'azure'>, parts: CloudParts): Cloud {
  const arm = openArm(account, parts);
  const vaults = regionVaults(arm, parts.now);
  const cloud: Cloud = {
    provider: 'azure',
    verify: (options) => verify(arm, options),
    regions: (options) => regions(arm, options),
    clusters: (options) => clusters(arm, options),
    cluster: (address, options) => cluster(arm, address, options),
    networks: (options) => networks(arm, options),
    subnets: (options) => subnets(arm, options),
    architecture: (options) => listedArchitecture(cloud, options),
    dnsZones: (options) => dnsZones(arm, options),
    instanceTypes: (options) => instanceTypes(arm, options),
    mintKubeconfig: (address, options) => mintKubeconfig(arm, address, options),
    readSecret: (address, options) => readSecret(arm, vaults, address, options),
    registryLogin: ({ registry }, options) => registryLogin(arm, registry, options),
    close: arm.close,
  };
  return cloud;
}
