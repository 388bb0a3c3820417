import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startWorld, type World } from '../../testing/world.ts';
import { federatedSubject } from './identity-tokens.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

test('a cloud can verify the token by what this server publishes, and nobody is signed in by it', async () => {
  const token = await world.server.config.identityToken(world.organisationId, 'api://AzureADTokenExchange');
  const discovered = await (await fetch(`${world.url}/.well-known/openid-configuration`)).json() as { issuer: string; jwks_uri: string };
  const jwks = await (await fetch(discovered.jwks_uri)).json() as { keys: [] };
  const { payload } = await jwtVerify(token, createLocalJWKSet(jwks), { issuer: discovered.issuer, audience: 'api://AzureADTokenExchange' });
  expect(payload.sub).toBe(federatedSubject(world.organisationId));
  const asked = await fetch(`${world.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(401);
});

test('whom a cloud has to trust can be read where clouds can reach the server', async () => {
  expect(await world.admin.get('/cloud-accounts/federation')).toMatchObject({ status: 409, error: { code: 'federation.no_address' } });
  const reachable = await startWorld({ issuer: 'https://spacedock.example.com' });
  onTestFinished(() => reachable.close());
  expect((await reachable.admin.get('/cloud-accounts/federation')).data).toEqual({
    issuer: 'https://spacedock.example.com', subject: federatedSubject(reachable.organisationId),
  });
});
