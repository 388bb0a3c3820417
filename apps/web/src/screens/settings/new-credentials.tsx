import { PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '../../api/call.ts';
import { Offer } from '../../parts/action.tsx';
import { FormFoot } from '../../parts/form-foot.tsx';
import { useEditForm } from '../../parts/use-edit-form.ts';
import type { Integration } from './integration-kinds.ts';
import { inputOf, withoutSecrets } from './integration-values.ts';

/** For what is opened with something that people keep. Apps and cloud accounts mint theirs themselves. */
export function NewCredentials({ integration }: { readonly integration: Integration }) {
  const { id, auth } = integration;
  const body = ({
    token,
    webhookSecret,
    username,
    password,
  }: Record<'token' | 'webhookSecret' | 'username' | 'password', string>) => ({
    credentials: auth === 'token' ? { token, ...(webhookSecret ? { webhookSecret } : {}) } : { username, password },
  });
  const rotated = useEditForm({
    thing: integration,
    what: 'this integration',
    whole: true,
    values: ({ metadata }) => ({ token: '', webhookSecret: '', username: metadata.username ?? '', password: '' }),
    call: (values) =>
      call('patch', '/api/integrations/{integrationID}', { params: { path: { integrationID: id } }, body: body(values) }),
    topics: ['integrations'],
    fieldOf: inputOf,
    onDone: () => notifications.show({ message: 'The new credentials are in use.', color: 'teal' }),
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
            form={{ ...rotated, call: { ...rotated.call, body: withoutSecrets(rotated.call.body as ReturnType<typeof body>) } }}
          />
        </Stack>
      </form>
    </Offer>
  );
}
