import { JsonInput, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Method } from './methods.ts';

export interface WithCredentials extends Record<string, unknown> {
  credentials: Record<string, string>;
}

/** The inputs of one way to be let in. What is secret is neither shown nor offered to the browser's memory. */
export function CredentialFields<Values extends WithCredentials>({ method, form }: { readonly method: Method; readonly form: UseFormReturnType<Values> }) {
  return method.fields.map(({ name, label, secret, long, optional, hint }) => {
    const props = { label: optional ? `${label} (optional)` : label, description: hint, autoComplete: 'off', spellCheck: false, ...form.getInputProps(`credentials.${name}`) };
    if (long) return <JsonInput key={name} {...props} minRows={5} autosize maxRows={10} validationError={undefined} />;
    return secret ? <PasswordInput key={name} {...props} autoComplete="new-password" /> : <TextInput key={name} {...props} />;
  });
}
