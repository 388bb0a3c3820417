import { Card, Stack, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useBackend } from '../../api/backend.tsx';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';

export function NameForm({ name }: { readonly name: string }) {
  const { session } = useBackend();
  const named = useCallForm({
    initial: { name },
    call: (body) => call('patch', '/api/auth/me', { body }),
    topics: ['users'],
    onDone: () => {
      notifications.show({ message: 'Your name is changed.', color: 'teal' });
      // The name in the header comes with the session.
      void session.resume();
    },
  });
  return (
    <Card component="section" aria-label="Name">
      <Title order={2} mb="sm">
        Name
      </Title>
      <form onSubmit={named.submit}>
        <Stack>
          <TextInput label="What others read" autoComplete="name" dir="auto" {...named.form.getInputProps('name')} />
          <FormFoot does="PATCH /api/auth/me" label="Save the name" form={named} />
        </Stack>
      </form>
    </Card>
  );
}
