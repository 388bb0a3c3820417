import { Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Until it is taken back' },
];

export function NewToken({
  close,
  onMade,
}: {
  readonly close: () => void;
  readonly onMade: (made: { readonly name: string; readonly token: string }) => void;
}) {
  const made = useCallForm({
    initial: { name: '', expiresInDays: '90' },
    call: ({ name, expiresInDays }) =>
      call('post', '/api/tokens', { body: { name, ...(expiresInDays ? { expiresInDays: Number(expiresInDays) } : {}) } }),
    topics: ['tokens'],
    onDone: ({ data: { name, token } }) => onMade({ name, token }),
  });
  return (
    <Modal opened onClose={close} title="New access token">
      <form onSubmit={made.submit}>
        <Stack>
          <TextInput
            label="Name"
            description="What will use it, such as “ci of checkout”"
            data-autofocus
            dir="auto"
            {...made.form.getInputProps('name')}
          />
          <Select label="Good for" data={lifetimes} allowDeselect={false} {...made.form.getInputProps('expiresInDays')} />
          <FormFoot
            does="POST /api/tokens"
            label="Make the token"
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
