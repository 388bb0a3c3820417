import { ActionIcon, Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ConfigsForm } from './configs-form.ts';

/** References into the secret manager of the cloud account; their values never come here. */
export function SecretInputs({ form }: { readonly form: ConfigsForm }) {
  const rows = form.values.secrets;
  return (
    <Stack gap="xs">
      <Title order={2}>Secrets</Title>
      <Text size="sm" c="dimmed">
        By reference, such as <Code>secret://checkout-db#password</Code>: read from the secret manager of the space's account when
        it is deployed, and shown nowhere.
      </Text>
      {rows.map(({ env }, index) => (
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`Variable of secret ${index + 1}`}
            placeholder="from the reference"
            style={{ flex: 2 }}
            spellCheck={false}
            {...form.getInputProps(`secrets.${index}.env`)}
          />
          <TextInput
            aria-label={`Reference of secret ${index + 1}`}
            placeholder="secret://checkout-db#password"
            style={{ flex: 3 }}
            spellCheck={false}
            {...form.getInputProps(`secrets.${index}.ref`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove the secret ${env || index + 1}`}
            onClick={() => form.set('secrets', rows.toSpliced(index, 1))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.set('secrets', [...rows, { env: '', ref: 'secret://' }])}
        >
          Add a secret
        </Button>
      </div>
    </Stack>
  );
}
