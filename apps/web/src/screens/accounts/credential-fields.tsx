import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import classes from './credential-fields.module.css';
import type { Method } from './methods.ts';
import { WhomToTrust } from './whom-to-trust.tsx';

export interface WithCredentials extends Record<string, unknown> {
  credentials: Record<string, string>;
}

/** The inputs of one way to be let in. What is secret is neither shown nor offered to the browser's memory. */
export function CredentialFields<Values extends WithCredentials>({
  method,
  form,
}: {
  readonly method: Method;
  readonly form: UseFormReturnType<Values>;
}) {
  return (
    <>
      {method.federated && <WhomToTrust />}
      {method.fields.map(({ name, label, secret, long, optional, hint }) => {
        const props = {
          label: optional ? `${label} (optional)` : label,
          description: hint,
          autoComplete: 'off',
          spellCheck: false,
          ...form.getInputProps(`credentials.${name}`),
          value: form.values.credentials[name] ?? '',
        };
        if (long)
          return (
            <Textarea key={name} {...props} autosize minRows={3} maxRows={8} classNames={{ input: classes['masked'] ?? '' }} />
          );
        return secret ? <PasswordInput key={name} {...props} autoComplete="new-password" /> : <TextInput key={name} {...props} />;
      })}
    </>
  );
}
