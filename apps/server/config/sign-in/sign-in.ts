import type { MasterKey } from '../../keys/master-key.ts';
import { accountSignup } from './account-signup.ts';
import { invitationAcceptance } from './invitation-acceptance.ts';
import type { OidcProvider } from './oidc/oidc-provider.ts';
import { oidcSignIn } from './oidc/oidc-sign-in.ts';
import { passwordSignIn } from './password-sign-in.ts';
import { sessionRefresh } from './session-refresh.ts';
import type { SignInContext } from './sign-in-context.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface SignInParts extends SignInContext {
  readonly keys: SigningKeys;
  readonly masterKey: MasterKey;
  readonly signup: boolean;
  readonly provider: OidcProvider | undefined;
  readonly publicUrl: () => string;
  /** The sandbox runs here: whoever signs in is likely the one who just started it. */
  readonly sandbox: boolean;
}

export type SignIn = ReturnType<typeof signIn>;

/** All the ways in. What the public endpoints get: each of these checks everything itself. */
export function signIn(parts: SignInParts) {
  const { signup, provider, sandbox } = parts;
  return {
    methods: { password: true, signup, oidc: provider ? { name: provider.name } : null, sandbox },
    withPassword: passwordSignIn(parts),
    refresh: sessionRefresh(parts),
    signup: accountSignup(parts, { enabled: signup }),
    acceptInvitation: invitationAcceptance(parts),
    oidc: oidcSignIn(parts, parts),
    jwks: parts.keys.published,
  };
}
