import { Code, Stack, Text, Title } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-read.ts';
import type { Integration } from './integration-kinds.ts';

/** How pushes reach us. */
export function WebhookHint({ integration: { id, auth } }: { readonly integration: Integration }) {
  const { data } = useRead(call('get', '/api/instance'), { topics: [] });
  return (
    <Stack gap="xs" mt="md">
      <Title order={2}>Pushes</Title>
      {auth === 'app' ? (
        <Text size="sm">
          The webhook of the App tells of every push to the repositories that it was installed on. There is nothing to set up.
        </Text>
      ) : (
        <Text size="sm">
          Add a webhook to the repositories that are to be followed, with the secret that you gave here, content type JSON and the
          events push, pull request and repository. Without, pushes are found by asking, some minutes later.
        </Text>
      )}
      {auth !== 'app' && data && <Code block>{`${data.publicUrl}/api/webhooks/github/${id}`}</Code>}
    </Stack>
  );
}
