import { Alert, Input, Modal, SegmentedControl, Select, type SelectProps, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { operations } from '../../api/operations.ts';
import { useEvery } from '../../api/use-every.ts';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { useRights } from '../../api/use-rights.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { namespaceFor, newEnvironmentBody, type NewEnvironmentValues } from './environment-values.ts';
import { projectCall, spacesCall } from './project-calls.ts';
import { RegistryFields } from './registry-fields.tsx';

const does = 'POST /api/projects/{projectId}/environments';
const makesNamespaces = 'POST /api/space-discovery/{spaceID}/namespaces';
const empty: NewEnvironmentValues = {
  name: '',
  spaceId: null,
  newNamespace: '',
  namespace: null,
  registryIntegrationId: null,
  registryUrl: '',
};

export function NewEnvironment({ projectId, close }: { readonly projectId: string; readonly close: () => void }) {
  const navigate = useNavigate();
  const rights = useRights();
  const project = useRead(projectCall(projectId), { topics: ['projects'] });
  const spaces = useEvery(useList(spacesCall, { topics: ['spaces'] }));
  // Until somebody types one, the namespace follows the name.
  const [named, setNamed] = useState(false);
  const [where, setWhere] = useState<'new' | 'there'>('new');
  const namespaceField = where === 'new' ? 'newNamespace' : 'namespace';
  const made = useCallForm({
    initial: empty,
    call: (values) =>
      call('post', '/api/projects/{projectId}/environments', {
        params: { path: { projectId } },
        body: newEnvironmentBody(values, where),
      }),
    topics: ['environments', 'projects', 'spaces'],
    onDone: ({ data }) =>
      void navigate({ to: '/projects/$projectId/environments/$envId', params: { projectId, envId: data.id } }),
    fieldOf: (field) => (field === 'namespace' ? namespaceField : field),
  });
  const { form } = made;
  const { spaceId } = form.values;
  const mayMake = spaceId === null || rights.may(makesNamespaces, { space: spaceId });
  const name = form.getInputProps('name');
  const namespace = form.getInputProps('newNamespace');
  const space = form.getInputProps('spaceId');

  return (
    <Modal opened onClose={close} title="New environment">
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput
            label="Name"
            placeholder="prod"
            data-autofocus
            dir="auto"
            {...name}
            onChange={(event) => {
              name.onChange(event);
              if (!named) form.setFieldValue('newNamespace', namespaceFor(project.data?.name ?? '', event.currentTarget.value));
            }}
          />
          {!spaces.loading && !spaces.problem && spaces.rows.length === 0 && (
            <Alert color="yellow" title="There is no space to put it in">
              Register a cluster first:{' '}
              <AnchorTo to="/spaces/add" inherit underline="always">
                add a space
              </AnchorTo>
              .
            </Alert>
          )}
          <Select
            label="Space"
            description="The cluster that it runs on. It stays there: space and namespace cannot be changed later."
            searchable
            data={spaces.rows.map((row) => ({
              value: row.id,
              label: row.health === 'healthy' ? row.name : `${row.name} (${row.health})`,
            }))}
            {...space}
            {...(spaces.problem ? { error: `${spaces.problem.message} ${spaces.problem.next}` } : {})}
            onChange={(id: string | null) => {
              space.onChange(id);
              form.setFieldValue('namespace', null);
            }}
          />
          <Input.Wrapper label="Namespace" component="div" labelElement="div">
            <Stack gap={8} mt={4}>
              <SegmentedControl
                aria-label="Which namespace"
                data={[
                  { value: 'new', label: 'A new one' },
                  { value: 'there', label: 'One that is there' },
                ]}
                fullWidth
                value={where}
                onChange={setWhere}
              />
              {where === 'new' ? (
                <TextInput
                  aria-label="Name of the new namespace"
                  styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                  {...namespace}
                  onChange={(event) => {
                    setNamed(true);
                    namespace.onChange(event);
                  }}
                  {...(mayMake
                    ? {}
                    : {
                        description: `You may not make namespaces on this space (${operations[makesNamespaces]}). Choose one that is there.`,
                      })}
                />
              ) : (
                <Namespaces spaceId={spaceId} input={form.getInputProps('namespace')} />
              )}
            </Stack>
          </Input.Wrapper>
          <RegistryFields form={form} repository={namespaceFor(project.data?.name ?? '')} />
          <FormFoot does={does} label="Make the environment" form={made} cancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}

/** Asked of the cluster at this moment. */
function Namespaces({ spaceId, input }: { readonly spaceId: string | null; readonly input: SelectProps }) {
  const read = useRead(
    call('get', '/api/space-discovery/{spaceID}/namespaces', { params: { path: { spaceID: spaceId ?? '' } } }),
    { topics: ['spaces'], when: spaceId !== null },
  );
  const placeholder = spaceId === null ? 'Choose the space first' : read.isPending ? 'Asking the cluster…' : 'Choose a namespace';
  return (
    <Select
      aria-label="Namespace that is there"
      searchable
      placeholder={placeholder}
      disabled={spaceId === null}
      data={(read.data ?? []).map(({ name }) => name)}
      {...input}
      {...(read.error ? { error: `${read.error.message} ${read.error.next}` } : {})}
    />
  );
}
