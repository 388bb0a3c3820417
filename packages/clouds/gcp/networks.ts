import type { CallOptions, Network } from '../cloud.ts';
import { compute } from './compute.ts';
import type { GoogleSession } from './google-session.ts';
import { allPages } from './pages.ts';

/** Networks span all regions: every one can be used in any of them. Ranges belong to subnets, except those of legacy networks. */
export async function networks(session: GoogleSession, options?: CallOptions): Promise<readonly Network[]> {
  const { project } = session;
  const { networks: api } = await compute();
  const found = await allPages(
    (pageToken) =>
      session.ask(
        'compute',
        { operation: 'compute.networks.list' },
        (request) => api.list({ project, ...(pageToken === undefined ? {} : { pageToken }) }, request),
        options,
      ),
    (page) => page.items,
  );
  return found.map(({ selfLink, name, IPv4Range, internalIpv6Range }) => ({
    id: selfLink ?? '',
    name: name ?? '',
    cidrs: [IPv4Range, internalIpv6Range].filter((range) => typeof range === 'string'),
  }));
}
