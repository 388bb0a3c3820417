import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open } from '../../keys/sealing.ts';
import { testClient } from '../../testing/client.ts';
import { type SignedInClient, startWorld, testMasterKey, type World } from '../../testing/world.ts';

let world: World;
let ada: SignedInClient;
let kid: string;
let ourKey: KeyObject;
let payload: JWTPayload;

beforeAll(async () => {
  world = await startWorld();
  const person = await world.person([{ role: 'role_viewer' }]);
  await world.setPassword(person, 'correct horse battery');
  ada = await world.signIn(person.email, 'correct horse battery');
  const row = await world.db.selectFrom('config.signing_keys').selectAll().executeTakeFirstOrThrow();
  kid = row.id;
  ourKey = createPrivateKey({ key: open(testMasterKey, row.sealed, `config.signing_keys/${kid}`), format: 'der', type: 'pkcs8' });
  payload = JSON.parse(Buffer.from(ada.accessToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as JWTPayload;
});
afterAll(() => world.close());

const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (claims: JWTPayload, header: object = {}, key: KeyObject = ourKey, alg = 'RS256'): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(key);
const without = (name: string): JWTPayload => Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name));
const answerTo = (token: string) => testClient(world.url, token).get('/auth/me');

test('an access token says who, for which organisation and session, and lives for 15 minutes', async () => {
  const [header] = ada.accessToken.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(JSON.parse(header ?? '')).toEqual({ alg: 'RS256', kid, typ: 'JWT' });
  expect(payload).toEqual({
    iss: 'spacedock', aud: 'spacedock', sub: expect.stringMatching(/^usr_/), org: world.organisationId,
    sid: expect.stringMatching(/^ses_/),
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/), iat: expect.any(Number), exp: (payload.iat ?? 0) + 900,
  });
  expect((await answerTo(ada.accessToken)).status).toBe(200);
  expect((await answerTo(await signed(payload))).status).toBe(200);
});

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const publicPem = (): Buffer => Buffer.from(createPublicKey(ourKey).export({ format: 'pem', type: 'spki' }));

const forgeries: Readonly<Record<string, () => string | Promise<string>>> = {
  'alg none': () => new UnsecuredJWT(payload).encode(),
  'alg none under our key id': () => `${b64({ alg: 'none', kid })}.${b64(payload)}.`,
  'alg NONE with the old signature': () => `${b64({ alg: 'NONE', kid })}.${ada.accessToken.split('.').slice(1).join('.')}`,
  'HS256 with our public key as the secret': () =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid }).sign(publicPem()),
  'RS512 with our key': () => signed(payload, {}, ourKey, 'RS512'),
  'PS256 with our key': () => signed(payload, {}, ourKey, 'PS256'),
  'another key under our key id': () => signed(payload, {}, otherKey),
  'another key under its own id': () => signed(payload, { kid: 'key_00000000000000000000000000' }, otherKey),
  'another key that it brings along': () =>
    signed(payload, { kid: 'key_1', jwk: createPublicKey(otherKey).export({ format: 'jwk' }) }, otherKey),
  'another key at an address': () => signed(payload, { jku: 'http://127.0.0.1:1/jwks.json' }, otherKey),
  'no key id': () => signed(payload, { kid: undefined }),
  'a key id that is a path': () => signed(payload, { kid: '../../dev/null' }),
  'a header that must be understood': () => {
    const [header, claims] = [b64({ alg: 'RS256', kid, crit: ['x'], x: 1 }), b64(payload)];
    return `${header}.${claims}.${sign('sha256', Buffer.from(`${header}.${claims}`), ourKey).toString('base64url')}`;
  },
  'another issuer': () => signed({ ...payload, iss: 'https://evil.example' }),
  'another audience': () => signed({ ...payload, aud: 'somebody-else' }),
  'changed claims': () => {
    const [header, , signature] = ada.accessToken.split('.');
    return `${header}.${b64({ ...payload, org: 'org_other' })}.${signature}`;
  },
  'a cut signature': () => ada.accessToken.slice(0, -8),
  'no issuer': () => signed(without('iss')),
  'no audience': () => signed(without('aud')),
  'no subject': () => signed(without('sub')),
  'no organisation': () => signed(without('org')),
  'no session': () => signed(without('sid')),
  'no id': () => signed(without('jti')),
  'no time of issue': () => signed(without('iat')),
  'no end': () => signed(without('exp')),
  'a session that is a number': () => signed({ ...payload, sid: 7 }),
  'not yet valid': () => signed({ ...payload, nbf: (payload.iat ?? 0) + 3600 }),
  'three dots and nothing': () => '..',
  'no JSON inside': () => `${b64('x')}.${b64('y')}.AAAA`,
};

test.each(Object.keys(forgeries))('refused: %s', async (name) => {
  const { status, error, headers } = await answerTo(await forgeries[name]?.() ?? '');
  expect([status, error.code]).toEqual([401, 'auth.invalid']);
  expect(headers.get('www-authenticate')).toContain('Bearer');
});

test('a token for a session that does not exist is refused', async () => {
  const { status, error } = await answerTo(await signed({ ...payload, sid: 'ses_00000000000000000000000000' }));
  expect([status, error.code]).toEqual([401, 'auth.revoked']);
});

test('a token of ours for another organisation than the session is in is refused: the session has moved since', async () => {
  const { status, error } = await answerTo(await signed({ ...payload, org: 'org_other' }));
  expect([status, error.code]).toEqual([401, 'auth.revoked']);
});

test('an expired token is refused as such, whether it was seen before or not', async () => {
  const unseen = await signed({ ...payload, jti: 'unseen' });
  expect((await answerTo(ada.accessToken)).status).toBe(200);
  world.clock.advance(15 * 60_000 + 1000);
  for (const token of [ada.accessToken, unseen, ada.accessToken]) {
    const { status, error } = await answerTo(token);
    expect([status, error.code]).toEqual([401, 'auth.expired']);
  }
  const forged = await answerTo(await signed({ ...payload, iss: 'https://evil.example' }));
  expect(forged.error.code).toBe('auth.invalid');
});
