import { armPage } from './arm-paging.ts';
import type { ArmHandler, ArmRoute } from './arm-route.ts';

/** Zones for everybody and zones for some networks are two types, each with an API of its own. */
const listZones = (type: string, ofPrivate: boolean): ArmHandler => (world, { url }) =>
  armPage(
    world, url,
    world.state.dnsZones.filter((zone) => zone.private === ofPrivate).map(({ name, resourceGroup }) => ({
      id: `/subscriptions/${world.state.subscriptionId}/resourceGroups/${resourceGroup}/providers/${type}/${name}`,
      name,
      type,
      location: 'global',
      properties: ofPrivate
        ? { provisioningState: 'Succeeded', numberOfRecordSets: 1, numberOfVirtualNetworkLinks: 0 }
        : { zoneType: 'Public', numberOfRecordSets: 2, nameServers: [1, 2, 3, 4].map((n) => `ns${n}-01.azure-dns.example.`) },
    })),
  );

const zoneRoute = (type: string, ofPrivate: boolean): ArmRoute =>
  ['GET', `/providers/${type}`, `${type}/read`, listZones(type, ofPrivate)];

export const dnsZoneRoutes: readonly ArmRoute[] = [
  zoneRoute('Microsoft.Network/dnsZones', false), zoneRoute('Microsoft.Network/privateDnsZones', true),
];
