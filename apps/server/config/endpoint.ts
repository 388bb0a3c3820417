import { endpointsOf } from '../gateway/endpoint.ts';
import type { ConfigOpen } from './service.ts';
import type { ConfigStores } from './stores.ts';

/** How the config service declares its endpoints. */
export const { endpoint, publicEndpoint } = endpointsOf<ConfigStores, ConfigOpen>();
