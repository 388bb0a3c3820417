import { ActionIcon, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ConfigsForm } from './configs-form.ts';
import { looksSecret } from './masked-configs.ts';

/** Variables in clear. Values under names that speak of a secret are covered, and the better way is named. */
export function EnvInputs({ form, twice }: { readonly form: ConfigsForm; readonly twice: ReadonlySet<string> }) {
  const rows = form.values.env;
  return (
    <Stack gap="xs">
      <Title order={2}>Variables</Title>
      <Text size="sm" c="dimmed">
        Everybody who sees the deployment can read them: secrets are referred to below instead.
      </Text>
      {rows.map(({ name }, index) => (
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={`Name of variable ${index + 1}`}
            placeholder="LOG_LEVEL"
            style={{ flex: 2 }}
            spellCheck={false}
            {...form.getInputProps(`env.${index}.name`)}
            {...(twice.has(name) ? { error: 'stands there twice' } : {})}
          />
          {looksSecret(name) ? (
            <PasswordInput
              aria-label={`Value of ${name}`}
              style={{ flex: 3 }}
              autoComplete="off"
              description="Looks like a secret: better put it into the secret manager, and refer to it below."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps(`env.${index}.value`)}
            />
          ) : (
            <TextInput
              aria-label={`Value of ${name || `variable ${index + 1}`}`}
              placeholder="info"
              style={{ flex: 3 }}
              spellCheck={false}
              {...form.getInputProps(`env.${index}.value`)}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove ${name || `variable ${index + 1}`}`}
            onClick={() => form.set('env', rows.toSpliced(index, 1))}
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
          onClick={() => form.set('env', [...rows, { name: '', value: '' }])}
        >
          Add a variable
        </Button>
      </div>
    </Stack>
  );
}
