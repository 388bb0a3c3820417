import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import type { Space } from './space-calls.ts';

export function NewNamespace({
  space: { id, name: spaceName },
  close,
}: {
  readonly space: Pick<Space, 'id' | 'name'>;
  readonly close: () => void;
}) {
  const made = useCallForm({
    initial: { name: '' },
    call: (values) =>
      call('post', '/api/space-discovery/{spaceID}/namespaces', { params: { path: { spaceID: id } }, body: values }),
    topics: ['spaces'],
    onDone: ({ data }) => {
      notifications.show({ message: `${data.name} is made.`, color: 'teal' });
      close();
    },
  });
  return (
    <Modal opened onClose={close} title={`New namespace on ${spaceName}`}>
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput
            label="Name"
            description="It carries labels that say that it was made here, and by whom."
            data-autofocus
            spellCheck={false}
            autoComplete="off"
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...made.form.getInputProps('name')}
          />
          <FormFoot
            does="POST /api/space-discovery/{spaceID}/namespaces"
            label="Make the namespace"
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
