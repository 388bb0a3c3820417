import { Alert, Collapse, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import { settingsBody, settingsField, settingsOf } from './environment-values.ts';
import type { Environment } from './project-calls.ts';
import { RegistryFields } from './registry-fields.tsx';

const does = 'PATCH /api/projects/{projectId}/environments/{envId}';

/** What can be changed of an environment. Space and namespace cannot: what runs there would be left behind. */
export function EnvironmentSettings({ environment, close }: { readonly environment: Environment; readonly close: () => void }) {
  const { id: envId, projectId, name, previewOf } = environment;
  const isPreview = previewOf !== undefined;
  const edited = useEditForm({
    thing: environment,
    what: 'this environment',
    values: settingsOf,
    call: (values) =>
      call('patch', '/api/projects/{projectId}/environments/{envId}', {
        params: { path: { projectId, envId } },
        body: settingsBody(values, isPreview),
      }),
    topics: ['environments'],
    onDone: (saved) => {
      notifications.show({ message: `The settings of ${saved.name} are kept.`, color: 'teal' });
      close();
    },
    fieldOf: settingsField,
  });
  const { form } = edited;
  return (
    <Modal opened onClose={close} title={`Settings of ${name}`}>
      <form onSubmit={edited.submit}>
        <Stack>
          <TextInput label="Name" data-autofocus dir="auto" {...form.getInputProps('name')} />
          {isPreview ? (
            <Alert title="This is a preview">
              Registry and previews are those of the environment that it is a copy of. It goes when its pull request is closed, or
              nobody pushes for long enough.
            </Alert>
          ) : (
            <>
              <RegistryFields form={form} repository={environment.namespace} />
              <Switch
                label="Previews of pull requests"
                description="Pull requests into the branches of its deployments get a copy of it, with their code."
                {...form.getInputProps('previews', { type: 'checkbox' })}
              />
              <Collapse expanded={form.values.previews}>
                <Stack pl="xl">
                  <NumberInput
                    label="Hours that a copy stays after the last push"
                    min={1}
                    max={720}
                    clampBehavior="none"
                    allowDecimal={false}
                    {...form.getInputProps('ttlHours')}
                  />
                  <Switch
                    label="Also for forks"
                    description="Code of strangers then runs in the cluster. It is given no secret."
                    {...form.getInputProps('forks', { type: 'checkbox' })}
                  />
                </Stack>
              </Collapse>
            </>
          )}
          <FormFoot does={does} label="Save" form={edited} cancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
