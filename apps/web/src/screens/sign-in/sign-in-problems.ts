/** What single sign-on was refused for. The address carries only the code, as addresses stay in histories and logs. */
const words: Readonly<Record<string, { readonly message: string; readonly next: string }>> = {
  'auth.oidc_failed': {
    message: 'Single sign-on did not let you in.',
    next: 'Try once more. Only people who were invited get in, with the e-mail address that the invitation went to.',
  },
  'auth.oidc_unavailable': {
    message: 'Single sign-on cannot be reached at the moment.',
    next: 'Try again later, or sign in with e-mail and password.',
  },
  'auth.oidc_off': { message: 'Single sign-on is not set up here.', next: 'Sign in with e-mail and password.' },
};

export const signInProblem = (code: string) =>
  words[code] ?? {
    message: 'You could not be signed in.',
    next: `Try once more. If it stays, tell whoever runs this installation: ${code.slice(0, 60)}.`,
  };
