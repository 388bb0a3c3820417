import type { CallOptions, Subnet } from '../cloud.ts';
import { compute } from './compute.ts';
import type { GoogleSession } from './google-session.ts';
import { mustBeLocation, regionOf } from './names.ts';
import { allPages } from './pages.ts';

const operation = 'compute.subnetworks.list';

export async function subnets(
  session: GoogleSession,
  options: CallOptions & { readonly region: string; readonly networkId?: string | undefined },
): Promise<readonly Subnet[]> {
  const { project } = session;
  const region = regionOf(options.region);
  mustBeLocation(region, operation);
  const { subnetworks: api } = await compute();
  const found = await allPages(
    (pageToken) =>
      session.ask(
        'compute',
        { operation, region },
        (request) => api.list({ project, region, ...(pageToken === undefined ? {} : { pageToken }) }, request),
        options,
      ),
    (page) => page.items,
  );
  return found
    .filter(({ network }) => options.networkId === undefined || network === options.networkId)
    .map(({ selfLink, name, network, ipCidrRange, internalIpv6Prefix, externalIpv6Prefix }) => ({
      id: selfLink ?? '',
      name: name ?? '',
      networkId: network ?? '',
      region,
      cidrs: [ipCidrRange, internalIpv6Prefix, externalIpv6Prefix].filter((range) => typeof range === 'string'),
    }));
}
