import { Button, List, Menu, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { Action, Offer } from '../../parts/action.tsx';
import { databasesCall, type Job, placeOf } from '../../parts/jobs/job-shape.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useConfirm } from '../../parts/use-confirm.tsx';
import { EditJob } from './edit-job.tsx';
import { RetryJob } from './retry-job.tsx';
import { whatGoes } from './what-goes.ts';

const cancellable: readonly Job['status'][] = ['queued', 'running', 'waiting', 'awaiting_user'];

/** What can be done with a job in the state it is in. */
export function JobActions({ job }: { readonly job: Job }) {
  const { address, change } = useAddress();
  const { confirm, dialogue } = useConfirm();
  const at = placeOf(job);
  const path = { jobID: job.id };
  const gone = job.status === 'deleted' || job.status === 'deleting';
  const databases = useEvery(
    useList(databasesCall(job.id), {
      topics: ['databases'],
      when: job.kind === 'datastore' && job.status === 'succeeded',
    }),
  );
  const inside = databases.rows.filter(({ status }) => status !== 'deleted' && status !== 'cancelled');

  const cancel = (): void =>
    confirm({
      title: `Cancel ${job.name}`,
      children: 'What runs is broken off, and whatever was made so far is taken back. The job stays readable.',
      call: call('post', '/api/provisioning-jobs/{jobID}/cancel', { params: { path } }),
      topics: ['provisioning-jobs'],
      button: 'Cancel the job',
      done: `${job.name} is being cancelled.`,
    });

  const tearDown = (): void =>
    confirm({
      title: `Tear down ${job.name}`,
      children: <WhatGoes job={job} databases={inside.map(({ name }) => name)} />,
      call: call('delete', '/api/provisioning-jobs/{jobID}', { params: { path } }),
      ...(job.kind === 'datastore'
        ? {
            force: {
              label: `With ${inside.length > 0 ? `its databases (${inside.map(({ name }) => name).join(', ')})` : 'the databases in it'}, and also while deployments are connected to it`,
              call: call('delete', '/api/provisioning-jobs/{jobID}', { params: { path, query: { force: true } } }),
            },
          }
        : {}),
      topics: ['provisioning-jobs', 'databases'],
      button: 'Tear it down',
      type: job.name,
      done: `${job.name} is being torn down.`,
    });

  return (
    <>
      {job.status === 'failed' && !job.errors.some(({ bucket }) => bucket !== 'system') && <RetryJob job={job} />}
      {cancellable.includes(job.status) && (
        <Action does="POST /api/provisioning-jobs/{jobID}/cancel" at={at} variant="default" onClick={cancel}>
          Cancel
        </Action>
      )}
      <Offer does="PATCH /api/provisioning-jobs/{jobID}" at={at}>
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" px="xs" aria-label="More actions">
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item data-action="PATCH /api/provisioning-jobs/{jobID}" onClick={() => change({ edit: 'job' })}>
              Name and tags
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Offer>
      {!gone && (
        <Action does="DELETE /api/provisioning-jobs/{jobID}" at={at} color="red" variant="light" onClick={tearDown}>
          Tear down
        </Action>
      )}
      {dialogue}
      {address['edit'] === 'job' && (
        <Offer does="PATCH /api/provisioning-jobs/{jobID}" at={at}>
          <EditJob job={job} close={() => change({ edit: undefined })} />
        </Offer>
      )}
    </>
  );
}

function WhatGoes({ job, databases }: { readonly job: Job; readonly databases: readonly string[] }) {
  const goes = whatGoes(job.steps);
  return (
    <Stack gap="xs">
      {goes.length === 0 ? (
        <Text size="sm">It has made nothing that would have to be removed.</Text>
      ) : (
        <>
          <Text size="sm">This goes from {job.region}, and does not come back:</Text>
          <List size="sm" spacing={4} aria-label="What goes">
            {databases.map((name) => (
              <List.Item key={`database ${name}`}>
                Database <b dir="auto">{name}</b>, if you tick the box below
              </List.Item>
            ))}
            {goes.map(({ title, ids }) => (
              <List.Item key={title}>
                {title}
                {ids.length > 0 && (
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {ids.join(', ')}
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Text size="sm" c="dimmed">
        The job stays readable.
      </Text>
    </Stack>
  );
}
