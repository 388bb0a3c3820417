import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { signedClaims } from './signed-claims.ts';

const issuer = 'https://issuer.example';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const begin = Date.parse('2030-01-01T00:00:00Z');
const at = (seconds: number): Date => new Date(begin + seconds * 1000);
const token = (subject: string, from: number, until?: number): Promise<string> => {
  const made = new SignJWT({}).setProtectedHeader({ alg: 'RS256' }).setIssuer(issuer).setSubject(subject).setNotBefore(at(from));
  return (until === undefined ? made : made.setExpirationTime(at(until))).sign(privateKey);
};

test('what was checked before is believed again, within its time only', async () => {
  let now = at(5);
  const claims = signedClaims({ publicKey, issuer, now: () => now });
  const [short, endless] = [await token('short', 0, 10), await token('endless', 0)];
  expect([await claims(short), await claims(short)]).toMatchObject([{ sub: 'short' }, { sub: 'short' }]);
  now = at(-1);
  expect(await claims(short)).toBeUndefined();
  now = at(9);
  expect([await claims(short), await claims(endless)]).toMatchObject([{ sub: 'short' }, { sub: 'endless' }]);
  now = at(10);
  expect(await claims(short)).toBeUndefined();
  expect(await claims(endless)).toMatchObject({ sub: 'endless' });
});

test('a token that was changed, or comes from elsewhere, is nobody, also when the right one was seen', async () => {
  const claims = signedClaims({ publicKey, issuer, now: () => at(1) });
  const right = await token('ada', 0, 10);
  expect(await claims(right)).toMatchObject({ sub: 'ada' });
  const [header = '', , signature = ''] = right.split('.');
  const payload = Buffer.from(JSON.stringify({ iss: issuer, sub: 'eve', nbf: begin / 1000 })).toString('base64url');
  expect(await claims(`${header}.${payload}.${signature}`)).toBeUndefined();
  const other = signedClaims({ publicKey, issuer: 'https://other.example', now: () => at(1) });
  expect([await other(right), await claims('no token'), await claims(right)]).toMatchObject([undefined, undefined, { sub: 'ada' }]);
});

test('many tokens are all believed, though not all of them are remembered', async () => {
  const claims = signedClaims({ publicKey, issuer, now: () => at(1) });
  const tokens = await Promise.all(Array.from({ length: 1_010 }, (_, index) => token(`user-${index}`, 0)));
  for (const each of tokens) await claims(each);
  expect(await claims(tokens[0] ?? '')).toMatchObject({ sub: 'user-0' });
  expect(await claims(tokens[1_009] ?? '')).toMatchObject({ sub: 'user-1009' });
});
