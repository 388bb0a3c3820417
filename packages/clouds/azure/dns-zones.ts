import type { CallOptions, DnsZone } from '../cloud.ts';
import { armPage, sdkPage } from './arm-pages.ts';
import type { Arm } from './arm.ts';

/** Zones for everybody and zones for some networks are two kinds of resources on Azure. */
export async function dnsZones(arm: Arm, options?: CallOptions): Promise<readonly DnsZone[]> {
  const [open, closed] = await Promise.all([publicZones(arm, options), privateZones(arm, options)]);
  return [...open, ...closed];
}

const publicZones = (arm: Arm, options?: CallOptions): Promise<readonly DnsZone[]> =>
  arm.list({ operation: 'Microsoft.Network/dnsZones/read' }, async ({ credential, options: client }, from) => {
    const { DnsManagementClient, getContinuationToken } = await import('@azure/arm-dns');
    const { zones } = new DnsManagementClient(credential, arm.subscriptionId, client);
    const { items, next } = await sdkPage(zones.list(), from, getContinuationToken);
    return { items: items.map(({ id = '', name = '', zoneType }) => ({ id, name, private: zoneType === 'Private' })), next };
  }, options);

/** Their SDK is one more; this is all that is wanted of it. */
const privateZones = (arm: Arm, options?: CallOptions): Promise<readonly DnsZone[]> =>
  arm.list({ operation: 'Microsoft.Network/privateDnsZones/read' }, async (parts, from) => {
    const path = `${arm.path}/providers/Microsoft.Network/privateDnsZones?api-version=2024-06-01`;
    const { items, next } = await armPage<{ readonly id: string; readonly name: string }>(parts, path, from);
    return { items: items.map(({ id, name }) => ({ id, name, private: true })), next };
  }, options);
