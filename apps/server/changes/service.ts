import type { Notifications } from '@spacedock/database';
import type { ServiceOf } from '../gateway/service.ts';
import { callerChanges } from './caller-changes.ts';
import { startChangeFeed } from './change-feed.ts';
import type { ChangesStores } from './endpoint.ts';
import { changesRoutes } from './routes.ts';

export interface ChangesService extends ServiceOf<ChangesStores, object> {
  readonly endStreams: () => void;
  readonly close: () => void;
}

/** Runs in every process, beside whichever services run there: the database tells each of them everything. */
export async function startChanges({ notifications }: { readonly notifications: Notifications }): Promise<ChangesService> {
  const feed = await startChangeFeed({ notifications });
  return {
    name: 'changes',
    routes: changesRoutes,
    storesFor: (context) => ({ changes: callerChanges(feed, context) }),
    open: {},
    endStreams: feed.endStreams,
    close: feed.close,
  };
}
