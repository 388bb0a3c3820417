import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';
import { call, type DataOf } from '../../api/call.ts';
import { asProblem, type Problem } from '../../api/problem.ts';
import type { Send } from '../../api/send.ts';
import type { JobRequest } from './job-request.ts';

const previewCall = (body: JobRequest) => call('post', '/api/provisioning-jobs/preview', { body });
export type Preview = DataOf<ReturnType<typeof previewCall>>;

/** Nothing is made by it: it is a question, though it is asked with POST. The clouds are slow, so an answer is kept for a while. */
export const previewQuery = (send: Send, body: JobRequest) => ({
  queryKey: ['provisioning preview', JSON.stringify(body)],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Preview> => {
    try {
      return (await send(previewCall(body), { signal })).data;
    } catch (error) {
      if (signal.aborted) throw error;
      throw asProblem(error);
    }
  },
  staleTime: 60_000,
});

export function usePreview(body: JobRequest): UseQueryResult<Preview, Problem> {
  const { send } = useBackend();
  return useQuery<Preview, Problem>(previewQuery(send, body));
}
