import type { Cloud, CloudAccount, CloudParts } from '../cloud.ts';
import { awsAccess } from './aws-access.ts';
import { architecture } from './architecture/architecture.ts';
import { cluster, clusters } from './clusters.ts';
import { dnsZones } from './dns-zones.ts';
import { instanceTypes } from './instance-types.ts';
import { mintKubeconfig } from './mint-kubeconfig.ts';
import { networks, subnets } from './networks.ts';
import { readSecret } from './read-secret.ts';
import { inRegion, regions } from './regions.ts';
import { registryLogin } from './registry-login.ts';
import { verify } from './verify.ts';

/** One AWS account, on the SDK of AWS. */
export function awsCloud(account: CloudAccount<'aws'>, parts: CloudParts): Cloud {
  const aws = awsAccess(account, parts);
  return {
    provider: 'aws',
    verify: (options) => verify(aws, options),
    regions: (options) => regions(aws, options),
    clusters: (options) => clusters(aws, options),
    cluster: (address, options) => cluster(aws, address, options),
    networks: (options) => inRegion(aws, options, () => networks(aws, options)),
    subnets: (options) => inRegion(aws, options, () => subnets(aws, options)),
    architecture: (options) => inRegion(aws, options, () => architecture(aws, options)),
    dnsZones: (options) => dnsZones(aws, options),
    instanceTypes: (options) => inRegion(aws, options, () => instanceTypes(aws, options)),
    mintKubeconfig: (address, options) => mintKubeconfig(aws, address, options),
    readSecret: (address, options) => readSecret(aws, address, options),
    registryLogin: ({ registry }, options) => registryLogin(aws, registry, options),
    close: aws.close,
  };
}
