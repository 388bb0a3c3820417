import type { CallOptions, DnsZone } from '../cloud.ts';
import type { GoogleSession } from './google-session.ts';
import { allPages } from './pages.ts';

/** As Cloud DNS v1 answers. */
interface ManagedZones {
  readonly managedZones?: readonly {
    readonly name: string;
    readonly dnsName: string;
    readonly visibility?: 'public' | 'private';
  }[];
  readonly nextPageToken?: string;
}

/** The `id` is what Cloud DNS calls the zone's name; the name is its domain. */
export async function dnsZones(session: GoogleSession, options?: CallOptions): Promise<readonly DnsZone[]> {
  const found = await allPages(
    (pageToken) =>
      session.ask(
        'dns',
        { operation: 'dns.managedZones.list' },
        ({ auth, rootUrl, signal }) =>
          auth.request<ManagedZones>({
            url: `${rootUrl}/dns/v1/projects/${encodeURIComponent(session.project)}/managedZones`,
            signal,
            params: { maxResults: 100, ...(pageToken === undefined ? {} : { pageToken }) },
          }),
        options,
      ),
    (page) => page.managedZones,
  );
  return found.map(({ name, dnsName, visibility }) => ({
    id: name,
    name: dnsName.replace(/\.$/, ''),
    private: visibility === 'private',
  }));
}
