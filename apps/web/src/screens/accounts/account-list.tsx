import { Group, Text } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { ActionLink } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { cloudNames, providers } from '../../parts/cloud-names.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { NoAccounts } from '../../parts/no-accounts.tsx';
import { Page } from '../../parts/page.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';

export default function AccountList() {
  const { address } = useAddress();
  const list = useList(call('get', '/api/cloud-accounts', { params: { query: listQuery(address, ['provider', 'status']) } }), {
    topics: ['cloud-accounts'],
  });
  const connect = (
    <ActionLink does="POST /api/cloud-accounts" to="/accounts/connect">
      Connect an account
    </ActionLink>
  );
  return (
    <Page title="Cloud accounts" about="Where Spacedock may look for clusters, and make what you ask for." actions={connect}>
      <DataTable
        label="cloud accounts"
        list={list}
        rowKey={({ id }) => id}
        filters={[
          { name: 'provider', label: 'Cloud', options: providers.map((value) => ({ value, label: cloudNames[value] })) },
          {
            name: 'status',
            label: 'State',
            options: [
              { value: 'connected', label: 'connected' },
              { value: 'failing', label: 'failing' },
            ],
          },
        ]}
        columns={[
          {
            title: 'Name',
            sort: 'name',
            width: '2fr',
            cell: ({ id, name }) => (
              <AnchorTo to="/accounts/$accountId" params={{ accountId: id }} fw={550} dir="auto">
                {name}
              </AnchorTo>
            ),
          },
          { title: 'Cloud', sort: 'provider', width: '130px', wide: true, cell: ({ provider }) => cloudNames[provider] },
          {
            title: 'Account',
            width: '1.5fr',
            wide: true,
            cell: ({ cloudAccountID }) => (
              <Text span ff="monospace" size="sm">
                {cloudAccountID}
              </Text>
            ),
          },
          {
            title: 'State',
            width: '1.2fr',
            cell: ({ status, missingPermissions }) => (
              <Group gap={6} wrap="nowrap">
                <StatusBadge status={status} />
                {missingPermissions.length > 0 && <StatusBadge status="warning" label={`${missingPermissions.length} missing`} />}
              </Group>
            ),
          },
          { title: 'Verified', width: '140px', wide: true, cell: ({ verifiedAt }) => <TimeAgo at={verifiedAt} /> },
        ]}
        empty={<NoAccounts>Connect one, and its clusters can become spaces.</NoAccounts>}
      />
    </Page>
  );
}
