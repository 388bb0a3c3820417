import { ActionIcon, Anchor, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { HowToConnect } from './how-to-connect.tsx';
import { type Database, databasesCall, type Job, placeOf } from './job-shape.ts';
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

  const rotate = ({ id, name }: Database): void =>
    confirm({
      title: `Rotate the password of ${name}`,
      children:
        'A second user takes over with a new password, at the same place in the secret manager. The login before it works until the next rotation, so apps have until then to read the secret again.',
      call: call('post', '/api/provisioning-jobs/{jobID}/databases/{dbID}/rotate', {
        params: { path: { jobID: job.id, dbID: id } },
      }),
      topics: ['databases'],
      button: 'Rotate',
      done: `The password of ${name} is being rotated.`,
    });
  const drop = ({ id, name }: Database): void => {
    const path = { jobID: job.id, dbID: id };
    confirm({
      title: `Drop the database ${name}`,
      children: 'The database with everything in it, its users and its secret go. There is no way back but a backup.',
      call: call('delete', '/api/provisioning-jobs/{jobID}/databases/{dbID}', { params: { path } }),
      force: {
        label: 'Also while connections or open sessions use it',
        call: call('delete', '/api/provisioning-jobs/{jobID}/databases/{dbID}', { params: { path, query: { force: true } } }),
      },
      topics: ['databases'],
      button: 'Drop it',
      type: name,
      done: `${name} is being dropped.`,
    });
  };

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
            cell: (database) => (
              <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${database.name}`}>
                    <IconDots size={16} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item disabled={database.secretRef === null} onClick={() => change({ connect: database.id })}>
                    How to connect
                  </Menu.Item>
                  <Offer does="POST /api/provisioning-jobs/{jobID}/databases/{dbID}/rotate" at={at}>
                    <Menu.Item
                      disabled={database.status !== 'succeeded'}
                      data-action="POST /api/provisioning-jobs/{jobID}/databases/{dbID}/connections"
                      onClick={() => change({ tab: 'connections', new: 'connection', database: database.id })}
                    >
                      New connection
                    </Menu.Item>
                    <Menu.Item
                      disabled={database.status !== 'succeeded'}
                      data-action="POST /api/provisioning-jobs/{jobID}/databases/{dbID}/rotate"
                      onClick={() => rotate(database)}
                    >
                      Rotate the password
                    </Menu.Item>
                    <Menu.Item
                      c="var(--mantine-color-error)"
                      disabled={database.status === 'deleting'}
                      data-action="DELETE /api/provisioning-jobs/{jobID}/databases/{dbID}"
                      onClick={() => drop(database)}
                    >
                      Drop
                    </Menu.Item>
                  </Offer>
                </Menu.Dropdown>
              </Menu>
            ),
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

function DatabaseStatus({ database: { status, message, rotation } }: { readonly database: Database }) {
  const rotating = rotation !== null && !['succeeded', 'cancelled', 'deleted'].includes(rotation.status);
  if (status === 'succeeded' && rotating)
    return (
      <span title={rotation.message}>
        <StatusBadge
          status={rotation.status === 'failed' ? 'failed' : 'rotating'}
          label={rotation.status === 'failed' ? 'rotation failed' : 'rotating'}
        />
      </span>
    );
  return (
    <span title={message}>
      <StatusBadge status={status} {...(status === 'succeeded' ? { label: 'ready' } : {})} />
    </span>
  );
}
