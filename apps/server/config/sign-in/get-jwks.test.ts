import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('whoever reads the keys at the server\'s root can check our access tokens without us', async () => {
  const ada = await world.person();
  await world.setPassword(ada, 'correct horse battery');
  const { accessToken } = await world.signIn(ada.email, 'correct horse battery');
  const response = await fetch(`${world.url}/.well-known/jwks.json`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const jwks = await response.json() as JSONWebKeySet;
  const { payload } = await jwtVerify(
    accessToken, createLocalJWKSet(jwks), { issuer: 'spacedock', audience: 'spacedock', algorithms: ['RS256'] },
  );
  expect(payload.sub).toBe(ada.userId);
  // Nothing of the private half, whatever a store hands out.
  expect(jwks.keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  expect((await fetch(`${world.url}/api/.well-known/jwks.json`)).status).toBe(404);
});
