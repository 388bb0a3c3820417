import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import { useState } from 'react';
import type { Call, RowOf } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly hasMore: boolean; readonly nextCursor: string | null };
}

/** Choose one of a list that may be long: the server searches as one types. */
export function FoundSelect<Asked extends Call<Page>>({
  ask,
  topics,
  option,
  ...select
}: Omit<SelectProps, 'data' | 'searchable'> & {
  readonly ask: (search: string | undefined) => Asked;
  readonly topics: readonly ChangeTopic[];
  readonly option: (row: RowOf<Asked>) => { readonly value: string; readonly label: string };
}) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | undefined>(undefined);
  const [search] = useDebouncedValue(typed, 200);
  // What stands in the field after a choice is its label, not something to look for.
  const list = useList(ask(search && search !== chosen?.label ? search : undefined), { topics });
  const options = list.rows.map(option);
  const kept = chosen && chosen.value === select.value && !options.some(({ value }) => value === chosen.value) ? [chosen] : [];
  return (
    <Select
      {...select}
      value={select.value || null}
      data={[...kept, ...options]}
      searchable
      // The server has searched already, and in more than the label.
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      nothingFoundMessage={list.loading ? 'Looking…' : 'Nothing found'}
      onChange={(value, picked) => {
        setChosen(value === null ? undefined : options.find((each) => each.value === value));
        select.onChange?.(value, picked);
      }}
      maxDropdownHeight={260}
    />
  );
}
