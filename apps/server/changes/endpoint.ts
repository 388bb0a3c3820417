import type { EventFeed } from '../gateway/answer.ts';
import { endpointsOf } from '../gateway/endpoint.ts';

export interface ChangesStores {
  readonly changes: EventFeed;
}

export const { endpoint } = endpointsOf<ChangesStores, object>();
