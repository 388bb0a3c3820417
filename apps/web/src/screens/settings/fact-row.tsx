import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** One thing that is known, in a table of such. */
export function FactRow({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{children}</Table.Td>
    </Table.Tr>
  );
}
