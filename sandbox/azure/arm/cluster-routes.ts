import type { ClusterRecord } from '../azure-state.ts';
import { defaultKubernetesVersion, locations } from '../catalog.ts';
import { armEmpty, armError, armOk, resourceNotFound } from './arm-answers.ts';
import { armPage } from './arm-paging.ts';
import type { ArmHandler, ArmRoute } from './arm-route.ts';
import { listClusterUserCredential } from './cluster-credentials.ts';
import {
  beginDelete, clustersNow, clusterType as type, clusterView, findCluster, insertCluster, noteCreated,
} from './clusters.ts';
import { getOperation, startOperation } from './long-running.ts';

const provider = 'Microsoft.ContainerService';

const listClusters: ArmHandler = (world, { url, names: { resourceGroup } }) =>
  armPage(
    world, url,
    clustersNow(world)
      .filter((record) => resourceGroup === undefined || record.resourceGroup.toLowerCase() === resourceGroup.toLowerCase())
      .map((record) => clusterView(world, record)),
  );

const getCluster: ArmHandler = (world, { names: { resourceGroup = '', cluster = '' } }) => {
  const record = findCluster(world, resourceGroup, cluster);
  return record ? armOk(clusterView(world, record)) : resourceNotFound(type, cluster, resourceGroup);
};

/** Makes it, or changes one that is there: ARM has one call for both, so that sending it twice does no harm. */
const putCluster: ArmHandler = async (world, { url, body, names: { resourceGroup = '', cluster: name = '' } }) => {
  const { location: given, tags = {}, properties = {} } = body as {
    readonly location?: string;
    readonly tags?: Readonly<Record<string, string>>;
    readonly properties?: { readonly kubernetesVersion?: string; readonly aadProfile?: object };
  };
  const location = String(given ?? '').toLowerCase().replaceAll(' ', '');
  if (location === '') return armError(400, 'LocationRequired', 'The location property is required for this definition.');
  if (!locations.some((one) => one.name === location && one.geography !== undefined))
    return armError(
      400, 'LocationNotAvailableForResourceType',
      `The provided location '${location}' is not available for resource type '${type}'.`,
    );
  const existing = findCluster(world, resourceGroup, name);
  if (existing?.phase === 'Creating' || existing?.phase === 'Deleting')
    return armError(
      409, 'OperationNotAllowed',
      `Operation is not allowed: another operation (${existing.phase}) is in progress on cluster ${name}.`,
    );
  const { clusterCreate, clusterUpdate } = world.pace;
  const now = world.now();
  if (existing) {
    existing.phase = 'Updating';
    existing.phaseEnds = now.getTime() + clusterUpdate;
    existing.tags = tags;
    existing.kubernetesVersion = properties.kubernetesVersion ?? existing.kubernetesVersion;
    return armOk(clusterView(world, existing), 200, startOperation(world, provider, existing.location, clusterUpdate, url));
  }
  const record: ClusterRecord = {
    name, resourceGroup, location, tags,
    entra: properties.aadProfile !== undefined,
    backing: `azure-${resourceGroup}-${name}`,
    createdAt: now.toISOString(),
    kubernetesVersion: properties.kubernetesVersion ?? defaultKubernetesVersion,
    phase: 'Creating',
    phaseEnds: now.getTime() + clusterCreate,
  };
  noteCreated(world, record);
  await insertCluster(world, record);
  return armOk(clusterView(world, record), 201, startOperation(world, provider, location, clusterCreate, url));
};

const deleteCluster: ArmHandler = async (world, { url, names: { resourceGroup = '', cluster = '' } }) => {
  const record = findCluster(world, resourceGroup, cluster);
  if (!record) return armEmpty(204);
  const { clusterDelete } = world.pace;
  if (record.phase !== 'Deleting') await beginDelete(world, record, world.now().getTime() + clusterDelete);
  const headers = startOperation(world, provider, record.location, clusterDelete, url);
  return armEmpty(202, { ...headers, location: headers['azure-asyncoperation'] ?? '' });
};

const operations = `/providers/${provider}/locations/{location}/operations`;
const userCredential = 'listClusterUserCredential';
const inGroup = `/resourceGroups/{resourceGroup}/providers/${type}`;

export const clusterRoutes: readonly ArmRoute[] = [
  ['GET', `/providers/${type}`, `${type}/read`, listClusters],
  ['GET', inGroup, `${type}/read`, listClusters],
  ['GET', `${inGroup}/{cluster}`, `${type}/read`, getCluster],
  ['PUT', `${inGroup}/{cluster}`, `${type}/write`, putCluster],
  ['DELETE', `${inGroup}/{cluster}`, `${type}/delete`, deleteCluster],
  ['POST', `${inGroup}/{cluster}/${userCredential}`, `${type}/${userCredential}/action`, listClusterUserCredential],
  ['GET', `${operations}/{operation}`, `${provider}/locations/operations/read`, getOperation],
];
