import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useBackend } from './backend.tsx';
import { addressOf, type Call, type DataOf } from './call.ts';
import { asProblem, type Problem } from './problem.ts';

export interface ReadOptions {
  /** Which changes make it worth asking again. */
  readonly topics: readonly ChangeTopic[];
  /** Not before this is so. */
  readonly when?: boolean;
  /** Keep showing the last answer while another question (a filter, a search) is asked. */
  readonly keep?: boolean;
  /** For what changes outside of Spacedock, where no change is announced: ask again after so many milliseconds. */
  readonly every?: number | false;
  /** Asking is work, and only what is asked changes the answer: once is enough, until it is asked for again. */
  readonly once?: boolean;
  /** What the answer depends on though the question does not say it, such as a version: with another one it is asked anew. */
  readonly of?: string | number;
}

/** Reads one thing and keeps it up to date. */
export function useRead<Asked extends Call<{ data: unknown }>>(
  asked: Asked,
  { topics, when = true, keep = false, every = false, once = false, of }: ReadOptions,
): UseQueryResult<DataOf<Asked>, Problem> {
  const { send } = useBackend();
  return useQuery<DataOf<Asked>, Problem>({
    // A question that is sent as a body is another one with another body.
    queryKey: [addressOf(asked), ...[asked.body, of].filter((part) => part !== undefined)],
    queryFn: async ({ signal }) => {
      try {
        return ((await send(asked, { signal })) as { data: DataOf<Asked> }).data;
      } catch (error) {
        if (signal.aborted) throw error;
        throw asProblem(error);
      }
    },
    meta: { topics },
    enabled: when,
    refetchInterval: every,
    ...(once ? { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } : {}),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}
