import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import type { Query, QueryClient } from '@tanstack/react-query';

/** A list that somebody scrolled far down in is asked for page by page: the longer it is, the longer it is left alone in between. */
const pauseForPage = 40;

/**
 * Asks again for what is on the screen when something of its kind has changed, and marks the rest as old. A question that is under
 * way is never cut off by the next change, or a busy organisation would never see an answer: it is asked once more when it is done.
 */
export function createRefresher(queries: QueryClient) {
  const onceMore = new WeakSet<Query>();

  function refresh(query: Query): void {
    if (query.state.fetchStatus === 'fetching') {
      onceMore.add(query);
      return;
    }
    void queries.refetchQueries({ predicate: (each) => each === query, type: 'active' }, { cancelRefetch: false });
  }

  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type) || !onceMore.delete(event.query)) return;
    const pages = (event.query.state.data as { pages?: readonly unknown[] } | undefined)?.pages?.length ?? 1;
    setTimeout(() => refresh(event.query), pages * pauseForPage);
  });

  return (topics: readonly ChangeTopic[]): void => {
    const concerned = queries
      .getQueryCache()
      .findAll({ predicate: ({ meta }) => topicsOf(meta).some((topic) => topics.includes(topic)) });
    for (const query of concerned) {
      query.invalidate();
      if (query.isActive()) refresh(query);
    }
  };
}

export type Refresh = ReturnType<typeof createRefresher>;

const topicsOf = (meta: Record<string, unknown> | undefined): readonly ChangeTopic[] =>
  (meta?.['topics'] as readonly ChangeTopic[] | undefined) ?? [];
