import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import { useMemo } from 'react';
import { useBackend } from './backend.tsx';
import { addressOf, type Call, type RowOf } from './call.ts';
import { asProblem, type Problem } from './problem.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: {
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
    readonly total?: number;
    readonly problems?: readonly ListProblem[];
  };
}

/** A part of a list that could not be read, in the server's words. */
export interface ListProblem {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly next: string;
}

export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly problems: readonly ListProblem[];
  readonly total: number | undefined;
  /** Undefined once there was an answer, until there is no right to it any more. */
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** The rows shown are of the question before. */
  readonly outdated: boolean;
  readonly more: (() => void) | undefined;
  /** Why there are no more rows though there should be: `more` tries again. */
  readonly cutOff: Problem | undefined;
  readonly retry: () => void;
}

/** Reads a list page by page, as far as somebody has scrolled, and keeps what was read up to date. */
export function useList<Asked extends Call<Page<unknown>>>(
  asked: Asked,
  { topics, when = true }: { readonly topics: readonly ChangeTopic[]; readonly when?: boolean },
): Listed<RowOf<Asked>> {
  type Row = RowOf<Asked>;
  const { send } = useBackend();
  const query = useInfiniteQuery<Page<Row>, Problem, { pages: Page<Row>[] }, readonly unknown[], string | undefined>({
    queryKey: ['list', addressOf(asked)],
    queryFn: async ({ pageParam, signal }) => {
      try {
        const next: Call =
          pageParam === undefined
            ? asked
            : { ...asked, params: { ...asked.params, query: { ...asked.params.query, cursor: pageParam } } };
        return (await send(next, { signal })) as Page<Row>;
      } catch (error) {
        if (signal.aborted) throw error;
        throw asProblem(error);
      }
    },
    initialPageParam: undefined,
    getNextPageParam: ({ meta }) => (meta.hasMore ? (meta.nextCursor ?? undefined) : undefined),
    meta: { topics },
    enabled: when,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  // Lost while it was looked at: the last answer would be a lie.
  const gone = query.error?.status === 403 || query.error?.status === 404;
  // The same rows for the same answer: canvases and virtual lists would start anew with every stroke of a key.
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  return {
    rows,
    problems: pages.flatMap(({ meta }) => meta.problems ?? []),
    total: pages[0]?.meta.total,
    problem: query.data && !gone ? undefined : (query.error ?? undefined),
    loading: query.isPending && query.fetchStatus !== 'idle',
    outdated: query.isPlaceholderData,
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
    cutOff: query.isFetchNextPageError ? query.error : undefined,
    retry: () => void query.refetch(),
  };
}
