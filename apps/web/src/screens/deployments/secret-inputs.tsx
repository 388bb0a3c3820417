import { Code, TextInput } from '@mantine/core';
import type { ConfigsForm } from './configs-form.ts';
import { InputRows } from './input-rows.tsx';

/** References into the secret manager of the cloud account; their values never come here. */
export function SecretInputs({ form }: { readonly form: ConfigsForm }) {
  return (
    <InputRows
      title="Secrets"
      about={
        <>
          By reference, such as <Code>secret://checkout-db#password</Code>: read from the secret manager of the space's account
          when it is deployed, and shown nowhere.
        </>
      }
      rows={form.values.secrets}
      change={(rows) => form.set('secrets', rows)}
      nameOf={({ env }, index) => `the secret ${env || index + 1}`}
      add="Add a secret"
      added={{ env: '', ref: 'secret://' }}
      inputs={(_, index) => (
        <>
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
        </>
      )}
    />
  );
}
