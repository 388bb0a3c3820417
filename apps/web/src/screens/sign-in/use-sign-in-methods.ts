import { useQuery } from '@tanstack/react-query';
import { addressOf, call, type DataOf } from '../../api/call.ts';
import { problemFrom, unreachable } from '../../api/problem.ts';

const asked = call('get', '/api/auth/methods');

/** The ways in that this installation offers. Nobody is signed in yet, so it is asked without a token. */
export function useSignInMethods() {
  return useQuery({
    queryKey: [addressOf(asked)],
    queryFn: async ({ signal }) => {
      const response = await fetch(addressOf(asked), { signal }).catch(() => {
        throw unreachable();
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw problemFrom(response.status, answer, response.headers.get('x-request-id'));
      return (answer as { data: DataOf<typeof asked> }).data;
    },
    retry: true,
  });
}
