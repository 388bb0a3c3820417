import { endpointsOf } from '../gateway/endpoint.ts';
import type { DeployerStores } from './stores.ts';

/** How the deployer declares its endpoints. It has none that anybody may call. */
export const { endpoint } = endpointsOf<DeployerStores, object>();
