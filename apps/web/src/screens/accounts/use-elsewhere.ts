import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import type { Provider } from '../../parts/cloud-names.ts';
import { type Elsewhere, elsewhere } from './elsewhere.ts';

/** Where this cloud is, beside its public addresses. */
export function useElsewhere(provider: Provider): readonly Elsewhere[] {
  const { rows } = useEvery(
    useList(
      call('get', '/api/cloud-accounts', {
        params: { query: { provider, sort_by: 'createdAt', sort_order: 'asc', limit: 200 } },
      }),
      { topics: ['cloud-accounts'] },
    ),
  );
  return elsewhere(rows);
}
