import type { Architecture } from '../../architecture.ts';
import { gatherArchitecture } from '../../gather-architecture.ts';
import type { CallOptions } from '../../cloud.ts';
import type { AwsAccess } from '../aws-access.ts';
import { caches } from './caches.ts';
import { clusterParts } from './cluster-parts.ts';
import { databases } from './databases.ts';
import { loadBalancers } from './load-balancers.ts';
import { networkParts } from './network-parts.ts';
import { peerings } from './peerings.ts';
import { subnetParts } from './subnet-parts.ts';
import { vmPools } from './vm-pools.ts';

/** How each part of a region is asked for. */
export interface Place extends CallOptions {
  readonly region: string;
  readonly signal: AbortSignal;
}

export function architecture(
  aws: AwsAccess,
  { region, signal }: CallOptions & { readonly region: string },
): Promise<Architecture> {
  const parts = {
    networks: networkParts,
    subnets: subnetParts,
    peerings,
    clusters: clusterParts,
    databases,
    caches,
    vmPools,
    loadBalancers,
  };
  return gatherArchitecture(
    { provider: 'aws', incomplete: [], signal },
    Object.entries(parts).map(([part, ask]) => ({ part, ask: (ended) => ask(aws, { region, signal: ended }) })),
  );
}
