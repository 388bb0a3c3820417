import { randomBytes } from 'node:crypto';
import type { Route } from '../gateway/route.ts';
import { nameOf, routeTable } from './route-table.ts';
import type { World } from './world.ts';

/** Few, because whatever looks at all of an organisation has more to look at with each of them. */
const routesTogether = 8;

const organisations = new WeakMap<World, Map<string, Promise<string>>>();

/**
 * Where the requests of a route are made up. Some routes share an organisation: connecting its cloud account and opening its
 * Kubernetes API takes longer than all that is tried on a route. Each request speaks of people and things of its own.
 */
export function sharedOrganisation(world: World, route: Route): Promise<string> {
  const known = organisations.get(world) ?? new Map<string, Promise<string>>();
  organisations.set(world, known);
  // What ends an organisation must not end that of others.
  const alone = nameOf(route) === 'DELETE /api/organisation';
  const key = alone ? randomBytes(6).toString('hex') : String(Math.floor(routeTable.indexOf(route) / routesTogether));
  const organisation = known.get(key) ?? world.organisation(`Shared ${key}`);
  known.set(key, organisation);
  return organisation;
}
