import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browser } from '../../testing/browser.ts';
import { testClient } from '../../testing/client.ts';
import { identityProvider, type IdentityProvider } from '../../testing/identity-provider.ts';
import { startWorld, type World } from '../../testing/world.ts';

interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
}

let world: World;
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await identityProvider();
  world = await startWorld({ signup: true, oidc: provider.oidc });
  provider.start(world.url);
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

async function everythingStored(): Promise<string> {
  const tables = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(world.db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    if (!name.startsWith('config.')) continue;
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(world.db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

test('after every way in and every way to fail, no password and no token is in a table or a log line in clear', async () => {
  const secrets = new Set<string>();
  const secret = (text: string): string => {
    secrets.add(text);
    return text;
  };
  const keep = <T extends Partial<SignedIn>>(given: T): T => {
    for (const token of [given.accessToken, given.refreshToken]) if (token) secret(token);
    return given;
  };
  const { anybody, admin } = world;
  secret(admin.token ?? '');

  const email = 'canary@example.com';
  const password = secret('canary password one');
  keep((await anybody.post<SignedIn>('/auth/signup', { email, password, name: 'Canary' })).data);
  await anybody.post('/auth/login', { email, password: secret('canary password wrong') });
  await anybody.post('/auth/login', { email: 'unknown@example.com', password: secret('canary password unknown') });
  await anybody.post('/auth/login', { email, password: secret('canary password malformed'), unknown: true });
  await anybody.send('POST', '/auth/login', `{"email": "${email}", "password": "${secret('canary password unparsable')}"`);
  const first = keep((await anybody.post<SignedIn>('/auth/login', { email, password })).data);
  const second = keep((await anybody.post<SignedIn>('/auth/refresh', { refreshToken: first.refreshToken })).data);
  await anybody.post('/auth/refresh', { refreshToken: secret('sd_rt_canary_garbage_garbage_garbage') });
  await testClient(world.url, secret('sd_pat_canary_garbage_garbage_garbage')).get('/auth/me');
  await testClient(world.url, secret('eyJjYW5hcnk.eyJjYW5hcnk.canary')).post('/tokens', { name: 'x' });

  const mine = testClient(world.url, second.accessToken);
  await mine.post(
    '/auth/password', { currentPassword: secret('canary password not mine'), newPassword: secret('canary password never') },
  );
  const newPassword = secret('canary password two');
  expect((await mine.post('/auth/password', { currentPassword: password, newPassword })).status).toBe(204);
  const made = await mine.post<{ id: string; token: string }>('/tokens', { name: 'canary' });
  const pat = testClient(world.url, secret(made.data.token));
  expect((await pat.post('/tokens', { name: 'canary' })).status).toBe(409);
  expect((await pat.delete(`/tokens/${made.data.id}`)).status).toBe(204);

  const invited = await admin.post<{ inviteToken: string }>('/users', { email: 'invited@example.com' });
  const token = secret(invited.data.inviteToken);
  await anybody.post('/auth/accept-invitation', { token, password: 'short' });
  keep((await anybody.post<SignedIn>('/auth/accept-invitation', { token, password: secret('canary password three') })).data);
  world.clock.advance(31_000);
  expect((await anybody.post('/auth/refresh', { refreshToken: first.refreshToken })).error.code).toBe('auth.replayed');

  provider.accounts.set('canary', { email, email_verified: true });
  const on = browser();
  const login = await on.go(`${world.url}/api/auth/oidc/start`);
  const consent = await on.submit(login, { login: 'canary', password: 'x' });
  const back = await on.submit(consent, {}, (url) => url.startsWith(world.url));
  secret(new URL(back.url).searchParams.get('code') ?? '');
  secret(on.cookie(world.url, 'spacedock_oidc') ?? '');
  keep((JSON.parse((await on.go(back.url)).text) as { data: SignedIn }).data);
  secret(provider.oidc.clientSecret);

  expect(secrets.size).toBeGreaterThan(20);
  const stored = await everythingStored();
  const logged = world.logs.join('\n');
  expect(stored).toContain(email);
  expect(logged.length).toBeGreaterThan(100);
  for (const one of secrets) {
    expect(stored.includes(one), `stored: ${one}`).toBe(false);
    expect(logged.includes(one), `logged: ${one}`).toBe(false);
  }
  expect(stored).not.toContain('PRIVATE KEY');
}, 60_000);
