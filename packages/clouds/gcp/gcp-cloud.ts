import type { Cloud, CloudAccount, CloudParts } from '../cloud.ts';
import { listedArchitecture } from '../listed-architecture.ts';
import { cluster, clusters } from './clusters.ts';
import { dnsZones } from './dns-zones.ts';
import { googleSession } from './google-session.ts';
import { instanceTypes } from './instance-types.ts';
import { mintKubeconfig } from './mint-kubeconfig.ts';
import { networks } from './networks.ts';
import { readSecret } from './read-secret.ts';
import { regions } from './regions.ts';
import { registryLogin } from './registry-login.ts';
import { subnets } from './subnets.ts';
import { verify } from './verify.ts';

/** A project of Google Cloud. */
export function gcpCloud(account: CloudAccount<'gcp'>, parts: CloudParts): Cloud {
  const session = googleSession(account, parts);
  const cloud: Cloud = {
    provider: 'gcp',
    verify: (options) => verify(session, options),
    regions: (options) => regions(session, options),
    clusters: (options) => clusters(session, options),
    cluster: (address, options) => cluster(session, address, options),
    networks: (options) => networks(session, options),
    subnets: (options) => subnets(session, options),
    architecture: (options) => listedArchitecture(cloud, options),
    dnsZones: (options) => dnsZones(session, options),
    instanceTypes: (options) => instanceTypes(session, options),
    mintKubeconfig: (address, options) => mintKubeconfig(session, address, options),
    readSecret: (address, options) => readSecret(session, address, options),
    registryLogin: ({ registry }, options) => registryLogin(session, registry, options),
    close: session.close,
  };
  return cloud;
}
