import { Modal, Select, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import type { Account } from './account.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { clouds, credentialsOf, inputOf, methodOf, withoutSecrets } from './methods.ts';

/** New credentials in place of the old ones. The cloud is asked first: those that it refuses replace nothing. */
export function RotateCredentials({ account, close }: { readonly account: Account; readonly close: () => void }) {
  const { id, name, provider, authMethod } = account;
  const [chosen, setChosen] = useState<string>(authMethod);
  const method = methodOf(provider, chosen) ?? clouds[provider].methods[0];
  const made = useEditForm({
    thing: account,
    what: 'this account',
    whole: true,
    values: () => ({ credentials: {} as Record<string, string> }),
    call: ({ credentials }) =>
      call('patch', '/api/cloud-accounts/{accountID}', {
        params: { path: { accountID: id } },
        body: { authMethod: method.method, credentials: credentialsOf(method, credentials) },
      }),
    topics: ['cloud-accounts'],
    fieldOf: inputOf,
    onDone: () => {
      notifications.show({ message: `${name} has new credentials.`, color: 'teal' });
      close();
    },
  });
  return (
    <Modal opened onClose={close} title={`New credentials for ${name}`} size="lg">
      <form onSubmit={made.submit}>
        <Stack>
          <Text size="sm">
            The cloud is asked whether it accepts them before they take the place of the old ones. Delete the old ones there
            afterwards.
          </Text>
          <Select
            label="Method"
            data={clouds[provider].methods.map(({ method: value, label }) => ({ value, label }))}
            value={chosen}
            onChange={(value) => setChosen(value ?? authMethod)}
            allowDeselect={false}
          />
          <CredentialFields method={method} form={made.form} />
          <FormFoot
            does="PATCH /api/cloud-accounts/{accountID}"
            label="Replace"
            form={{ ...made, call: withoutSecrets(made.call, method) }}
          />
        </Stack>
      </form>
    </Modal>
  );
}
