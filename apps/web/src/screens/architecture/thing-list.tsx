import { Text } from '@mantine/core';
import { DataTable } from '../../parts/data-table.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { wholeList } from '../../parts/whole-list.ts';
import { factsOf, kindOrder, kinds, type Thing } from './plan.ts';
import { ThingName } from './thing-card.tsx';

/** The same as on the canvas, in rows: thousands of them, too. */
export function ThingList({ things }: { readonly things: readonly Thing[] }) {
  return (
    <DataTable
      label="things"
      list={wholeList(things.toSorted((a, b) => kindOrder(a.kind) - kindOrder(b.kind)))}
      rowKey={({ id }) => id}
      searchable={false}
      height="max(420px, calc(100dvh - 250px))"
      columns={[
        { title: 'Kind', width: '1fr', cell: ({ kind }) => kinds[kind].one },
        { title: 'Name', width: '2fr', cell: (thing) => <ThingName thing={thing} /> },
        { title: 'State', width: '110px', cell: ({ status }) => status && <StatusBadge status={status} /> },
        {
          title: 'Facts',
          width: '3fr',
          wide: true,
          cell: (thing) => (
            <Text span inherit title={factsOf(thing)}>
              {factsOf(thing)}
            </Text>
          ),
        },
      ]}
      empty={
        <Text c="dimmed" py="lg" ta="center" data-state="none">
          Nothing fits what you look for.
        </Text>
      }
    />
  );
}
