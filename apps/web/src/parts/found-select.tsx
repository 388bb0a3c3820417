import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import { useState } from 'react';
import type { Call, RowOf } from '../api/call.ts';
import { useList } from '../api/use-list.ts';

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly hasMore: boolean; readonly nextCursor: string | null };
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** How most lists are looked through. */
export const byName = (search: string | undefined) =>
  ({ limit: 50, sort_by: 'name', sort_order: 'asc', search: search ?? '' }) as const;

/** Choose one of a list that may be long: the server searches as one types. */
export function FoundSelect<Asked extends Call<Page>>({
  ask,
  topics,
  option,
  ...select
}: Omit<SelectProps, 'data' | 'searchable'> & {
  readonly ask: (search: string | undefined) => Asked;
  readonly topics: readonly ChangeTopic[];
  readonly option: (row: RowOf<Asked>) => Option;
}) {
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState<Option | undefined>(undefined);
  const [search] = useDebouncedValue(typed, 200);
  const chosen = seen && seen.value === select.value ? seen : undefined;
  // What stands in the field after a choice is its label, not something to look for.
  const list = useList(ask(search && search !== chosen?.label ? search : undefined), { topics });
  const options = list.rows.map(option);
  const current = options.find(({ value }) => value === select.value);
  // By a link, or from before: its name is known once the list is, and kept when something else is looked for.
  if (current && current.label !== chosen?.label) setSeen(current);
  const kept = current || !select.value || list.loading ? [] : [chosen ?? { value: select.value, label: select.value }];
  return (
    <Select
      maxDropdownHeight={260}
      {...select}
      value={select.value || null}
      data={[...kept, ...options]}
      searchable
      // The server has searched already, and in more than the label.
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      nothingFoundMessage={list.loading ? 'Looking…' : (list.problem?.message ?? 'Nothing found')}
    />
  );
}
