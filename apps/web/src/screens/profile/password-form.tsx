import { Card, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';

export function PasswordForm({ hasPassword, email }: { readonly hasPassword: boolean; readonly email: string }) {
  const changed = useCallForm({
    initial: { currentPassword: '', newPassword: '' },
    call: (body) => call('post', '/api/auth/password', { body }),
    topics: [],
    onDone: () => {
      changed.form.reset();
      notifications.show({ message: 'Your password is changed. Your other sessions have ended.', color: 'teal' });
    },
  });
  return (
    <Card component="section" aria-label="Password">
      <Title order={2} mb="sm">
        Password
      </Title>
      {hasPassword ? (
        <form onSubmit={changed.submit}>
          <Stack>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordInput
              label="Password until now"
              autoComplete="current-password"
              {...changed.form.getInputProps('currentPassword')}
            />
            <PasswordInput
              label="New password"
              description="12 characters or more"
              autoComplete="new-password"
              {...changed.form.getInputProps('newPassword')}
            />
            <Text size="sm" c="dimmed">
              All of your other sessions end. Access tokens stay: take them back one by one.
            </Text>
            <FormFoot does="POST /api/auth/password" label="Change the password" form={{ ...changed, call: withoutPasswords }} />
          </Stack>
        </form>
      ) : (
        <Text c="dimmed">You sign in through single sign-on: your password is kept and changed there.</Text>
      )}
    </Card>
  );
}

/** As a command it is copied to places where passwords must not be. */
const withoutPasswords = call('post', '/api/auth/password', { body: { currentPassword: '…', newPassword: '…' } });
