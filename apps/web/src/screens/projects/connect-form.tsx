import { Button, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { DatastoreSelect } from './datastore-select.tsx';
import { type EnvironmentGraph, variableFor } from './environment-graph.ts';
import type { Datastore } from './project-calls.ts';

export interface Ends {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Of a suggestion: the variable that speaks of the target. */
  readonly mentionedIn?: string | undefined;
}

/** Connects a deployment to another one, or to a datastore; with a variable, its address is put into that and kept right. */
export function ConnectForm({
  graph,
  datastores,
  ends,
  close,
}: {
  readonly graph: EnvironmentGraph;
  readonly datastores: readonly Datastore[];
  readonly ends: Ends;
  readonly close: () => void;
}) {
  const deployments = graph.nodes.filter(({ kind }) => kind === 'deployment');
  const toDatastore = ends.to?.startsWith('conn_') ?? false;
  const [target, setTarget] = useState<'deployment' | 'datastore'>(toDatastore ? 'datastore' : 'deployment');
  const [typed, setTyped] = useState(false);
  const nameOf = (id: string | null): string =>
    graph.nodes.find((node) => node.id === id)?.name ?? datastores.find(({ connectionID }) => connectionID === id)?.name ?? '';
  const takenBy = (from: string | null): readonly string[] =>
    graph.edges.filter((edge) => edge.kind === 'connection' && edge.from === from).map(({ variable }) => variable);
  const proposed = (from: string | null, name: string): string => (name === '' ? '' : variableFor(name, takenBy(from)));

  const made = useCallForm({
    initial: {
      from: ends.from ?? null,
      deployment: toDatastore ? null : (ends.to ?? null),
      datastore: toDatastore ? (ends.to ?? null) : null,
      variable: proposed(ends.from ?? null, nameOf(ends.to ?? null)),
    },
    call: ({ from, deployment, datastore, variable }) =>
      call('post', '/api/service-connections', {
        body: {
          fromDeploymentID: from ?? '',
          ...(target === 'deployment'
            ? deployment === null
              ? {}
              : { toDeploymentID: deployment }
            : datastore === null
              ? {}
              : { toConnectionID: datastore }),
          ...(variable ? { injectedVar: variable } : {}),
        },
      }),
    topics: ['service-connections', 'deployments', 'deployment-events'],
    onDone: ({ data: { injectedVar } }) => {
      notifications.show({
        color: 'teal',
        message: injectedVar ? `Connected. ${injectedVar} comes with the next revision, which follows by itself.` : 'Connected.',
      });
      close();
    },
    fieldOf: (field) =>
      ({ fromDeploymentID: 'from', toDeploymentID: target, toConnectionID: 'datastore', injectedVar: 'variable' })[field],
  });
  const { form } = made;
  const { from } = form.values;
  const choose = (field: 'deployment' | 'datastore', id: string | null, name: string): void => {
    form.setFieldValue(field, id);
    if (!typed) form.setFieldValue('variable', proposed(from, name));
  };
  const choices = (except: string | null) =>
    deployments.filter(({ id }) => id !== except).map(({ id, name }) => ({ value: id, label: name }));
  const variable = form.getInputProps('variable');

  return (
    <Modal opened onClose={close} title="Connect a deployment">
      <form onSubmit={made.submit}>
        <Stack>
          {ends.mentionedIn && (
            <Text size="sm">
              The variable <b>{ends.mentionedIn}</b> of {nameOf(ends.from ?? null)} mentions {nameOf(ends.to ?? null)}. Connected,
              it is followed when its address changes, and nobody deletes it unawares.
            </Text>
          )}
          <Select
            label="What depends"
            data={choices(null)}
            searchable
            openOnFocus={false}
            {...(ends.from ? {} : { 'data-autofocus': true })}
            {...form.getInputProps('from')}
          />
          <SegmentedControl
            aria-label="What it depends on"
            fullWidth
            data={[
              { value: 'deployment', label: 'On a deployment' },
              { value: 'datastore', label: 'On a datastore' },
            ]}
            value={target}
            onChange={setTarget}
          />
          {target === 'deployment' ? (
            <Select
              label="Deployment"
              data={choices(from)}
              searchable
              {...form.getInputProps('deployment')}
              onChange={(id) => choose('deployment', id, nameOf(id))}
            />
          ) : (
            <DatastoreSelect
              datastores={datastores}
              input={form.getInputProps('datastore')}
              onChoose={(id, name) => choose('datastore', id, name)}
            />
          )}
          <TextInput
            label="Variable"
            description="Holds the address, and follows it. Leave it empty to draw the edge only."
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            autoComplete="off"
            spellCheck={false}
            {...(ends.from && ends.to ? { 'data-autofocus': true } : {})}
            {...variable}
            onChange={(event) => {
              setTyped(true);
              variable.onChange(event);
            }}
          />
          <FormFoot
            does="POST /api/service-connections"
            label="Connect"
            form={made}
            back={
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            }
          />
        </Stack>
      </form>
    </Modal>
  );
}
