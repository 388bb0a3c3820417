import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { type Database, databasesCall, type Job, placeOf } from '../../parts/jobs/job-shape.ts';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { DatabaseMenu } from './database-menu.tsx';
import { databaseState } from './database-state.ts';
import { HowToConnect } from './how-to-connect.tsx';
import { NewDatabase } from './new-database.tsx';
import { NotReady } from './not-ready.tsx';

/** The databases on the server of a job. What is made, rotated and dropped here is a small job of its own: its status says how far it is. */
export function DatabasesTab({ job }: { readonly job: Job }) {
  const { address, change } = useAddress();
  const { confirm, dialogue } = useConfirm();
  const at = placeOf(job);
  const list = useList(databasesCall(job.id), { topics: ['databases', 'provisioning-jobs'], when: job.status === 'succeeded' });
  if (job.status !== 'succeeded') return <NotReady job={job} what="Databases" />;
  const make = (
    <Action does="POST /api/provisioning-jobs/{jobID}/databases" at={at} onClick={() => change({ new: 'database' })}>
      New database
    </Action>
  );
  const shown = list.rows.find(({ id }) => id === address['connect']);

  return (
    <Stack>
      <Group justify="flex-end">{make}</Group>
      <DataTable
        label="databases"
        list={{ ...list, rows: list.rows.filter(({ status }) => status !== 'deleted') }}
        rowKey={({ id }) => id}
        searchable={false}
        height="50dvh"
        columns={[
          {
            title: 'Name',
            width: '2fr',
            cell: ({ id, name, secretRef }) => (
              <Anchor
                component="button"
                type="button"
                inherit
                fw={550}
                disabled={secretRef === null}
                onClick={() => change({ connect: id })}
              >
                {name}
              </Anchor>
            ),
          },
          { title: 'User', width: '1.4fr', wide: true, cell: ({ username }) => username },
          { title: 'Status', width: '150px', cell: (database) => <DatabaseStatus database={database} /> },
          {
            title: 'Secret',
            width: '2fr',
            wide: true,
            cell: ({ secretRef }) => (
              <Text span inherit c="dimmed" title={secretRef ?? ''}>
                {secretRef ?? 'not yet'}
              </Text>
            ),
          },
          { title: 'Made', width: '110px', wide: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
          {
            title: 'Actions',
            width: '64px',
            cell: (database) => <DatabaseMenu job={job} database={database} confirm={confirm} />,
          },
        ]}
        empty={
          <Empty title="No databases yet" action={make}>
            Each has a user of its own, whose password is in the secret manager of the cloud.
          </Empty>
        }
      />
      {address['new'] === 'database' && (
        <Offer does="POST /api/provisioning-jobs/{jobID}/databases" at={at}>
          <NewDatabase job={job} close={() => change({ new: undefined })} />
        </Offer>
      )}
      {shown?.secretRef && (
        <HowToConnect
          title={shown.name}
          close={() => change({ connect: undefined })}
          login={{
            provider: job.provider,
            region: job.region,
            engine: shown.engine,
            host: shown.server,
            port: shown.port,
            username: shown.username,
            database: shown.name,
            secretRef: shown.secretRef,
          }}
        />
      )}
      {dialogue}
    </Stack>
  );
}

function DatabaseStatus({ database }: { readonly database: Database }) {
  const { status, label, message } = databaseState(database);
  return (
    <span title={message}>
      <StatusBadge status={status} {...(label === undefined ? {} : { label })} />
    </span>
  );
}
