import { Select } from '@mantine/core';
import { call, type RowOf } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import type { Provider } from './methods.ts';

const accounts = call('get', '/api/cloud-accounts');
export type Endpoints = RowOf<typeof accounts>['endpoints'];

/** For clouds that are not at their public addresses, as those of the sandbox: where one is, the next one is, too. */
export function EndpointsOf({ provider, value, onChange }: { readonly provider: Provider; readonly value: Endpoints; readonly onChange: (endpoints: Endpoints) => void }) {
  const { rows } = useList(call('get', '/api/cloud-accounts', { params: { query: { provider, limit: 100 } } }), { topics: ['cloud-accounts'] });
  const elsewhere = rows.filter(({ endpoints }) => endpoints !== undefined);
  if (elsewhere.length === 0) return null;
  return (
    <Select
      label="Where it is" clearable placeholder="At the cloud's public addresses" data={elsewhere.map(({ id, name }) => ({ value: id, label: `Where ${name} is` }))}
      value={elsewhere.find(({ endpoints }) => endpoints === value)?.id ?? null} onChange={(id) => onChange(elsewhere.find((each) => each.id === id)?.endpoints)}
    />
  );
}
