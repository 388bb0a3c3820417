import { endpointsOf } from '../gateway/endpoint.ts';
import type { DeployerOpen } from './open.ts';
import type { DeployerStores } from './stores.ts';

/** How the deployer declares its endpoints. */
export const { endpoint, publicEndpoint } = endpointsOf<DeployerStores, DeployerOpen>();
