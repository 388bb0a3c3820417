import type { CallOptions, DnsZone } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { everyPage } from './pages.ts';

export async function dnsZones(aws: AwsAccess, options: CallOptions = {}): Promise<readonly DnsZone[]> {
  const found = await everyPage(aws, 'route53:ListHostedZones', options, async (route53, how, Marker) => {
    const page = await route53.listHostedZones({ Marker }, how);
    return { items: page.HostedZones, next: page.IsTruncated ? page.NextMarker : undefined };
  });
  return found.map(({ Id = '', Name = '', Config }) =>
    ({ id: Id.replace(/^\/hostedzone\//, ''), name: Name.replace(/\.$/, ''), private: Config?.PrivateZone ?? false }));
}
