import type { VaultRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { armPage } from './arm-paging.ts';
import type { ArmHandler, ArmRoute } from './arm-route.ts';

const type = 'Microsoft.KeyVault/vaults';

const vaultView = ({ state }: AzureWorld, { name, resourceGroup, location }: VaultRecord): object => ({
  id: `/subscriptions/${state.subscriptionId}/resourceGroups/${resourceGroup}/providers/${type}/${name}`,
  name,
  type,
  location,
  properties: {
    tenantId: state.tenantId,
    sku: { family: 'A', name: 'standard' },
    vaultUri: `https://${name}.vault.azure.net/`,
    enableRbacAuthorization: true,
    provisioningState: 'Succeeded',
  },
});

const listVaults: ArmHandler = (world, { url }) =>
  armPage(
    world,
    url,
    world.state.vaults.map((vault) => vaultView(world, vault)),
  );

export const vaultRoutes: readonly ArmRoute[] = [['GET', `/providers/${type}`, `${type}/read`, listVaults]];
