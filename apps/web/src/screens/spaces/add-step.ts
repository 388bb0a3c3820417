import type { Provider } from '../../parts/cloud-names.ts';
import type { Cluster } from '../../parts/cluster-calls.ts';

export const addSteps = [
  ['account', 'Account'],
  ['cluster', 'Cluster'],
  ['access', 'Access'],
  ['register', 'Register'],
] as const;
export type AddStep = (typeof addSteps)[number][0];

/** What the address names. Names of clusters are only unique within a region, on Azure within a resource group. */
export interface Wanted {
  readonly account?: string | undefined;
  readonly region?: string | undefined;
  readonly cluster?: string | undefined;
  readonly group?: string | undefined;
}

/** The cluster that the address means; undefined when there is none, or several could be meant. */
export function wantedCluster(clusters: readonly Cluster[], { region, cluster, group }: Wanted): Cluster | undefined {
  const same = clusters.filter(
    (one) => one.name === cluster && (!region || one.region === region) && (!group || one.resourceGroup === group),
  );
  return same.length === 1 ? same[0] : undefined;
}

/** The step that comes next with what is known: what the link already says is not asked for again. */
export function addStep({ account, cluster }: Wanted, found: Cluster | undefined): AddStep {
  if (!account) return 'account';
  if (!cluster || !found) return 'cluster';
  return found.accessGranted ? 'register' : 'access';
}

/** Why a cluster cannot be chosen; undefined when it can. */
export function whyNotChosen({ state }: Pick<Cluster, 'state'>): string | undefined {
  return state === 'active' || state === 'updating' ? undefined : `The cloud says that it is ${state}.`;
}

export interface RegisterValues extends Record<string, unknown> {
  readonly name: string;
  readonly caCert: string;
  readonly serviceAccountToken: string;
}

export function newSpaceBody(
  account: { readonly id: string; readonly provider: Provider },
  { name: clusterName, region, resourceGroup }: Pick<Cluster, 'name' | 'region' | 'resourceGroup'>,
  { name, caCert, serviceAccountToken }: RegisterValues,
) {
  return {
    name,
    provider: account.provider,
    cloudAccountId: account.id,
    config: {
      clusterName,
      region,
      ...(resourceGroup === undefined ? {} : { resourceGroup }),
      ...(caCert.trim() ? { caCert: caCert.trim() } : {}),
      ...(serviceAccountToken ? { serviceAccountToken } : {}),
    },
  };
}
