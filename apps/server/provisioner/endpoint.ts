import { endpointsOf } from '../gateway/endpoint.ts';
import type { ProvisionerStores } from './stores.ts';

/** How the provisioner declares its endpoints. It has none that anybody may call. */
export const { endpoint } = endpointsOf<ProvisionerStores, object>();
