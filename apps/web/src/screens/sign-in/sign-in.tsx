import { Alert, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconTerminal2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSession } from '../../api/backend.tsx';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { signInProblem } from './sign-in-problems.ts';
import { useGoOn } from './use-go-on.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useSignInForm } from './use-sign-in-form.ts';
import { useSignInMethods } from './use-sign-in-methods.ts';
import { wayBack } from './way-back.ts';

export default function SignIn() {
  const {
    address: { next, problem: refusal },
  } = useAddress();
  const { data: methods } = useSignInMethods();
  const { kind } = useSession();
  const goOn = useGoOn(next);
  // Here, in another tab, or by a cookie that is still good.
  useEffect(() => {
    if (kind === 'signed-in') goOn();
  }, [kind, goOn]);
  const { form, submit, pending, problem } = useSignInForm({
    path: '/api/auth/login',
    initial: { email: '', password: '' },
    body: (values) => values,
    onDone: goOn,
  });
  const wait = useSecondsLeft(problem);
  const refused = refusal && !problem ? signInProblem(refusal) : undefined;

  return (
    <SignInFrame title="Sign in" about={next ? 'Then you go on where you were.' : 'Good to see you.'}>
      <Stack>
        {refused && (
          <Alert color="red" icon={<IconAlertTriangle />} title={refused.message} role="alert">
            {refused.next}
          </Alert>
        )}
        {methods?.oidc && (
          <>
            <Button
              component="a"
              size="md"
              variant="default"
              href={`/api/auth/oidc/start?returnTo=${encodeURIComponent(wayBack(next))}`}
            >
              Sign in with {methods.oidc.name}
            </Button>
            <Divider label="or with a password" />
          </>
        )}
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label="E-mail"
              inputMode="email"
              autoComplete="username"
              autoFocus
              size="md"
              {...form.getInputProps('email')}
            />
            <PasswordInput label="Password" autoComplete="current-password" size="md" {...form.getInputProps('password')} />
            <ProblemAlert problem={problem} except={['email', 'password']} />
            <Button type="submit" size="md" loading={pending} disabled={wait > 0}>
              {wait > 0 ? `Next try in ${wait} s` : 'Sign in'}
            </Button>
          </Stack>
        </form>
        {methods?.signup && (
          <Text size="sm">
            New here?{' '}
            <AnchorTo to="/sign-up" inherit underline="always">
              Make an account
            </AnchorTo>
          </Text>
        )}
        {methods?.sandbox && (
          <Alert color="gray" icon={<IconTerminal2 />} title="Just started it?">
            The first e-mail and password were printed in the terminal where Spacedock was started for the first time, after
            “Spacedock is ready”.
          </Alert>
        )}
      </Stack>
    </SignInFrame>
  );
}
