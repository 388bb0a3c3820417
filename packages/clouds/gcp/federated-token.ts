import type { GcpCredentials } from '../credentials.ts';
import type { AccessToken } from './access-tokens.ts';
import { AnswerNotUnderstood } from './google-error.ts';
import { rootUrlOf } from './google-services.ts';
import { postForToken } from './post-for-token.ts';
import { scopes, type TokenParts } from './token-parts.ts';

type Federation = Extract<GcpCredentials, { readonly method: 'workload_identity' }>;

/** Google lets an account be borrowed for this long unless its organisation allows more. */
const lifeSeconds = 3_600;

/** RFC 8693: this installation's own token is exchanged; then the service account is borrowed, where one is named. */
export async function federatedToken({ audience, serviceAccountEmail }: Federation, parts: TokenParts): Promise<AccessToken> {
  const federated = await postForToken(parts, { operation: 'sts.token' }, 'sts', '/v1/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    audience,
    // Who only borrows an account needs no more than that.
    scope: serviceAccountEmail === undefined ? scopes.join(' ') : 'https://www.googleapis.com/auth/cloud-platform',
    requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    subject_token: await parts.identityToken(audience),
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  });
  return serviceAccountEmail === undefined ? federated : borrowed(serviceAccountEmail, federated, parts);
}

async function borrowed(email: string, federated: AccessToken, { call, transport, endpoints }: TokenParts): Promise<AccessToken> {
  const url = `${rootUrlOf(endpoints, 'iamcredentials')}/v1/projects/-/serviceAccounts/${encodeURIComponent(email)}:generateAccessToken`;
  return call({ operation: 'iamcredentials.serviceAccounts.generateAccessToken' }, async (signal) => {
    const { data } = await transport.request<Readonly<Record<string, unknown>>>({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${federated.value}` },
      signal,
      data: { scope: [...scopes], lifetime: `${lifeSeconds}s` },
    });
    const { accessToken: value, expireTime } = data ?? {};
    const expiresAt = new Date(typeof expireTime === 'string' ? expireTime : NaN);
    if (typeof value !== 'string' || Number.isNaN(expiresAt.getTime()))
      throw new AnswerNotUnderstood('without accessToken and expireTime');
    return { value, expiresAt };
  });
}
