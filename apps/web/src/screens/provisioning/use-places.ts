import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';

const all = { params: { query: { limit: 200 } } } as const;

/** Spaces and accounts, for their names. Whoever may not see them sees ids. */
export function usePlaces() {
  const spaces = useList(call('get', '/api/spaces', all), { topics: ['spaces'] });
  const accounts = useList(call('get', '/api/cloud-accounts', all), { topics: ['cloud-accounts'] });
  return {
    spaces,
    accounts,
    spaceName: (id: string): string => spaces.rows.find((space) => space.id === id)?.name ?? id,
    accountName: (id: string): string => accounts.rows.find((account) => account.id === id)?.name ?? id,
  };
}

/** The region that stands in what a space was registered with. */
export function regionOf(config: string): string {
  const { region, location } = JSON.parse(config) as { readonly region?: string; readonly location?: string };
  return region ?? location ?? '';
}
