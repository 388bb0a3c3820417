import { call } from '../../api/call.ts';
import type { Provider } from '../../parts/cloud-names.ts';
import { useWholeList } from '../../parts/use-whole-list.ts';
import { type Elsewhere, elsewhere } from './elsewhere.ts';

/** Where this cloud is, beside its public addresses. */
export function useElsewhere(provider: Provider): readonly Elsewhere[] {
  const { rows } = useWholeList(
    call('get', '/api/cloud-accounts', { params: { query: { provider, sort_by: 'createdAt', sort_order: 'asc', limit: 200 } } }),
    { topics: ['cloud-accounts'] },
  );
  return elsewhere(rows);
}
