import type { Cluster, ClusterStatus } from '@aws-sdk/client-eks';
import { CloudFailure, type FailureKind } from '../cloud-failure.ts';
import type { CallOptions, CloudCluster, ClusterAddress, ClusterState } from '../cloud.ts';
import { inParallel } from '../in-parallel.ts';
import type { AwsAccess, Where } from './aws-access.ts';
import { consoleUrl } from './console-pages.ts';
import { everyPage } from './pages.ts';
import { inRegion, regions } from './regions.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

const regionsAtOnce = 8;
const clustersAtOnce = 8;

/** All clusters of a region, or of all regions that are enabled in the account and not closed to us. */
export async function clusters(aws: AwsAccess, { region, signal }: Where = {}): Promise<readonly CloudCluster[]> {
  if (region !== undefined) return clustersIn(aws, { region, signal });
  const enabled = await regions(aws, { signal });
  const found = await inParallel(enabled, regionsAtOnce, ({ id }, ended) =>
    unlessClosed(clustersIn(aws, { region: id, signal: ended })), signal);
  return openOnes(found).flat();
}

async function clustersIn(aws: AwsAccess, where: Where & { readonly region: string }): Promise<readonly CloudCluster[]> {
  const names = await inRegion(aws, where, () => everyPage(aws, 'eks:ListClusters', where, async (eks, how, nextToken) => {
    const page = await eks.listClusters({ nextToken }, how);
    return { items: page.clusters, next: page.nextToken };
  }));
  const found = await inParallel(names, clustersAtOnce, (name, ended) =>
    unlessClosed(clusterIfThere(aws, { region: where.region, name }, { signal: ended })), where.signal);
  return openOnes(found).flatMap((one) => one ?? []);
}

/** Undefined: it went away after it was listed. */
async function clusterIfThere(aws: AwsAccess, address: ClusterAddress, options: CallOptions): Promise<CloudCluster | undefined> {
  try {
    return await cluster(aws, address, options);
  } catch (error) {
    if (error instanceof CloudFailure && error.facts.kind === 'not_found') return undefined;
    throw error;
  }
}

/** A policy may close single clusters or whole regions: that must not hide the others. */
const closedKinds: readonly FailureKind[] = ['permission_denied', 'region_unknown', 'service_disabled'];

async function unlessClosed<Answer>(work: Promise<Answer>): Promise<Answer | CloudFailure> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CloudFailure && closedKinds.includes(error.facts.kind)) return error;
    throw error;
  }
}

/** Where all of them are closed, that is the answer. */
function openOnes<Answer>(found: readonly (Answer | CloudFailure)[]): readonly Answer[] {
  const open = found.filter((one): one is Answer => !(one instanceof CloudFailure));
  const [failure] = found;
  if (open.length === 0 && failure instanceof CloudFailure) throw failure;
  return open;
}

export async function cluster(aws: AwsAccess, address: ClusterAddress, options?: CallOptions): Promise<CloudCluster> {
  return viewOf(await describeCluster(aws, address, options), address);
}

export async function describeCluster(aws: AwsAccess, { region, name }: ClusterAddress, options?: CallOptions): Promise<Cluster> {
  const where = { ...options, region };
  return inRegion(aws, where, async () => {
    // What cannot be a name is not sent: it would be part of a path.
    if (!/^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/.test(name)) throw noCluster(aws, { region, name });
    const answer = await aws.ask('eks:DescribeCluster', where, (eks, how) => eks.describeCluster({ name }, how));
    if (!answer.cluster) throw unreadableAnswer('eks:DescribeCluster');
    return answer.cluster;
  });
}

function noCluster({ partition }: AwsAccess, { region, name }: ClusterAddress): CloudFailure {
  return new CloudFailure({
    provider: 'aws', operation: 'eks:DescribeCluster', kind: 'not_found', bucket: 'user_action',
    code: 'ResourceNotFoundException',
    said: `there is no cluster ${JSON.stringify(name.slice(0, 100))} in ${region}`,
    fixHint: 'Check name and region: it was deleted, or never was there.',
    consoleUrl: consoleUrl('clusters', partition, region),
  });
}

const states: Readonly<Record<ClusterStatus, ClusterState>> = {
  PENDING: 'creating', CREATING: 'creating', ACTIVE: 'active', UPDATING: 'updating', DELETING: 'deleting', FAILED: 'failed',
};

function viewOf(found: Cluster, { region, name }: ClusterAddress): CloudCluster {
  const { arn, status = 'FAILED', version, endpoint, createdAt, resourcesVpcConfig: { vpcId, subnetIds } = {}, tags } = found;
  return {
    id: arn ?? name, region, name, endpoint, state: states[status], kubernetesVersion: version,
    createdAt: createdAt?.toISOString(), networkId: vpcId, subnetIds, tags,
  };
}
