import { compactVerify, decodeJwt, decodeProtectedHeader, importSPKI, type JWTPayload } from 'jose';
import type { WireAnswer, WireRequest } from '../cloud/wire-server.ts';
import { json, oauthError } from './google-answers.ts';
import type { GcpWorld } from './gcp-world.ts';

/** POST /token of oauth2.googleapis.com. */
export async function tokenAnswer(world: GcpWorld, { body }: WireRequest): Promise<WireAnswer> {
  const form = new URLSearchParams(body.toString());
  switch (form.get('grant_type')) {
    case 'urn:ietf:params:oauth:grant-type:jwt-bearer':
      return forAssertion(world, form.get('assertion') ?? '');
    case 'refresh_token':
      return forRefreshToken(world, form);
    case null:
      return oauthError(400, 'invalid_request', 'Missing required parameter: grant_type');
    default:
      return oauthError(400, 'unsupported_grant_type', 'Invalid grant_type');
  }
}

const audiences = [
  'https://oauth2.googleapis.com/token',
  'https://www.googleapis.com/oauth2/v4/token',
  'https://accounts.google.com/o/oauth2/token',
];
const longestLife = 3_600;
const skew = 300;

/** RFC 7523: the statement must be the account's own, recent, and meant for this endpoint. */
async function forAssertion(world: GcpWorld, assertion: string): Promise<WireAnswer> {
  const grant = (description: string): WireAnswer => oauthError(400, 'invalid_grant', description);
  const { serviceAccount } = world.state;
  const read = readJwt(assertion);
  if (!read) return grant('Invalid JWT: Failed part of the JWT.');
  const { claims, keyId } = read;
  if (claims.iss !== serviceAccount.email) return grant('Invalid grant: account not found');
  const keys = serviceAccount.keys.filter(({ id }) => keyId === undefined || id === keyId);
  const signed = await Promise.all(keys.map(({ publicKey }) => isSignedBy(assertion, publicKey)));
  if (!signed.includes(true)) return grant('Invalid JWT Signature.');
  if (typeof claims.aud !== 'string' || !audiences.includes(claims.aud))
    return grant("Invalid JWT: Audience is not Google's token endpoint.");
  if (!isRecent(claims, world.now())) {
    return grant(
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. ' +
        'Check your iat and exp values in the JWT claim.',
    );
  }
  const { scope } = claims;
  if (typeof scope !== 'string' || scope === '')
    return oauthError(400, 'invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
  return issued(world, serviceAccount.email, scope.split(' '));
}

function readJwt(text: string): { readonly claims: JWTPayload; readonly keyId: string | undefined } | undefined {
  try {
    return { claims: decodeJwt(text), keyId: decodeProtectedHeader(text).kid };
  } catch {
    return undefined; // whatever it is, it is no JWT, and that is the answer
  }
}

async function isSignedBy(assertion: string, publicKey: string): Promise<boolean> {
  const key = await importSPKI(publicKey, 'RS256');
  return compactVerify(assertion, key, { algorithms: ['RS256'] }).then(
    () => true,
    () => false,
  );
}

function isRecent({ iat, exp }: JWTPayload, now: Date): boolean {
  const at = now.getTime() / 1_000;
  return iat !== undefined && exp !== undefined && exp - iat <= longestLife + skew && iat <= at + skew && exp >= at;
}

/** RFC 6749, section 6. */
function forRefreshToken(world: GcpWorld, form: URLSearchParams): WireAnswer {
  const { oauthClient, person } = world.state;
  if (form.get('client_id') !== oauthClient.id) return oauthError(401, 'invalid_client', 'The OAuth client was not found.');
  if (form.get('client_secret') !== oauthClient.secret) return oauthError(401, 'invalid_client', 'Unauthorized');
  if (!person.refreshTokens.includes(form.get('refresh_token') ?? '')) {
    return oauthError(400, 'invalid_grant', 'Token has been expired or revoked.');
  }
  return issued(world, person.email, [
    'https://www.googleapis.com/auth/cloud-platform',
    'https://www.googleapis.com/auth/userinfo.email',
  ]);
}

function issued({ tokens, now }: GcpWorld, principal: string, scopes: readonly string[]): WireAnswer {
  const { value, expiresAt } = tokens.issue(principal, scopes);
  const seconds = Math.floor((expiresAt.getTime() - now().getTime()) / 1_000);
  return json(200, { access_token: value, expires_in: seconds, scope: scopes.join(' '), token_type: 'Bearer' });
}

/** POST /tokeninfo: whose token it is. */
export function tokenInfoAnswer({ tokens, now }: GcpWorld, { headers, url }: WireRequest): WireAnswer {
  const token = url.searchParams.get('access_token') ?? /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const found = tokens.find(token);
  if (!found || found.expired) return oauthError(400, 'invalid_token', 'Invalid Value');
  const { principal, scopes, expiresAt } = found;
  const email = scopes.includes('https://www.googleapis.com/auth/userinfo.email')
    ? { email: principal, email_verified: 'true' }
    : {};
  return json(200, { scope: scopes.join(' '), expires_in: String(Math.floor((expiresAt - now().getTime()) / 1_000)), ...email });
}
