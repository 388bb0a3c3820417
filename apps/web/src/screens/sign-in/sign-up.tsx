import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { asProblem } from '../../api/problem.ts';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Loading, ProblemState } from '../../parts/states.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useGoOn } from './use-go-on.ts';
import { useSignInForm } from './use-sign-in-form.ts';
import { useSignInMethods } from './use-sign-in-methods.ts';

export default function SignUp() {
  const { data: methods, failureReason } = useSignInMethods();
  const goOn = useGoOn();
  const { form, submit, pending, problem } = useSignInForm({
    path: '/api/auth/signup',
    initial: { name: '', email: '', password: '', organisation: '' },
    body: ({ organisation, ...values }) => ({ ...values, ...(organisation ? { organisation } : {}) }),
    onDone: goOn,
  });
  const back = (
    <Text size="sm" mt="md">
      Have an account already?{' '}
      <AnchorTo to="/sign-in" inherit underline="always">
        Sign in
      </AnchorTo>
    </Text>
  );
  if (!methods)
    return (
      <SignInFrame title="Make an account">
        {failureReason ? <ProblemState problem={asProblem(failureReason)} /> : <Loading />}
      </SignInFrame>
    );
  if (!methods.signup)
    return (
      <SignInFrame title="Make an account" about="Signing up is turned off here. Ask an administrator for an invitation.">
        {back}
      </SignInFrame>
    );
  return (
    <SignInFrame title="Make an account" about="With an organisation of your own; you can invite others to it.">
      <form onSubmit={submit}>
        <Stack>
          <TextInput label="Your name" autoComplete="name" autoFocus dir="auto" size="md" {...form.getInputProps('name')} />
          <TextInput label="E-mail" inputMode="email" autoComplete="username" size="md" {...form.getInputProps('email')} />
          <PasswordInput
            label="Password"
            description="12 characters or more"
            autoComplete="new-password"
            size="md"
            {...form.getInputProps('password')}
          />
          <TextInput
            label="Organisation"
            description="Left empty, it is named after you"
            autoComplete="organization"
            dir="auto"
            size="md"
            {...form.getInputProps('organisation')}
          />
          <ProblemAlert problem={problem} except={['name', 'email', 'password', 'organisation']} />
          <Button type="submit" size="md" loading={pending}>
            Make the account
          </Button>
        </Stack>
      </form>
      {back}
    </SignInFrame>
  );
}
