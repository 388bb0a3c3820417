import type { ConnectRouter } from '@connectrpc/connect';
import type { Connection } from './connection.ts';
import type { Access } from './access.ts';
import type { RequestFacts } from './endpoint.ts';
import type { Mount } from './mount.ts';
import type { Route } from './route.ts';

/** What a store is made from: the connection or transaction of this request, the caller's rights, and the request itself. */
export interface StoreContext {
  readonly db: Connection;
  readonly access: Access;
  readonly request: RequestFacts;
}

/**
 * A service as the gateway sees it. `Stores` is what signed-in callers get, made for them; `Open` is the public face (sign-in,
 * webhooks, health), which has to check everything itself.
 */
export interface ServiceOf<Stores, Open> {
  readonly name: string;
  readonly routes: readonly Route<Stores, Open>[];
  readonly storesFor: (context: StoreContext) => Stores;
  readonly open: Open;
  /** The contracts that other services may call. */
  readonly contracts?: (router: ConnectRouter) => void;
  /** APIs with a protocol of their own, outside of the route tables. */
  readonly mounts?: readonly Mount[];
}

/** Any service, its own types forgotten: routes and stores come from the same declaration, so the gateway only pairs them. */
export interface Service {
  readonly name: string;
  readonly routes: readonly Route[];
  readonly storesFor: (context: StoreContext) => unknown;
  readonly open: unknown;
  readonly mounts?: readonly Mount[];
}
