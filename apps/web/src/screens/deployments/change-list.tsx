import { Badge, Code, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ValueChange } from './configs.ts';

/** What differs, by path: what it was, and what it is. Said in words, too, not by colour alone. */
export function ChangeList({
  changes,
  label,
  from = 'Before',
  to = 'After',
}: {
  readonly changes: readonly ValueChange[];
  readonly label: string;
  readonly from?: string;
  readonly to?: string;
}) {
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No difference.
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label} verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th>{from}</Table.Th>
            <Table.Th>{to}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <Table.Tr key={change.path}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Code>{change.path}</Code>
              </Table.Td>
              <Table.Td>
                <Value
                  value={change.from}
                  absent={
                    <Badge color="teal" size="sm">
                      new
                    </Badge>
                  }
                />
              </Table.Td>
              <Table.Td>
                <Value
                  value={change.to}
                  absent={
                    <Badge color="red" size="sm">
                      gone
                    </Badge>
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Value({ value, absent }: { readonly value: unknown; readonly absent: ReactNode }) {
  if (value === undefined) return absent;
  return (
    <Text span size="sm" dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </Text>
  );
}
