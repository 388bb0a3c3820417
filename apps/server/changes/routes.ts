import { type Route, routes } from '../gateway/route.ts';
import type { ChangesStores } from './endpoint.ts';
import { getChanges } from './get-changes.ts';

export const changesRoutes: readonly Route<ChangesStores, object>[] = routes('organisation', [
  ['GET', '/changes', 'member', getChanges],
]);
