import type { GcpCredentials } from '../credentials.ts';
import type { AccessToken } from './access-tokens.ts';
import { postForToken } from './post-for-token.ts';
import type { TokenParts } from './token-parts.ts';

type Consent = Extract<GcpCredentials, { readonly method: 'oauth' }>;

/** RFC 6749, section 6: what a person once agreed to. The scopes are those of then. */
export const refreshedToken = ({ clientId, clientSecret, refreshToken }: Consent, parts: TokenParts): Promise<AccessToken> =>
  postForToken(parts, { operation: 'oauth2.token' }, 'oauth2', '/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
