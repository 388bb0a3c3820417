import { call } from '../api/call.ts';
import { useEvery } from '../api/use-every.ts';
import { useList } from '../api/use-list.ts';

const all = { params: { query: { limit: 200 } } } as const;

/** Spaces and accounts, for their names. Whoever may not see them sees ids. */
export function usePlaces() {
  const spaces = useEvery(useList(call('get', '/api/spaces', all), { topics: ['spaces'] }));
  const accounts = useEvery(useList(call('get', '/api/cloud-accounts', all), { topics: ['cloud-accounts'] }));
  return {
    spaces,
    accounts,
    spaceName: (id: string): string => spaces.rows.find((space) => space.id === id)?.name ?? id,
    accountName: (id: string): string => accounts.rows.find((account) => account.id === id)?.name ?? id,
  };
}
