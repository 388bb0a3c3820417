import { type container_v1, container as containerApi } from '@googleapis/container';
import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, CloudCluster, ClusterAddress, ClusterState } from '../cloud.ts';
import { controlPlaneOf } from './control-plane.ts';
import type { GoogleSession } from './google-session.ts';
import { isIn, isName, mustBeLocation, regionOf } from './names.ts';

export type GkeCluster = container_v1.Schema$Cluster;

const container = containerApi('v1');

/** What Google calls a cluster's status. */
const states: Readonly<Record<string, ClusterState>> = {
  PROVISIONING: 'creating',
  RUNNING: 'active',
  RECONCILING: 'updating',
  STOPPING: 'deleting',
  ERROR: 'failed',
  // It wants attention, and answers.
  DEGRADED: 'active',
};

/** Those of the region and of its zones. A region without any is asked for by name, so that one that does not exist is told. */
export async function clusters(
  session: GoogleSession,
  options: CallOptions & { readonly region?: string | undefined } = {},
): Promise<readonly CloudCluster[]> {
  const { region } = options;
  if (region !== undefined) mustBeLocation(region, list);
  const found = await everywhere(session, options);
  if (region !== undefined && found.length === 0) await clustersIn(session, region, options);
  return found.map((one) => cloudCluster(session, one));
}

export const cluster = async (session: GoogleSession, address: ClusterAddress, options?: CallOptions): Promise<CloudCluster> =>
  cloudCluster(session, await gkeCluster(session, address, options));

/** As Google describes it, with its CA. */
export async function gkeCluster(
  session: GoogleSession,
  { region, name }: ClusterAddress,
  options?: CallOptions,
): Promise<GkeCluster> {
  const operation = 'container.clusters.get';
  mustBeLocation(region, operation);
  if (!isName(name)) throw noSuchCluster(operation);
  const path = `projects/${session.project}/locations/${region}/clusters/${name}`;
  return session.ask(
    'container',
    { operation, region },
    (request) => container.projects.locations.clusters.get({ name: path }, request),
    options,
  );
}

const list = 'container.clusters.list';

/** Zones that did not answer are asked one by one: a list with clusters missing would look as if they were gone. */
async function everywhere(
  session: GoogleSession,
  options: CallOptions & { readonly region?: string | undefined },
): Promise<readonly GkeCluster[]> {
  const wanted = (location: string): boolean => options.region === undefined || isIn(location, options.region);
  const { found, missing } = await clustersIn(session, '-', options);
  const later = await Promise.all(missing.filter(wanted).map((zone) => clustersIn(session, zone, options)));
  const stillMissing = later.flatMap((answer) => answer.missing);
  if (stillMissing.length > 0) throw zonesMissing(stillMissing);
  const all = [found, ...later.map((answer) => answer.found)].flat().filter(({ location }) => wanted(location ?? ''));
  return [...new Map(all.map((one) => [`${one.location}/${one.name}`, one])).values()];
}

async function clustersIn(
  session: GoogleSession,
  location: string,
  options: CallOptions,
): Promise<{ readonly found: readonly GkeCluster[]; readonly missing: readonly string[] }> {
  const parent = `projects/${session.project}/locations/${location}`;
  const { clusters: found, missingZones } = await session.ask(
    'container',
    { operation: list, region: location },
    (request) => container.projects.locations.clusters.list({ parent }, request),
    options,
  );
  return { found: found ?? [], missing: missingZones ?? [] };
}

/** As Compute Engine writes addresses, which is what networks and subnets have as ids. */
const inCompute = (path: string): string => `https://www.googleapis.com/compute/v1/${path}`;

function cloudCluster({ project }: Pick<GoogleSession, 'project'>, found: GkeCluster): CloudCluster {
  const { name, location, status, selfLink, currentMasterVersion, createTime, networkConfig, network, subnetwork } = found;
  // Beside the names there are the paths, which tell networks that another project shares.
  const networkPath = networkConfig?.network ?? (network ? `projects/${project}/global/networks/${network}` : undefined);
  const subnetPath = networkConfig?.subnetwork
    ?? (subnetwork && location ? `projects/${project}/regions/${regionOf(location)}/subnetworks/${subnetwork}` : undefined);
  return {
    id: selfLink ?? `${location}/${name}`,
    name: name ?? '',
    region: location ?? '',
    // One that Google adds later is not at rest as far as we know.
    state: states[status ?? ''] ?? 'updating',
    kubernetesVersion: currentMasterVersion ?? undefined,
    endpoint: controlPlaneOf(found)?.server,
    createdAt: createTime ?? undefined,
    networkId: networkPath && inCompute(networkPath),
    subnetIds: subnetPath ? [inCompute(subnetPath)] : undefined,
  };
}

const noSuchCluster = (operation: string): CloudFailure =>
  new CloudFailure({
    provider: 'gcp',
    kind: 'not_found',
    bucket: 'user_action',
    operation,
    code: 'NOT_FOUND',
    said: 'no cluster can have that name',
    fixHint: 'Use the name as the list of clusters shows it.',
  });

const zonesMissing = (zones: readonly string[]): CloudFailure =>
  new CloudFailure({
    provider: 'gcp',
    kind: 'unavailable',
    bucket: 'transient',
    operation: list,
    code: 'ZONES_MISSING',
    said: `no answer from ${zones.join(', ')}, so clusters there would be missing from the list`,
    fixHint: 'Try again later.',
    consoleUrl: 'https://status.cloud.google.com',
  });
