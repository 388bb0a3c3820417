import type { SelectProps } from '@mantine/core';
import { rolesCall } from './access-calls.ts';
import { FoundSelect } from './found-select.tsx';

export function RoleSelect(select: Omit<SelectProps, 'data'>) {
  return (
    <FoundSelect
      {...select}
      topics={['roles']}
      ask={(search) => rolesCall({ limit: 50, sort_by: 'name', sort_order: 'asc', search })}
      option={({ id, name, system }) => ({ value: id, label: system ? `${name} (of the system)` : name })}
    />
  );
}
