import type { SelectProps } from '@mantine/core';
import { byName, FoundSelect } from '../../parts/found-select.tsx';
import { rolesCall } from './access-calls.ts';

export function RoleSelect(select: Omit<SelectProps, 'data'>) {
  return (
    <FoundSelect
      {...select}
      topics={['roles']}
      ask={(search) => rolesCall(byName(search))}
      option={({ id, name, system }) => ({ value: id, label: system ? `${name} (system)` : name })}
    />
  );
}
