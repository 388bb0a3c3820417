import { changeTopics } from '@spacedock/contracts';
import type { EventFeed, ServerEvent } from '../gateway/answer.ts';
import type { StoreContext } from '../gateway/service.ts';
import type { ChangeFeed } from './change-feed.ts';

/** What changes in the organisation of a caller, as server-sent events: kinds of things, and nothing about them. */
export function callerChanges(feed: ChangeFeed, { access, request }: Pick<StoreContext, 'access' | 'request'>): EventFeed {
  return {
    // Which kinds of things there are is no secret. Whoever is not a member any more has no valid token either.
    mayListen: () => true,
    open: (signal) => read(feed, access.identity.organisationId, request.lastEventId !== undefined, signal),
  };
}

/** The ids count what was sent on this connection. Whoever comes back with one has missed something, and nobody knows what. */
async function* read(
  feed: ChangeFeed,
  organisationId: string,
  cameBack: boolean,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const followed = feed.follow(organisationId);
  try {
    let sent = 1;
    yield { id: String(sent), event: 'ready', data: { topics: changeTopics } };
    if (cameBack) followed.doubtAll();
    for await (const topics of followed.topics(signal)) {
      sent += 1;
      yield { id: String(sent), event: 'changed', data: { topics } };
    }
  } finally {
    followed.leave();
  }
}
