import { Anchor, Badge, Group, Menu, Stack } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { type Connection, connectionsCall, type Job, placeOf } from '../../parts/jobs/job-shape.ts';
import { Empty } from '../../parts/states.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { HowToConnect } from './how-to-connect.tsx';
import { NewConnection } from './new-connection.tsx';
import { NotReady } from './not-ready.tsx';
import { RowMenu } from './row-menu.tsx';

const makes = 'POST /api/provisioning-jobs/{jobID}/connections';
const removes = 'DELETE /api/provisioning-jobs/{jobID}/connections/{connID}';

/** What apps are given to sign in: of the whole server, or of one database. */
export function ConnectionsTab({ job }: { readonly job: Job }) {
  const { address, change } = useAddress();
  const { confirm, dialogue } = useConfirm();
  const at = placeOf(job);
  const { engine = '' } = job.config as { readonly engine?: string };
  const list = useList(connectionsCall(job.id), { topics: ['databases', 'provisioning-jobs'], when: job.status === 'succeeded' });
  if (job.status !== 'succeeded') return <NotReady job={job} what="Connections" />;
  const make = (
    <Action does={makes} at={at} onClick={() => change({ new: 'connection', database: undefined })}>
      New connection
    </Action>
  );
  const shown = list.rows.find(({ id }) => id === address['connect']);

  const remove = (connection: Connection): void =>
    confirm({
      title: `Delete the connection ${connection.name}`,
      children: 'Apps can no longer be connected to it. The user of the database stays, and so does its password.',
      call: removal(job.id, connection, false),
      force: { label: 'Also while deployments are connected to it', call: removal(job.id, connection, true) },
      topics: ['databases'],
      button: 'Delete it',
      type: connection.name,
      done: `${connection.name} is deleted.`,
    });

  return (
    <Stack>
      <Group justify="flex-end">{make}</Group>
      <DataTable
        label="connections"
        list={list}
        rowKey={({ id }) => id}
        searchable={false}
        height="50dvh"
        columns={[
          {
            title: 'Name',
            width: '2fr',
            cell: ({ id, name }) => (
              <Anchor component="button" type="button" inherit fw={550} dir="auto" onClick={() => change({ connect: id })}>
                {name}
              </Anchor>
            ),
          },
          {
            title: 'Of',
            width: '1.4fr',
            cell: ({ databaseID, database }) =>
              databaseID ? <>database {database}</> : <Badge color="gray">whole server</Badge>,
          },
          { title: 'User', width: '1.2fr', wide: true, cell: ({ username }) => username },
          { title: 'Address', width: '2fr', wide: true, cell: ({ host, port }) => `${host}:${port}` },
          { title: 'Made', width: '110px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
          {
            title: 'Actions',
            width: '64px',
            cell: (connection) => (
              <RowMenu name={connection.name}>
                <Menu.Item onClick={() => change({ connect: connection.id })}>How to connect</Menu.Item>
                <Offer does={removes} at={at}>
                  <Menu.Item c="var(--mantine-color-error)" data-action={removes} onClick={() => remove(connection)}>
                    Delete
                  </Menu.Item>
                </Offer>
              </RowMenu>
            ),
          },
        ]}
        empty={
          <Empty title="No connections yet" action={make}>
            A connection is what an app is given: host, port, user, and where the password is. Deployments are connected to it on
            the canvas of their environment.
          </Empty>
        }
      />
      {address['new'] === 'connection' && (
        <Offer does={makes} at={at}>
          <NewConnection job={job} database={address['database']} close={() => change({ new: undefined, database: undefined })} />
        </Offer>
      )}
      {shown && (
        <HowToConnect
          title={shown.name}
          close={() => change({ connect: undefined })}
          login={{ ...shown, provider: job.provider, region: job.region, engine }}
        />
      )}
      {dialogue}
    </Stack>
  );
}

function removal(jobID: string, { id: connID, databaseID }: Connection, force: boolean) {
  const query = force ? { query: { force } } : {};
  return databaseID === null
    ? call('delete', '/api/provisioning-jobs/{jobID}/connections/{connID}', { params: { path: { jobID, connID }, ...query } })
    : call('delete', '/api/provisioning-jobs/{jobID}/databases/{dbID}/connections/{connID}', {
        params: { path: { jobID, dbID: databaseID, connID }, ...query },
      });
}
