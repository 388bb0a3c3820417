import { Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { connectionBody, connectionField, type ConnectValues, proposedVariable } from './connect-values.ts';
import { DatastoreSelect } from './datastore-select.tsx';
import { type EnvironmentGraph, isDeploymentId } from './environment-graph.ts';
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
  const nameOf = (id: string | null | undefined): string =>
    graph.nodes.find((node) => node.id === id)?.name ?? datastores.find(({ connectionID }) => connectionID === id)?.name ?? '';
  const toDatastore = ends.to !== undefined && !isDeploymentId(ends.to);
  // Those of datastores elsewhere are not in the graph.
  const [datastoreName, setDatastoreName] = useState(toDatastore ? nameOf(ends.to) : '');
  // Until somebody types one, the variable follows what is chosen.
  const [typed, setTyped] = useState(false);

  const made = useCallForm({
    initial: {
      from: ends.from ?? null,
      target: toDatastore ? 'datastore' : 'deployment',
      deployment: toDatastore ? null : (ends.to ?? null),
      datastore: toDatastore ? (ends.to ?? null) : null,
      variable: proposedVariable(graph, ends.from ?? null, nameOf(ends.to)),
    } as ConnectValues,
    call: (values) => call('post', '/api/service-connections', { body: connectionBody(values) }),
    topics: ['service-connections', 'deployments', 'deployment-events'],
    onDone: ({ data: { injectedVar } }) => {
      notifications.show({
        color: 'teal',
        message: injectedVar ? `Connected. ${injectedVar} comes with the next revision, which follows by itself.` : 'Connected.',
      });
      close();
    },
    fieldOf: connectionField,
  });
  const { form } = made;
  const { from, target } = form.values;
  const choose = (part: Partial<ConnectValues>, datastore = datastoreName): void => {
    const next = { ...form.values, ...part };
    const name = next.target === 'deployment' ? nameOf(next.deployment) : datastore;
    setDatastoreName(datastore);
    form.setValues(typed ? part : { ...part, variable: proposedVariable(graph, next.from, name) });
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
              The variable <b>{ends.mentionedIn}</b> of {nameOf(ends.from)} mentions {nameOf(ends.to)}. Connected, it is followed
              when its address changes, and nobody deletes it unawares.
            </Text>
          )}
          <Select
            label="What depends"
            data={choices(null)}
            searchable
            openOnFocus={false}
            {...(ends.from ? {} : { 'data-autofocus': true })}
            {...form.getInputProps('from')}
            onChange={(id) => choose({ from: id })}
          />
          <SegmentedControl
            aria-label="What it depends on"
            fullWidth
            data={[
              { value: 'deployment', label: 'On a deployment' },
              { value: 'datastore', label: 'On a datastore' },
            ]}
            value={target}
            onChange={(kind) => choose({ target: kind === 'datastore' ? 'datastore' : 'deployment' })}
          />
          {target === 'deployment' ? (
            <Select
              label="Deployment"
              data={choices(from)}
              searchable
              {...form.getInputProps('deployment')}
              onChange={(id) => choose({ deployment: id })}
            />
          ) : (
            <DatastoreSelect
              datastores={datastores}
              input={form.getInputProps('datastore')}
              onChoose={(id, name) => choose({ datastore: id }, name)}
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
          <FormFoot does="POST /api/service-connections" label="Connect" form={made} cancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
