import { endpointsOf } from '../../gateway/endpoint.ts';
import type { ManagementStores } from './stores.ts';

/** How the management service declares its endpoints. It has none that anybody may call. */
export const { endpoint } = endpointsOf<ManagementStores, object>();
