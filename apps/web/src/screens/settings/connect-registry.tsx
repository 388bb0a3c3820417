import { Button, Modal, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { byName, FoundSelect } from '../../parts/found-select.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import { integrationKinds, registryKinds } from './integration-kinds.ts';
import { inputOf, registryRequest, type RegistryValues, withoutSecrets } from './integration-values.ts';

const empty: RegistryValues = { kind: 'ecr', name: '', cloudAccountID: '', registry: '', username: '', password: '' };

export function ConnectRegistry({ close }: { readonly close: () => void }) {
  const made = useCallForm({
    initial: empty,
    call: (values) => call('post', '/api/integrations', { body: registryRequest(values) }),
    topics: ['integrations'],
    fieldOf: inputOf,
    onDone: close,
  });
  const { form } = made;
  const { provider, example } = integrationKinds[form.values.kind];
  return (
    <Modal opened onClose={close} title="Add a registry">
      <form onSubmit={made.submit}>
        <Stack>
          <Select
            label="Kind"
            data-autofocus
            allowDeselect={false}
            data={registryKinds.map((kind) => ({ value: kind, label: integrationKinds[kind].label }))}
            {...form.getInputProps('kind')}
            onChange={(kind) => form.setValues({ kind: kind as RegistryValues['kind'], cloudAccountID: '' })}
          />
          <TextInput label="Name" dir="auto" {...form.getInputProps('name')} />
          {provider ? (
            <>
              <FoundSelect
                key={provider}
                label="Cloud account"
                description="Its credentials open the registry, for some hours at a time"
                placeholder="One of the same cloud"
                topics={['cloud-accounts']}
                ask={(search) => call('get', '/api/cloud-accounts', { params: { query: { ...byName(search), provider } } })}
                option={({ id, name }) => ({ value: id, label: name })}
                {...form.getInputProps('cloudAccountID')}
                onChange={(id) => form.setFieldValue('cloudAccountID', id ?? '')}
              />
              <TextInput
                label="Address of the registry"
                placeholder={example ?? ''}
                spellCheck={false}
                {...form.getInputProps('registry')}
              />
            </>
          ) : (
            <>
              <TextInput label="User or organisation" autoComplete="off" spellCheck={false} {...form.getInputProps('username')} />
              <PasswordInput
                label="Access token"
                description="With the permission to read and write"
                autoComplete="off"
                {...form.getInputProps('password')}
              />
            </>
          )}
          <FormFoot
            does="POST /api/integrations"
            label="Add the registry"
            form={{ ...made, call: call('post', '/api/integrations', { body: withoutSecrets(registryRequest(form.values)) }) }}
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
