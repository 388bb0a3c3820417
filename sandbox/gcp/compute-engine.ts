import type { WireAnswer } from '../cloud/wire-server.ts';
import { machineTypesIn, regionNames, zoneNames, zonesOfRegions } from './catalogue.ts';
import type { NetworkRecord, SubnetworkRecord } from './gcp-state.ts';
import { invalidArgument, json } from './google-answers.ts';
import { pageOf } from './pages.ts';
import type { Handler, Service, ServiceCall } from './service-call.ts';

const root = 'https://www.googleapis.com/compute/v1/projects';

function listAnswer({ world, query, refuse }: ServiceCall, kind: string, all: readonly object[]): WireAnswer {
  const page = pageOf(all, query, world.pageSize);
  if (!page) return refuse(invalidArgument("Invalid value for field 'pageToken'."));
  const { items, nextPageToken } = page;
  // An empty list has no items at all.
  return json(200, {
    kind,
    id: 'list',
    ...(items.length > 0 ? { items } : {}),
    ...(nextPageToken === undefined ? {} : { nextPageToken }),
  });
}

const region = (project: string, name: string): object => ({
  kind: 'compute#region',
  name,
  description: name,
  status: 'UP',
  selfLink: `${root}/${project}/regions/${name}`,
  zones: zonesOfRegions[name]?.map((zone) => `${root}/${project}/zones/${zone}`),
});

const listRegions: Handler = (call) =>
  listAnswer(
    call,
    'compute#regionList',
    regionNames.map((name) => region(call.world.state.projectId, name)),
  );

const getRegion: Handler = (call) => inRegion(call, (name) => json(200, region(call.world.state.projectId, name)));

const listNetworks: Handler = (call) =>
  listAnswer(
    call,
    'compute#networkList',
    call.world.state.networks.map((one) => network(call.world.state.projectId, one)),
  );

const network = (project: string, { id, name, auto, createdAt }: NetworkRecord): object => ({
  kind: 'compute#network',
  id,
  name,
  creationTimestamp: createdAt,
  autoCreateSubnetworks: auto,
  selfLink: `${root}/${project}/global/networks/${name}`,
  routingConfig: { routingMode: 'REGIONAL' },
});

const listSubnetworks: Handler = (call) =>
  inRegion(call, (name) => {
    const { projectId, subnetworks } = call.world.state;
    return listAnswer(
      call,
      'compute#subnetworkList',
      subnetworks.filter((one) => one.region === name).map((one) => subnetwork(projectId, one)),
    );
  });

const subnetwork = (project: string, { id, name, network: of, region: at, cidr, createdAt }: SubnetworkRecord): object => ({
  kind: 'compute#subnetwork',
  id,
  name,
  creationTimestamp: createdAt,
  ipCidrRange: cidr,
  purpose: 'PRIVATE',
  stackType: 'IPV4_ONLY',
  network: `${root}/${project}/global/networks/${of}`,
  region: `${root}/${project}/regions/${at}`,
  selfLink: `${root}/${project}/regions/${at}/subnetworks/${name}`,
});

const listMachineTypes: Handler = (call) => {
  const zone = call.params['zone'] ?? '';
  if (!zoneNames.includes(zone)) return call.refuse(invalidArgument(`Invalid value for field 'zone': '${zone}'. Unknown zone.`));
  const project = call.world.state.projectId;
  return listAnswer(
    call,
    'compute#machineTypeList',
    machineTypesIn(zone).map(({ name, cpus, memoryMb, architecture, accelerators, deprecated }) => ({
      kind: 'compute#machineType',
      name,
      guestCpus: cpus,
      memoryMb,
      architecture,
      zone,
      selfLink: `${root}/${project}/zones/${zone}/machineTypes/${name}`,
      ...(accelerators ? { accelerators } : {}),
      ...(deprecated ? { deprecated: { state: deprecated } } : {}),
    })),
  );
};

function inRegion({ params, refuse }: ServiceCall, answer: (name: string) => WireAnswer): WireAnswer {
  const name = params['region'] ?? '';
  return regionNames.includes(name)
    ? answer(name)
    : refuse(invalidArgument(`Invalid value for field 'region': '${name}'. Unknown region.`));
}

const under = (rest: string): RegExp => new RegExp(`^/compute/v1/projects/(?<project>[^/]+)/${rest}$`);

export const computeEngine: Service = {
  name: 'compute.googleapis.com',
  form: 'legacy',
  routes: [
    ['GET', under('regions'), 'compute.regions.list', 'compute.regions.list', listRegions],
    ['GET', under('regions/(?<region>[^/]+)'), 'compute.regions.get', 'compute.regions.get', getRegion],
    ['GET', under('global/networks'), 'compute.networks.list', 'compute.networks.list', listNetworks],
    [
      'GET',
      under('regions/(?<region>[^/]+)/subnetworks'),
      'compute.subnetworks.list',
      'compute.subnetworks.list',
      listSubnetworks,
    ],
    [
      'GET',
      under('zones/(?<zone>[^/]+)/machineTypes'),
      'compute.machineTypes.list',
      'compute.machineTypes.list',
      listMachineTypes,
    ],
  ],
};
