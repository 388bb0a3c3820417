import type { ClusterPhase, ClusterRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { aksServerApplication } from '../entra/access-tokens.ts';
import { nodeSubnetId } from './networks.ts';

export const clusterType = 'Microsoft.ContainerService/managedClusters';

const clusterId = ({ state }: AzureWorld, { resourceGroup, name }: ClusterRecord): string =>
  `/subscriptions/${state.subscriptionId}/resourcegroups/${resourceGroup}/providers/${clusterType}/${name}`;

const ledgerEntry = (world: AzureWorld, record: ClusterRecord) =>
  ({ cloud: 'azure', account: world.state.subscriptionId, kind: clusterType, id: clusterId(world, record) });

/** Clusters as they are now: phases that ended by themselves since the last look have ended. */
export function clustersNow(world: AzureWorld): readonly ClusterRecord[] {
  const { state, now } = world;
  const at = now().getTime();
  const gone: ClusterRecord[] = [];
  for (const record of state.clusters) {
    if (record.phaseEnds === null || record.phaseEnds > at) continue;
    if (record.phase === 'Deleting') gone.push(record);
    record.phase = 'Succeeded';
    record.phaseEnds = null;
    world.changed();
  }
  state.clusters = state.clusters.filter((record) => !gone.includes(record));
  for (const record of gone) world.ledger.deleted(ledgerEntry(world, record));
  return state.clusters;
}

export const findCluster = (world: AzureWorld, resourceGroup: string, name: string): ClusterRecord | undefined =>
  clustersNow(world).find((one) =>
    one.resourceGroup.toLowerCase() === resourceGroup.toLowerCase() && one.name.toLowerCase() === name.toLowerCase());

/** Its API server runs from the beginning; nobody learns the address before the cluster is made. */
export async function insertCluster(world: AzureWorld, record: ClusterRecord): Promise<void> {
  world.state.clusters.push(record);
  world.changed();
  await openServer(world, record);
}

export const noteCreated = (world: AzureWorld, record: ClusterRecord): void => world.ledger.created(ledgerEntry(world, record));

/** The API server behind it. Whom it lets in by token is asked at each request: rights and tokens change. */
export async function openServer(world: AzureWorld, { backing, entra }: ClusterRecord): Promise<void> {
  world.servers.set(backing, await world.fleet.open(backing, async (token) => {
    if (!entra) return undefined;
    const verdict = await world.tokens.verify(token, [aksServerApplication]);
    if (!('principal' in verdict)) return undefined;
    const { objectId, kubernetesGroups } = verdict.principal;
    return { name: objectId, groups: [...kubernetesGroups], extra: { oid: [objectId] } };
  }));
}

/** Its API server goes away at once, unless other clusters stand on it; the resource itself stays for a while. */
export async function beginDelete(world: AzureWorld, record: ClusterRecord, phaseEnds: number): Promise<void> {
  record.phase = 'Deleting';
  record.phaseEnds = phaseEnds;
  world.changed();
  const shared = world.state.clusters.some((one) => one !== record && one.backing === record.backing && one.phase !== 'Deleting');
  if (shared) return;
  world.servers.delete(record.backing);
  await world.fleet.remove(record.backing);
}

export function clusterView(world: AzureWorld, record: ClusterRecord): unknown {
  const { name, resourceGroup, location, kubernetesVersion, entra, phase, tags, createdAt, backing } = record;
  const endpoint = world.servers.get(backing)?.endpoint;
  const { provisioningState, power } = statesOf(phase);
  return {
    id: clusterId(world, record),
    name,
    location,
    tags,
    type: 'Microsoft.ContainerService/ManagedClusters',
    properties: {
      provisioningState,
      powerState: { code: power },
      kubernetesVersion,
      currentKubernetesVersion: kubernetesVersion,
      dnsPrefix: `${name}-dns`,
      // No address before there is an API server. It has a port here, which real ones do not need.
      ...(phase === 'Creating' || endpoint === undefined ? {} : { fqdn: new URL(endpoint).host }),
      agentPoolProfiles: [{
        name: 'nodepool1', count: 2, vmSize: 'Standard_D2s_v5', mode: 'System', osType: 'Linux', vnetSubnetID: nodeSubnetId(world, location),
      }],
      nodeResourceGroup: `MC_${resourceGroup}_${name}_${location}`,
      enableRBAC: true,
      disableLocalAccounts: entra,
      ...(entra ? { aadProfile: { managed: true, enableAzureRBAC: false, tenantID: world.state.tenantId } } : {}),
      networkProfile: { networkPlugin: 'azure', serviceCidr: '10.0.0.0/16', dnsServiceIP: '10.0.0.10' },
    },
    sku: { name: 'Base', tier: 'Standard' },
    identity: { type: 'SystemAssigned' },
    systemData: { createdAt, createdByType: 'Application' },
  };
}

function statesOf(phase: ClusterPhase): { readonly provisioningState: string; readonly power: 'Running' | 'Stopped' } {
  if (phase === 'Stopped') return { provisioningState: 'Succeeded', power: 'Stopped' };
  return { provisioningState: phase, power: 'Running' };
}
