import { Type } from 'typebox';
import { type Answer, type AnswerCookie, created, ok } from '../../gateway/answer.ts';
import { refreshTokenSeconds, type SignedIn as Signed } from './sessions.ts';

export const Tenant = Type.Object({ id: Type.String(), name: Type.String() });

export const SignedIn = Type.Object({
  accessToken: Type.String({ description: 'Send it as `Authorization: Bearer …`.' }),
  refreshToken: Type.Optional(Type.String({
    description: 'Good for one use at `POST /auth/refresh`. Not here when it is in the cookie.',
  })),
  expiresIn: Type.Integer({ description: 'Seconds that the access token is good for.' }),
  tenants: Type.Array(Tenant, { description: 'Your organisations. The first one is where this session is.' }),
  user: Type.Object({ email: Type.String(), name: Type.String() }),
});

/** For browsers: a script that is smuggled into the page can not read a httpOnly cookie. */
export const InCookie = Type.Optional(Type.Boolean({
  description: 'Keep the refresh token in a httpOnly cookie instead of the answer. For browsers.',
}));

export const refreshCookieName = 'spacedock_refresh';

export const refreshCookie = (token: string): AnswerCookie =>
  ({ name: refreshCookieName, value: token, path: '/api/auth', maxAgeSeconds: refreshTokenSeconds });

export const noRefreshCookie = refreshCookie('');

export function signInAnswer(
  signed: Signed, how: { readonly cookie?: boolean | undefined; readonly created?: boolean } = {},
): Answer {
  const say = how.created ? created : ok;
  if (!how.cookie) return say(signed);
  const { refreshToken, ...rest } = signed;
  return say(rest, [refreshCookie(refreshToken)]);
}
