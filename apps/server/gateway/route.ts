import { entities, type Entity, isPolicy, type Policy } from '@spacedock/contracts';
import type { Endpoint } from './endpoint.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: holders of a policy, any signed-in member, or anybody. */
export type RoutePolicy = Policy | 'member' | 'public';

export type RouteRow<Stores, Open> = readonly [Method, `/${string}`, RoutePolicy, Endpoint<Stores, Open>];

export interface Route<Stores = never, Open = never> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly policy: RoutePolicy;
  readonly entity: Entity;
  readonly endpoint: Endpoint<Stores, Open>;
  /** At the server's own root: a standard lays the path down. Everything else lives below /api. */
  readonly root?: true;
  /** The heading it stands under in the API document, where that is not its entity. */
  readonly tag?: string;
}

/** The path as a caller writes it. */
export const addressOf = (route: Pick<Route, 'path' | 'root'>): string => (route.root ? route.path : `/api${route.path}`);

/** Stops the boot: a route that nobody decided about must not be reachable. */
export class RouteTableError extends Error {
  override readonly name = 'RouteTableError';
}

/**
 * The table of one capability. The router, the permission check, the audit entry, the OpenAPI document and the permission
 * matrix test all read it; nothing else lists routes.
 */
export function routes<Stores, Open>(entity: Entity, rows: readonly RouteRow<Stores, Open>[]): readonly Route<Stores, Open>[] {
  return rows.map(([method, path, policy, endpoint]) => ({ method, path, policy, entity, endpoint }));
}

/** The same for the few paths that a standard puts at the server's root. */
export function rootRoutes<Stores, Open>(entity: Entity, rows: readonly RouteRow<Stores, Open>[]): readonly Route<Stores, Open>[] {
  return routes(entity, rows).map((route) => ({ ...route, root: true }));
}

/** Says yes only to tables in which every route has a policy that exists, fits its endpoint and has no double. */
export function checkRoutes(table: readonly Route[]): void {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const route of table) {
    const { method, path, policy, entity, endpoint } = route;
    const name = `${method} ${addressOf(route)}`;
    const open = policy === 'public';
    if (!open && policy !== 'member' && !isPolicy(policy ?? '')) problems.push(`${name} has no policy (it says ${String(policy)})`);
    if (!entities.includes(entity)) problems.push(`${name} belongs to no known entity (it says ${String(entity)})`);
    if (method === 'GET' && endpoint.body) problems.push(`${name} wants a body, which clients and proxies drop from a GET`);
    if (open !== (endpoint.kind === 'public')) problems.push(`${name} is ${policy}, but its endpoint was declared as ${endpoint.kind}`);
    const shape = name.replaceAll(/:[^/]+/g, ':');
    if (seen.has(shape)) problems.push(`${name} stands in the table twice`);
    seen.add(shape);
    const named = new Set([...path.matchAll(/:([^/]+)/g)].map(([, parameter]) => parameter));
    const declared = new Set(Object.keys(endpoint.params?.properties ?? {}));
    for (const parameter of named.symmetricDifference(declared)) problems.push(`${name}: path and schema differ in :${parameter}`);
  }
  if (problems.length > 0) throw new RouteTableError(`The route table does not hold:\n  ${problems.join('\n  ')}`);
}
