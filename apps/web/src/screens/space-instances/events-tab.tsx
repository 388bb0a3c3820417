import { Badge, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { type Instance, pathOf } from './instance-shape.ts';

const types = [
  { value: 'Warning', label: 'Warnings' },
  { value: 'Normal', label: 'Normal' },
] as const;

export function EventsTab({ instance }: { readonly instance: Instance }) {
  const { address } = useAddress();
  const type = types.find(({ value }) => value === address['type'])?.value;
  const list = useList(
    call('get', '/api/space-instances/{project}/{name}/events', {
      params: { path: pathOf(instance), query: { limit: 100, ...(type ? { type } : {}) } },
    }),
    { topics: ['space-instances'] },
  );
  return (
    <DataTable
      label="events"
      list={list}
      rowKey={({ name }) => name}
      searchable={false}
      filters={[{ name: 'type', label: 'Type', options: types }]}
      height="60dvh"
      columns={[
        { title: 'Last seen', width: '140px', cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} /> },
        {
          title: 'Type',
          width: '100px',
          wide: true,
          cell: (event) => <Badge color={event.type === 'Warning' ? 'yellow' : 'gray'}>{event.type}</Badge>,
        },
        { title: 'Reason', width: '170px', wide: true, cell: ({ reason }) => reason },
        { title: 'What happened', width: '4fr', cell: ({ message }) => <span title={message}>{message}</span> },
        {
          title: 'Times',
          width: '70px',
          wide: true,
          cell: ({ count }) => (
            <Text span inherit c="dimmed">
              {count}
            </Text>
          ),
        },
      ]}
      empty={<Empty title="Nothing happened">What happens to it is told here as it comes.</Empty>}
    />
  );
}
