import { createLocalJWKSet, jwtVerify } from 'jose';
import type { WireAnswer, WireRequest } from '../cloud/wire-server.ts';
import { json, oauthError } from './google-answers.ts';
import type { GcpWorld } from './gcp-world.ts';
import { poolMember } from './rights.ts';

const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const subjectTypes = ['urn:ietf:params:oauth:token-type:jwt', 'urn:ietf:params:oauth:token-type:id_token'];

/** POST /v1/token of sts.googleapis.com: a token of an issuer that the identity pool trusts becomes one of Google's. */
export async function stsTokenAnswer(world: GcpWorld, { body }: WireRequest): Promise<WireAnswer> {
  const form = new URLSearchParams(body.toString());
  const { identityPool } = world.state;
  const audience = form.get('audience') ?? '';
  if (form.get('grant_type') !== exchange) return oauthError(400, 'unsupported_grant_type', 'Invalid grant type');
  if (form.get('requested_token_type') !== accessTokenType)
    return oauthError(400, 'invalid_request', 'Invalid value for "requested_token_type".');
  if (!subjectTypes.includes(form.get('subject_token_type') ?? ''))
    return oauthError(400, 'invalid_request', 'Invalid value for "subject_token_type".');
  if (audience !== identityPool.audience || !identityPool.enabled) {
    return oauthError(
      400,
      'invalid_target',
      'The target service indicated by the "audience" parameters is invalid. This might either be ' +
        "because the pool or provider is disabled or deleted or because it doesn't exist.",
    );
  }
  const subject = await subjectOf(world, form.get('subject_token') ?? '', audience);
  if (typeof subject !== 'string') return oauthError(400, 'invalid_grant', subject.problem);
  const { value, expiresAt } = world.tokens.issue(poolMember(world.state, subject), (form.get('scope') ?? '').split(' '));
  return json(200, {
    access_token: value,
    issued_token_type: accessTokenType,
    token_type: 'Bearer',
    expires_in: Math.floor((expiresAt.getTime() - world.now().getTime()) / 1_000),
  });
}

/** The provider maps `assertion.sub` to `google.subject`. The audience may be given with and without the scheme. */
async function subjectOf(
  { trustedIssuer, now }: GcpWorld,
  token: string,
  audience: string,
): Promise<string | { readonly problem: string }> {
  if (!trustedIssuer) return { problem: 'The issuer in ID Token does not match the expected one.' };
  const { issuer, jwks } = trustedIssuer;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await jwks()), {
      issuer,
      audience: [audience, `https:${audience}`],
      currentDate: now(),
      algorithms: ['RS256', 'ES256'],
    });
    return payload.sub ?? { problem: "The mapped attribute 'google.subject' must be of type STRING." };
  } catch (error) {
    return { problem: `The ID Token is not acceptable: ${(error as Error).message}` };
  }
}
