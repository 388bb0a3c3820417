import { PasswordInput, TextInput } from '@mantine/core';
import type { ConfigsForm } from './configs-form.ts';
import { InputRows } from './input-rows.tsx';
import { looksSecret } from './masked-configs.ts';

/** Variables in clear. Values under names that speak of a secret are covered, and the better way is named. */
export function EnvInputs({ form, twice }: { readonly form: ConfigsForm; readonly twice: ReadonlySet<string> }) {
  return (
    <InputRows
      title="Variables"
      about="Everybody who sees the deployment can read them: secrets are referred to below instead."
      rows={form.values.env}
      change={(rows) => form.set('env', rows)}
      nameOf={({ name }, index) => name || `variable ${index + 1}`}
      add="Add a variable"
      added={{ name: '', value: '' }}
      inputs={({ name }, index) => (
        <>
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
        </>
      )}
    />
  );
}
