import { Modal, Select, Stack, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import type { Account } from './account.tsx';

export function ChangeAccount({ account: { id, name, permissionLevel }, close }: { readonly account: Account; readonly close: () => void }) {
  const made = useCallForm({
    initial: { name, permissionLevel },
    call: (values) => call('patch', '/api/cloud-accounts/{accountID}', { params: { path: { accountID: id } }, body: values }),
    topics: ['cloud-accounts'],
    onDone: close,
  });
  return (
    <Modal opened onClose={close} title={`Change ${name}`}>
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput label="Name" data-autofocus {...made.form.getInputProps('name')} />
          <Select label="What Spacedock may do there" allowDeselect={false} data={[{ value: 'read_write', label: 'Look, deploy and provision' }, { value: 'read_only', label: 'Only look' }]} {...made.form.getInputProps('permissionLevel')} />
          <FormFoot does="PATCH /api/cloud-accounts/{accountID}" label="Save" form={made} />
        </Stack>
      </form>
    </Modal>
  );
}
