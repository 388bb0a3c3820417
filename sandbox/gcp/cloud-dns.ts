import { invalidArgument, json } from './google-answers.ts';
import { pageOf } from './pages.ts';
import type { Handler, Service } from './service-call.ts';

const listManagedZones: Handler = ({ world: { state, pageSize }, query, refuse }) => {
  const page = pageOf(state.managedZones, query, pageSize);
  if (!page) return refuse(invalidArgument("Invalid value for 'parameters.pageToken'."));
  const managedZones = page.items.map(({ id, name, dnsName, visibility, createdAt }) => ({
    kind: 'dns#managedZone',
    id,
    name,
    dnsName,
    visibility,
    creationTime: createdAt,
    description: '',
    nameServers: ['ns-cloud-a1.googledomains.com.'],
  }));
  return json(200, {
    kind: 'dns#managedZonesListResponse',
    managedZones,
    ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
  });
};

export const cloudDns: Service = {
  name: 'dns.googleapis.com',
  form: 'legacy',
  routes: [
    [
      'GET',
      /^\/dns\/v1\/projects\/(?<project>[^/]+)\/managedZones$/,
      'dns.managedZones.list',
      'dns.managedZones.list',
      listManagedZones,
    ],
  ],
};
