import type { FleetCluster } from '../cloud/cluster-fleet.ts';
import { zonesAt } from './catalogue.ts';
import type { ClusterRecord, OperationRecord } from './gcp-state.ts';
import type { GcpWorld } from './gcp-world.ts';

export const kubernetesVersion = '1.36.4-gke.1102000';

export interface NewCluster {
  readonly name: string;
  readonly location: string;
  readonly backing?: string | undefined;
  readonly network?: string | undefined;
  readonly subnetwork?: string | undefined;
  readonly version?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** The record alone, at rest. */
export const clusterRecord = (
  now: Date,
  { name, location, backing, network, subnetwork, version, labels }: NewCluster,
): ClusterRecord => ({
  name,
  location,
  backing: backing ?? `gcp-${location}-${name}`,
  createdAt: now.toISOString(),
  network: network ?? 'default',
  subnetwork: subnetwork ?? 'default',
  version: version ?? kubernetesVersion,
  labels: labels ?? {},
  status: 'RUNNING',
  statusEnds: null,
});

export const selfLinkOf = (
  { projectId }: { readonly projectId: string },
  { name, location }: Pick<ClusterRecord, 'name' | 'location'>,
): string =>
  `https://container.googleapis.com/v1/projects/${projectId}/${isZone(location) ? 'zones' : 'locations'}/${location}/clusters/${name}`;

export const isZone = (location: string): boolean => /-[a-z]$/.test(location);

/** It begins to exist, and costs money from now on. */
export function beginCluster({ state, now, ledger, changed }: GcpWorld, given: NewCluster, takesMs: number): ClusterRecord {
  const record = clusterRecord(now(), given);
  if (takesMs > 0) {
    record.status = 'PROVISIONING';
    record.statusEnds = now().getTime() + takesMs;
  }
  state.clusters.push(record);
  ledger.created({ cloud: 'gcp', account: state.projectId, kind: 'container.clusters', id: selfLinkOf(state, record) });
  changed();
  return record;
}

export function endCluster({ state, now, ledger, changed }: GcpWorld, record: ClusterRecord, takesMs: number): void {
  record.status = 'STOPPING';
  record.statusEnds = now().getTime() + takesMs;
  ledger.deleted({ cloud: 'gcp', account: state.projectId, kind: 'container.clusters', id: selfLinkOf(state, record) });
  changed();
}

/** What a caller polls until it is done. */
export function beginOperation(
  { state, now, randomBytes, changed }: GcpWorld,
  type: OperationRecord['type'],
  { name, location }: ClusterRecord,
  takesMs: number,
): OperationRecord {
  const startedAt = now().getTime();
  const operation = {
    name: `operation-${startedAt}-${Buffer.from(randomBytes(8)).toString('hex')}`,
    type,
    location,
    cluster: name,
    startedAt,
    endsAt: startedAt + takesMs,
  };
  state.operations.push(operation);
  changed();
  return operation;
}

/** What time has done to the clusters since somebody last looked. */
export async function settle(world: GcpWorld): Promise<void> {
  const { state, now, fleet, changed } = world;
  const at = now().getTime();
  const over = state.clusters.filter(({ statusEnds }) => statusEnds !== null && statusEnds <= at);
  if (over.length === 0) return;
  const gone = over.filter(({ status }) => status === 'STOPPING');
  for (const record of over) {
    record.status = 'RUNNING';
    record.statusEnds = null;
  }
  state.clusters = state.clusters.filter((record) => !gone.includes(record));
  changed();
  // Several clusters may stand on one API server: it goes with the last of them.
  const unused = new Set(
    gone.map(({ backing }) => backing).filter((backing) => !state.clusters.some((one) => one.backing === backing)),
  );
  await Promise.all([...unused].map((backing) => fleet.remove(backing)));
}

/** As GKE describes it. The API server behind it is started by the first who looks. */
export async function clusterResource(world: GcpWorld, record: ClusterRecord): Promise<object> {
  const { state } = world;
  const { name, location, status, createdAt, network, subnetwork, version, labels } = record;
  const plane = status === 'PROVISIONING' ? undefined : await openPlane(world, record);
  return {
    name,
    location,
    zone: location,
    status,
    createTime: createdAt,
    network,
    subnetwork,
    resourceLabels: labels,
    selfLink: selfLinkOf(state, record),
    locations: zonesAt(location),
    initialClusterVersion: version,
    currentMasterVersion: version,
    currentNodeVersion: version,
    nodePools: [{ name: 'default-pool', status: 'RUNNING', initialNodeCount: 1, version }],
    loggingService: 'logging.googleapis.com/kubernetes',
    ...(plane
      ? {
          endpoint: plane.endpoint.replace('https://', ''),
          masterAuth: { clusterCaCertificate: Buffer.from(plane.caCertificate).toString('base64') },
        }
      : { masterAuth: {} }),
  };
}

export const openPlane = ({ fleet, tokens }: GcpWorld, { backing }: Pick<ClusterRecord, 'backing'>): Promise<FleetCluster> =>
  fleet.open(backing, tokens.userOf);
