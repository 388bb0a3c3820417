import { Group, SegmentedControl } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { cloudNames } from '../../parts/cloud-names.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { HealthSince } from './health-since.tsx';
import { countCall } from './space-calls.ts';
import { countWords, isSwitchedOff } from './space-state.ts';

const topics = ['spaces'] as const;
const tabs = [
  { value: '', label: 'All' },
  { value: 'healthy', label: 'Healthy' },
  { value: 'unreachable,lost', label: 'Issues' },
  { value: 'pending', label: 'Pending' },
];
const nothing: Readonly<Record<string, string>> = {
  healthy: 'No space is healthy',
  'unreachable,lost': 'No space has issues',
  pending: 'No space waits for its first look',
};

export default function SpaceList() {
  const { address, change } = useAddress();
  const health = address['health'] ?? '';
  const list = useList(call('get', '/api/spaces', { params: { query: listQuery(address, ['health', 'cloudAccountId']) } }), {
    topics,
  });
  const all = useList(countCall(), { topics });
  const healthy = useList(countCall('healthy'), { topics });
  const add = (
    <ActionLink does="POST /api/spaces" at={{}} to="/spaces/add">
      Add existing
    </ActionLink>
  );
  const provision = (
    <ActionLink does="POST /api/provisioning-jobs" to="/provision" search={{ kind: 'kubernetes' }} variant="default">
      Provision new
    </ActionLink>
  );
  const empty =
    health !== '' || address['cloudAccountId'] ? (
      <Empty title={nothing[health] ?? 'No space is like that'} action={<AnchorTo to="/spaces">To all spaces</AnchorTo>} />
    ) : (
      <Empty
        title="No spaces yet"
        action={
          <Group gap="xs" justify="center">
            {add}
            {provision}
          </Group>
        }
      >
        A space is a Kubernetes cluster that environments live in. Add one that you have, or have one made.
      </Empty>
    );
  return (
    <Page
      title="Spaces"
      about={countWords(all.total, healthy.total) || 'Kubernetes clusters that environments live in.'}
      actions={
        <>
          {add}
          {provision}
        </>
      }
    >
      {(all.total ?? 0) > 0 && (
        <Group>
          <SegmentedControl aria-label="Health" data={tabs} value={health} onChange={(value) => change({ health: value })} />
        </Group>
      )}
      <DataTable
        label="spaces"
        list={list}
        rowKey={({ id }) => id}
        empty={empty}
        height="calc(100dvh - 280px)"
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '1.9fr',
            cell: ({ id, name }) => (
              <AnchorTo to="/spaces/$spaceId" params={{ spaceId: id }} fw={550} inherit dir="auto" title={name}>
                {name}
              </AnchorTo>
            ),
          },
          { title: 'Health', sort: 'health', width: '2.1fr', cell: (space) => <HealthSince space={space} /> },
          {
            title: 'Status',
            sort: 'status',
            width: '1.2fr',
            wide: true,
            cell: (space) => <StatusBadge status={space.status} label={isSwitchedOff(space) ? 'switched off' : space.status} />,
          },
          { title: 'Provider', sort: 'provider', width: '1fr', wide: true, cell: ({ provider }) => cloudNames[provider] },
          { title: 'Region', width: '1fr', wide: true, cell: ({ region }) => region },
          { title: 'Type', width: '0.9fr', wide: true, cell: () => 'Kubernetes' },
          { title: 'Added', sort: 'createdAt', width: '1.2fr', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
        ]}
      />
    </Page>
  );
}
