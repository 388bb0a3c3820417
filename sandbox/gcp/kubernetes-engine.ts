import type { WireAnswer } from '../cloud/wire-server.ts';
import { isLocation } from './catalogue.ts';
import { beginCluster, beginOperation, clusterResource, endCluster, isZone, selfLinkOf, settle } from './clusters.ts';
import type { ClusterRecord, OperationRecord } from './gcp-state.ts';
import type { GcpWorld } from './gcp-world.ts';
import { type GoogleProblem, invalidArgument, json, notFound } from './google-answers.ts';
import type { Handler, Service, ServiceCall } from './service-call.ts';

const pathOf = ({ world, params }: ServiceCall): string =>
  `projects/${world.state.projectId}/locations/${params['location']}${params['name'] === undefined ? '' : `/clusters/${params['name']}`}`;

const unknownLocation = (location: string): GoogleProblem => invalidArgument(`Location "${location}" does not exist.`);

/** `-` is everywhere, except for zones that do not answer: those are named. */
const listClusters: Handler = async (call) => {
  const { world, params, refuse } = call;
  const { state } = world;
  const location = params['location'] ?? '';
  if (location !== '-' && !isLocation(location)) return refuse(unknownLocation(location));
  const silent = state.missingZones
    .filter(({ zone, alone }) => location === '-' || (alone && zone === location))
    .map(({ zone }) => zone);
  const found = state.clusters.filter((one) => (location === '-' || one.location === location) && !silent.includes(one.location));
  const clusters = await Promise.all(found.map((record) => clusterResource(world, record)));
  return json(200, { ...(clusters.length > 0 ? { clusters } : {}), ...(silent.length > 0 ? { missingZones: silent } : {}) });
};

const getCluster: Handler = (call) => withCluster(call, async (record) => json(200, await clusterResource(call.world, record)));

const createCluster: Handler = (call) => {
  const { world, params, body, refuse } = call;
  const { cluster } = (body ?? {}) as { readonly cluster?: Readonly<Record<string, unknown>> };
  const location = params['location'] ?? '';
  const { name, network, subnetwork, resourceLabels, initialClusterVersion } = cluster ?? {};
  if (!isLocation(location)) return refuse(unknownLocation(location));
  if (typeof name !== 'string' || !/^[a-z](?:[a-z0-9-]{0,38}[a-z0-9])?$/.test(name))
    return refuse(invalidArgument('Cluster.name is invalid.'));
  if (world.state.clusters.some((one) => one.name === name && one.location === location)) {
    return refuse({
      http: 409,
      status: 'ALREADY_EXISTS',
      message: `Already exists: ${pathOf(call)}/clusters/${name}.`,
      legacyReason: 'alreadyExists',
    });
  }
  const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
  const takesMs = world.pace.clusterCreate;
  const record = beginCluster(
    world,
    {
      name,
      location,
      network: text(network),
      subnetwork: text(subnetwork),
      version: text(initialClusterVersion),
      labels: resourceLabels as Readonly<Record<string, string>> | undefined,
    },
    takesMs,
  );
  return operationAnswer(world, beginOperation(world, 'CREATE_CLUSTER', record, takesMs));
};

const deleteCluster: Handler = (call) =>
  withCluster(call, (record) => {
    const { world } = call;
    const takesMs = world.pace.clusterDelete;
    if (record.statusEnds === null) {
      endCluster(world, record, takesMs);
      return operationAnswer(world, beginOperation(world, 'DELETE_CLUSTER', record, takesMs));
    }
    const running = world.state.operations.findLast(
      ({ cluster, location }) => cluster === record.name && location === record.location,
    );
    return call.refuse({
      http: 400,
      status: 'FAILED_PRECONDITION',
      message: `Cluster is running incompatible operation ${running?.name}.`,
      legacyReason: 'failedPrecondition',
      reason: 'CLUSTER_ALREADY_HAS_OPERATION',
    });
  });

async function withCluster(
  call: ServiceCall,
  answer: (record: ClusterRecord) => WireAnswer | Promise<WireAnswer>,
): Promise<WireAnswer> {
  const { location = '', name = '' } = call.params;
  if (!isLocation(location)) return call.refuse(unknownLocation(location));
  const found = call.world.state.clusters.find((one) => one.name === name && one.location === location);
  return found ? answer(found) : call.refuse(notFound(pathOf(call)));
}

const getOperation: Handler = ({ world, params, refuse }) => {
  const { location, operation } = params;
  const found = world.state.operations.find((one) => one.name === operation && one.location === location);
  return found ? operationAnswer(world, found) : refuse(notFound(`operation ${operation}`));
};

function operationAnswer(
  { state, now }: GcpWorld,
  { name, type, location, cluster, startedAt, endsAt }: OperationRecord,
): WireAnswer {
  const done = endsAt <= now().getTime();
  const kind = isZone(location) ? 'zones' : 'locations';
  return json(200, {
    name,
    operationType: type,
    location,
    zone: location,
    status: done ? 'DONE' : 'RUNNING',
    startTime: new Date(startedAt).toISOString(),
    ...(done ? { endTime: new Date(endsAt).toISOString() } : {}),
    targetLink: selfLinkOf(state, { name: cluster, location }),
    selfLink: `https://container.googleapis.com/v1/projects/${state.projectNumber}/${kind}/${location}/operations/${name}`,
  });
}

/** Whoever asks sees what time has done first. */
const settled =
  (handle: Handler): Handler =>
  async (call) => {
    await settle(call.world);
    return handle(call);
  };

const under = (rest: string): RegExp => new RegExp(`^/v1/projects/(?<project>[^/]+)/locations/(?<location>[^/]+)/${rest}$`);
const one = 'clusters/(?<name>[^/:]+)';

export const kubernetesEngine: Service = {
  name: 'container.googleapis.com',
  form: 'aip193',
  routes: [
    ['GET', under('clusters'), 'container.clusters.list', 'container.clusters.list', settled(listClusters)],
    ['GET', under(one), 'container.clusters.get', 'container.clusters.get', settled(getCluster)],
    ['POST', under('clusters'), 'container.clusters.create', 'container.clusters.create', settled(createCluster)],
    ['DELETE', under(one), 'container.clusters.delete', 'container.clusters.delete', settled(deleteCluster)],
    [
      'GET',
      under('operations/(?<operation>[^/]+)'),
      'container.operations.get',
      'container.operations.get',
      settled(getOperation),
    ],
  ],
};
