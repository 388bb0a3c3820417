import { Select, type SelectProps, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { everyByName, useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import type { Datastore } from './project-calls.ts';

/** A connection to a datastore: first of those around the environment, then of any other that is seen. */
export function DatastoreSelect({
  datastores,
  input,
  onChoose,
}: {
  readonly datastores: readonly Datastore[];
  readonly input: SelectProps;
  readonly onChoose: (connectionId: string | null, name: string) => void;
}) {
  const [server, setServer] = useState<string | null>(null);
  const jobs = useEvery(
    useList(
      call('get', '/api/provisioning-jobs', {
        params: { query: { kind: 'datastore', status: 'succeeded', ...everyByName } },
      }),
      { topics: ['provisioning-jobs'] },
    ),
  );
  const connections = useEvery(
    useList(
      call('get', '/api/provisioning-jobs/{jobID}/connections', {
        params: { path: { jobID: server ?? '' }, query: { limit: 200, scope: 'all' } },
      }),
      { topics: ['databases'], when: server !== null },
    ),
  );
  // Those of the datastore before are still there while the next one is asked.
  const asking = connections.loading || connections.outdated;
  const around = datastores.map(({ connectionID, name }) => ({ id: connectionID, name }));
  const offered: readonly { readonly id: string; readonly name: string }[] =
    server === null ? around : asking ? [] : connections.rows;
  const problem = server === null ? undefined : connections.problem;
  return (
    <>
      {jobs.rows.length > 0 && (
        <Select
          label="Datastore"
          clearable
          searchable
          placeholder="Any around this environment"
          data={jobs.rows.map(({ id, name }) => ({ value: id, label: name }))}
          value={server}
          onChange={(id) => {
            setServer(id);
            onChoose(null, '');
          }}
        />
      )}
      <Select
        label="Connection"
        searchable
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        {...input}
        {...(problem ? { error: `${problem.message} ${problem.next}` } : {})}
        onChange={(id) => onChoose(id, offered.find((one) => one.id === id)?.name ?? '')}
      />
      {server !== null && !asking && !problem && offered.length === 0 && (
        <Text size="sm">
          It has no connection yet. Make one on{' '}
          <AnchorTo to="/jobs/$jobId" params={{ jobId: server }} underline="always">
            its page
          </AnchorTo>
          .
        </Text>
      )}
      {server === null && jobs.rows.length === 0 && !jobs.loading && !jobs.problem && datastores.length === 0 && (
        <Text size="sm">
          There is no datastore that you see.{' '}
          <AnchorTo to="/provision" underline="always">
            Provision one
          </AnchorTo>
          .
        </Text>
      )}
    </>
  );
}
