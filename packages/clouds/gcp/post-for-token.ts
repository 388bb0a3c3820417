import type { Operation } from '../cloud-calls.ts';
import type { AccessToken } from './access-tokens.ts';
import { AnswerNotUnderstood } from './google-error.ts';
import { type GoogleService, rootUrlOf } from './google-services.ts';
import type { TokenParts } from './token-parts.ts';

/** RFC 6749 and its extensions: a form is posted, JSON comes back. Its life is counted from before it was asked for. */
export async function postForToken(
  { call, transport, endpoints, now }: TokenParts,
  operation: Operation,
  service: GoogleService,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<AccessToken> {
  return call(operation, async (signal) => {
    const askedAt = now().getTime();
    const { data } = await transport.request<Readonly<Record<string, unknown>>>({
      method: 'POST',
      url: `${rootUrlOf(endpoints, service)}${path}`,
      data: new URLSearchParams(form),
      signal,
    });
    const { access_token: value, expires_in: seconds } = data ?? {};
    if (typeof value !== 'string' || typeof seconds !== 'number')
      throw new AnswerNotUnderstood('without access_token and expires_in');
    return { value, expiresAt: new Date(askedAt + seconds * 1_000) };
  });
}
