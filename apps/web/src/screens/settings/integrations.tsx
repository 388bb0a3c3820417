import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { listQuery, useAddress } from '../../parts/use-address.ts';
import { ConnectGithub } from './connect-github.tsx';
import { ConnectRegistry } from './connect-registry.tsx';
import { IntegrationDrawer } from './integration-drawer.tsx';
import { type Integration, integrationKinds, integrationsCall, openedWith, placeOf } from './integration-kinds.ts';

const columns: readonly Column<Integration>[] = [
  {
    title: 'Name',
    sort: 'name',
    width: '2fr',
    cell: ({ id, name }) => (
      <AnchorTo to="." search={((before: object) => ({ ...before, integration: id })) as never} size="sm" fw={550} dir="auto">
        {name}
      </AnchorTo>
    ),
  },
  { title: 'Kind', sort: 'kind', width: '1.4fr', cell: ({ kind }) => integrationKinds[kind].label },
  { title: 'Opens', width: '2.4fr', wide: true, cell: (row) => <span title={placeOf(row)}>{placeOf(row)}</span> },
  { title: 'With', width: '1.4fr', wide: true, cell: ({ auth }) => openedWith[auth] },
  { title: 'Changed', sort: 'updatedAt', width: '140px', wide: true, cell: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
];

export default function Integrations() {
  const { address, change } = useAddress();
  const list = useList(integrationsCall(listQuery(address, ['kind'])), { topics: ['integrations'] });
  const connected = list.rows.find(({ id }) => id === address['connected']);
  const make = (
    <>
      <Action does="POST /api/integrations" variant="default" onClick={() => change({ new: 'registry' })}>
        Add a registry
      </Action>
      <Action does="POST /api/integrations" onClick={() => change({ new: 'github' })}>
        Connect GitHub
      </Action>
    </>
  );
  const close = (): void => change({ new: undefined, way: undefined });
  return (
    <Page
      title="Integrations"
      about="What deployments are built from, and where their images go. What is kept of it never comes out again."
      actions={make}
    >
      {connected && (
        <Alert
          color="teal"
          icon={<IconCheck />}
          title={`${connected.name} is connected`}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => change({ connected: undefined })}
        >
          Deployments can be made from the repositories of {placeOf(connected) || 'this account'} now.
        </Alert>
      )}
      <DataTable
        label="integrations"
        list={list}
        rowKey={({ id }) => id}
        columns={columns}
        filters={[
          {
            name: 'kind',
            label: 'Kind',
            options: Object.entries(integrationKinds).map(([value, { label }]) => ({ value, label })),
          },
        ]}
        empty={
          <Empty title="Nothing is connected yet" action={make}>
            Connect GitHub to deploy from repositories, and a registry for the images that are built.
          </Empty>
        }
      />
      <Offer does="POST /api/integrations">
        {address['new'] === 'github' && <ConnectGithub close={close} />}
        {address['new'] === 'registry' && <ConnectRegistry close={close} />}
      </Offer>
      {address['integration'] && (
        <IntegrationDrawer
          key={address['integration']}
          id={address['integration']}
          close={() => change({ integration: undefined })}
        />
      )}
    </Page>
  );
}
