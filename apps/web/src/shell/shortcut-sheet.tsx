import { Kbd, Modal, SimpleGrid, Table, Title } from '@mantine/core';
import { Fragment } from 'react';
import { shortcutTable } from './shortcut-table.ts';

export function ShortcutSheet({ close }: { readonly close: () => void }) {
  return (
    <Modal opened onClose={close} title="Keyboard shortcuts" size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {shortcutTable.map(({ group, shortcuts }) => (
          <section key={group} aria-label={group}>
            <Title order={3} mb="xs">
              {group}
            </Title>
            <Table withRowBorders={false} verticalSpacing={4}>
              <Table.Tbody>
                {shortcuts.map(({ keys, does }) => (
                  <Table.Tr key={keys}>
                    <Table.Th scope="row" fw={400}>
                      {does}
                    </Table.Th>
                    <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                      {keys.split(' ').map((key) => (
                        <Fragment key={key}>
                          {' '}
                          <Kbd>{key}</Kbd>
                        </Fragment>
                      ))}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
