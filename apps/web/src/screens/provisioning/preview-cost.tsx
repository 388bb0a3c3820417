import { Card, Group, ScrollArea, Table, Text, Title } from '@mantine/core';
import type { Preview } from './use-preview.ts';

/** What a month costs, line by line. What nobody knows is said to be unknown, never counted as nothing. */
export function PreviewCost({ cost: { currency, monthly, complete, lines } }: { readonly cost: Preview['cost'] }) {
  const money = (amount: number | 'unknown'): string =>
    amount === 'unknown' ? 'unknown' : new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Cost</Title>
        <Text fw={650} size="lg" data-total>
          {complete || monthly === 'unknown' ? '' : 'at least '}
          {money(monthly)} a month
        </Text>
      </Group>
      <ScrollArea tabIndex={0} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Cost by line' }}>
        <Table miw={460} aria-label="Cost by line">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th ta="right">How much</Table.Th>
              <Table.Th ta="right">A month</Table.Th>
              <Table.Th>Price from</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ what, quantity, unit, monthly: amount, source }) => (
              <Table.Tr key={`${what} ${unit}`}>
                <Table.Td>{what}</Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {quantity.toLocaleString('en')} {unit}
                </Table.Td>
                <Table.Td ta="right">{money(amount)}</Table.Td>
                <Table.Td>
                  <Text size="xs" c="dimmed">
                    {source}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Card>
  );
}
