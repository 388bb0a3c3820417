import type { SelectProps } from '@mantine/core';
import { FoundSelect } from '../../parts/found-select.tsx';
import { usersCall } from './access-calls.ts';

/** People are looked for by name and by e-mail, and chosen by e-mail. */
export function PersonSelect(select: Omit<SelectProps, 'data'>) {
  return (
    <FoundSelect
      placeholder="Search by name or e-mail"
      {...select}
      topics={['users']}
      ask={(search) => usersCall({ limit: 50, search })}
      option={({ email, name }) => ({ value: email, label: name && name !== email ? `${name} (${email})` : email })}
    />
  );
}
