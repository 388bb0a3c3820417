import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useGoOn } from './use-go-on.ts';
import { useSignInForm } from './use-sign-in-form.ts';

/**
 * The token stands behind the `#`, which browsers send to nobody, and is taken out of the address at once: addresses are copied
 * and kept.
 */
export default function AcceptInvitation() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  const navigate = useNavigate();
  const goOn = useGoOn();
  useEffect(() => {
    if (window.location.hash) void navigate({ to: '.', hash: '', replace: true });
  }, [navigate]);
  const { form, submit, pending, problem } = useSignInForm({
    path: '/api/auth/accept-invitation',
    initial: { name: '', password: '' },
    body: ({ name, password }) => ({ token, password, ...(name ? { name } : {}) }),
    onDone: goOn,
  });
  if (!token) {
    return (
      <SignInFrame
        title="Accept the invitation"
        about="This address has no invitation in it. Open the link that you were sent once more, whole: what stands behind the # matters."
      >
        <Text size="sm">
          Accepted already?{' '}
          <AnchorTo to="/sign-in" inherit underline="always">
            Sign in
          </AnchorTo>
        </Text>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Accept the invitation"
      about="Choose a password, and you are in. With an account here already, give the password that it has."
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Your name"
            description="Left empty, it stays as it is"
            autoComplete="name"
            autoFocus
            dir="auto"
            size="md"
            {...form.getInputProps('name')}
          />
          <PasswordInput
            label="Password"
            description="12 characters or more"
            autoComplete="new-password"
            size="md"
            {...form.getInputProps('password')}
          />
          <ProblemAlert problem={problem} except={['name', 'password']} />
          <Button type="submit" size="md" loading={pending}>
            Accept and sign in
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
