import fc from 'fast-check';
import { importPKCS8, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { startTestGcp, type TestGcp } from './testing/gcp.ts';

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const exchange = ({ send }: TestGcp, assertion: string) =>
  send('POST', '/token', { body: new URLSearchParams({ grant_type: grantType, assertion }) });

/** As a client signs it, with what should be different. */
async function assertionOf({ gcp, now }: TestGcp, claims: object = {}): Promise<string> {
  const { serviceAccountKey: key } = gcp.credentials.service_account;
  const at = Math.floor(now().getTime() / 1_000);
  const all = {
    iss: key['client_email'] ?? '',
    scope: 'a b',
    aud: 'https://oauth2.googleapis.com/token',
    iat: at,
    exp: at + 3_600,
    ...claims,
  };
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256' }).sign(await importPKCS8(key['private_key'] ?? '', 'RS256'));
}

test('a statement of the account becomes a token', async () => {
  const world = await startTestGcp();
  const { status, body } = await exchange(world, await assertionOf(world));
  expect([status, body['token_type'], body['expires_in'], body['scope']]).toEqual([200, 'Bearer', 3_599, 'a b']);
});

test.each<[string, string, object]>([
  ['of another account', 'Invalid grant: account not found', { iss: 'no@such.iam.gserviceaccount.com' }],
  ['for somebody else', "Invalid JWT: Audience is not Google's token endpoint.", { aud: 'https://example.com' }],
  ['without a scope', 'Invalid OAuth scope or ID token audience provided.', { scope: '' }],
  ['that has expired', 'reasonable timeframe', { iat: 1_000, exp: 4_000 }],
  ['from the future', 'reasonable timeframe', { iat: 9_000_000_000, exp: 9_000_003_600 }],
  ['that lives too long', 'reasonable timeframe', { exp: 9_000_000_000 }],
])('a statement %s is refused', async (_, description, claims) => {
  const world = await startTestGcp();
  const { status, body } = await exchange(world, await assertionOf(world, claims));
  expect([status, body['error_description']]).toEqual([400, expect.stringContaining(description)]);
});

test('no statement with a byte changed is taken', async () => {
  const world = await startTestGcp();
  const good = await assertionOf(world);
  const place = fc.integer({ min: 0, max: good.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, fc.constantFrom(...'AZaz09-_.'), async (at, letter) => {
      const changed = good.slice(0, at) + letter + good.slice(at + 1);
      // The last letter of a part carries bits that mean nothing.
      fc.pre(
        Buffer.from(changed.replaceAll('.', ''), 'base64url').compare(Buffer.from(good.replaceAll('.', ''), 'base64url')) !== 0 &&
          changed !== good,
      );
      const meaning = (text: string): string =>
        text
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
          .join('.');
      fc.pre(meaning(changed) !== meaning(good));
      expect((await exchange(world, changed)).status).toBe(400);
    }),
    { numRuns: 200 },
  );
});

test('a key that was deleted signs nothing any more', async () => {
  const world = await startTestGcp();
  const old = await assertionOf(world);
  await world.gcp.rotateCredentials();
  expect((await exchange(world, old)).status).toBe(200);
  world.gcp.revokeOldCredentials();
  expect((await exchange(world, old)).body).toEqual({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
  expect((await exchange(world, await assertionOf(world))).status).toBe(200);
});

test('whose token it is', async () => {
  const world = await startTestGcp();
  const token = await world.token();
  expect((await world.send('POST', '/tokeninfo', { token })).body).toMatchObject({ email: 'platform@example.com' });
  world.advance(3_600_000);
  expect((await world.send('GET', `/tokeninfo?access_token=${token}`)).status).toBe(400);
});
