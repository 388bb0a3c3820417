import { Modal, Select, Stack, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import type { Account } from './account.tsx';
import { levels } from './methods.ts';

export function ChangeAccount({ account, close }: { readonly account: Account; readonly close: () => void }) {
  const { id } = account;
  const made = useEditForm({
    thing: account,
    what: 'this account',
    values: ({ name, permissionLevel }) => ({ name, permissionLevel }),
    call: (values) => call('patch', '/api/cloud-accounts/{accountID}', { params: { path: { accountID: id } }, body: values }),
    topics: ['cloud-accounts'],
    onDone: close,
  });
  return (
    <Modal opened onClose={close} title={`Change ${account.name}`}>
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput label="Name" data-autofocus {...made.form.getInputProps('name')} />
          <Select
            label="What Spacedock may do there"
            allowDeselect={false}
            data={levels}
            {...made.form.getInputProps('permissionLevel')}
          />
          <FormFoot does="PATCH /api/cloud-accounts/{accountID}" label="Save" form={made} />
        </Stack>
      </form>
    </Modal>
  );
}
