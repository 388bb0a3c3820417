import { PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { Offer } from '../../parts/action.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useCallForm } from '../../parts/use-call-form.ts';
import type { Integration } from './integration-kinds.ts';
import { inputOf, withoutSecrets } from './integration-values.ts';

/** For what is opened with something that people keep. Apps and cloud accounts mint theirs themselves. */
export function NewCredentials({ integration: { id, auth, metadata } }: { readonly integration: Integration }) {
  const body = ({
    token,
    webhookSecret,
    username,
    password,
  }: Record<'token' | 'webhookSecret' | 'username' | 'password', string>) => ({
    credentials: auth === 'token' ? { token, ...(webhookSecret ? { webhookSecret } : {}) } : { username, password },
  });
  const rotate = (sent: ReturnType<typeof body>) =>
    call('patch', '/api/integrations/{integrationID}', { params: { path: { integrationID: id } }, body: sent });
  const rotated = useCallForm({
    initial: { token: '', webhookSecret: '', username: metadata.username ?? '', password: '' },
    call: (values) => rotate(body(values)),
    topics: ['integrations'],
    fieldOf: inputOf,
    onDone: () => {
      rotated.form.setValues({ token: '', webhookSecret: '', password: '' });
      notifications.show({ message: 'The new credentials are in use.', color: 'teal' });
    },
  });
  if (auth !== 'token' && auth !== 'password') return null;
  const { form } = rotated;
  return (
    <Offer does="PATCH /api/integrations/{integrationID}">
      <form onSubmit={rotated.submit}>
        <Stack gap="sm" mt="md">
          <Title order={2}>New credentials</Title>
          <Text size="sm" c="dimmed">
            They are shown to the other side first. Until it accepts them, the old ones stay in use.
          </Text>
          {auth === 'token' ? (
            <>
              <PasswordInput label="Token" autoComplete="off" {...form.getInputProps('token')} />
              <PasswordInput
                label="Webhook secret"
                description="Left empty, there is none"
                autoComplete="off"
                {...form.getInputProps('webhookSecret')}
              />
            </>
          ) : (
            <>
              <TextInput label="User or organisation" autoComplete="off" {...form.getInputProps('username')} />
              <PasswordInput label="Access token" autoComplete="off" {...form.getInputProps('password')} />
            </>
          )}
          <FormFoot
            does="PATCH /api/integrations/{integrationID}"
            label="Use these"
            form={{ ...rotated, call: rotate(withoutSecrets(body(form.values)) as ReturnType<typeof body>) }}
          />
        </Stack>
      </form>
    </Offer>
  );
}
