import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { CloudFailure } from '../cloud-failure.ts';
import type { GcpCredentials } from '../credentials.ts';
import type { AccessToken } from './access-tokens.ts';
import { postForToken } from './post-for-token.ts';
import { scopes, type TokenParts } from './token-parts.ts';

type Key = Extract<GcpCredentials, { readonly method: 'service_account' }>;

/** Google's own, wherever the request goes. A key's `token_uri` is never asked: a key is input, and would choose where we post. */
const audience = 'https://oauth2.googleapis.com/token';
const lifeSeconds = 3_600;

/** RFC 7523: a statement signed with the account's key is exchanged for a token. */
export async function serviceAccountToken(key: Key, parts: TokenParts): Promise<AccessToken> {
  const assertion = signedAssertion(key, parts.now());
  return postForToken(parts, { operation: 'oauth2.token' }, 'oauth2', '/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion,
  });
}

function signedAssertion({ clientEmail, privateKey, privateKeyId }: Key, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const header = { alg: 'RS256', typ: 'JWT', ...(privateKeyId === undefined ? {} : { kid: privateKeyId }) };
  const claims = { iss: clientEmail, scope: scopes.join(' '), aud: audience, iat: issuedAt, exp: issuedAt + lifeSeconds };
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), keyIn(privateKey)).toString('base64url')}`;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Those who copy the key out of its JSON file bring `\n` along as two characters. */
function keyIn(privateKey: string): KeyObject {
  const key = parsed(privateKey.replaceAll('\\n', '\n'));
  if (key?.asymmetricKeyType === 'rsa') return key;
  throw new CloudFailure({
    provider: 'gcp',
    kind: 'credentials_invalid',
    bucket: 'user_action',
    operation: 'oauth2.token',
    code: 'private_key_unreadable',
    said: 'the private key is no RSA key in PEM',
    fixHint: 'Give private_key of the JSON key file, from -----BEGIN PRIVATE KEY----- to -----END PRIVATE KEY-----.',
    consoleUrl: 'https://console.cloud.google.com/iam-admin/serviceaccounts',
  });
}

/** OpenSSL's message says nothing that helps, and might quote what it read. */
function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
