import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, browser, type BrowserAnswer } from '../../../testing/browser.ts';
import { testClient } from '../../../testing/client.ts';
import { identityProvider, type IdentityProvider } from '../../../testing/identity-provider.ts';
import { startWorld, type World } from '../../../testing/world.ts';

interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly tenants: readonly { readonly id: string }[];
  readonly user: { readonly email: string };
}

let world: World;
let provider: IdentityProvider;

beforeAll(async () => {
  provider = await identityProvider();
  world = await startWorld({ oidc: provider.oidc, signup: true });
  provider.start(world.url);
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

let people = 0;
/** An address and a name to sign in with at the provider. */
function somebody(claims: object = { email_verified: true }): { readonly email: string; readonly login: string } {
  people += 1;
  const login = `login${people}`;
  const email = `person${people}@example.com`;
  provider.accounts.set(login, { email: `Person${people}@Example.com`, ...claims });
  return { email, login };
}
async function invite(email: string): Promise<string> {
  const { status, data } = await world.admin.post<{ inviteToken: string }>('/users', { email, roleID: 'role_viewer' });
  expect(status).toBe(201);
  return data.inviteToken;
}
const start = (returnTo?: string): string => {
  const url = new URL(`${world.url}/api/auth/oidc/start`);
  if (returnTo !== undefined) url.searchParams.set('returnTo', returnTo);
  return url.href;
};
const isCallback = (url: string): boolean => url.startsWith(`${world.url}/api/auth/oidc/callback`);

/** All the way to the address that the provider sends the browser back to, without going there. */
async function toCallback(login: string, on: Browser = browser(), returnTo?: string): Promise<BrowserAnswer> {
  const loginPage = await on.go(start(returnTo));
  const consent = await on.submit(loginPage, { login, password: 'whatever' });
  return on.submit(consent, {}, isCallback);
}
async function signIn(login: string, on: Browser = browser()): Promise<BrowserAnswer> {
  return on.go((await toCallback(login, on)).url);
}
const dataOf = ({ text }: BrowserAnswer): SignedIn => (JSON.parse(text) as { data: SignedIn }).data;
const errorOf = ({ text }: BrowserAnswer) => (JSON.parse(text) as { error: { code: string; message: string } }).error;
const userOf = (email: string) => world.db.selectFrom('config.users').where('email', '=', email).selectAll().executeTakeFirst();

test('an invited person gets in through the provider, ends up where they wanted to go, and is signed in by cookie', async () => {
  const { email, login } = somebody();
  await invite(email);
  const on = browser();
  const callback = await toCallback(login, on, '/zopday/spaces?page=2');
  const answer = await on.go(callback.url, (url) => url.startsWith(`${world.url}/zopday`));
  expect([answer.status, answer.url]).toEqual([302, `${world.url}/zopday/spaces?page=2`]);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.toSorted()).toEqual([
    expect.stringMatching(/^spacedock_oidc=; Max-Age=0; Path=\/api\/auth\/oidc;/),
    expect.stringMatching(/^spacedock_refresh=sd_rt_.*; Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
  ]);

  const refreshed = await world.anybody.send<SignedIn>(
    'POST', '/auth/refresh', undefined, { cookie: `spacedock_refresh=${on.cookie(world.url, 'spacedock_refresh')}` },
  );
  expect(refreshed.data).toMatchObject({ user: { email }, tenants: [{ id: world.organisationId }] });
  expect((await testClient(world.url, refreshed.data.accessToken).get('/projects')).status).toBe(200);

  const user = await userOf(email);
  expect(user).toMatchObject({ email_verified: true, password_hash: null });
  const identities = await world.db.selectFrom('config.identities').where('user_id', '=', user?.id ?? '').selectAll().execute();
  expect(identities).toMatchObject([{ issuer: provider.oidc.issuer, subject: login }]);
  const entries = await world.db.selectFrom('config.audit_log').where('actor', '=', email)
    .select(['action', 'result', 'path', 'metadata']).orderBy('id').execute();
  expect(entries).toEqual([
    { action: 'accept-invitation', result: 'succeeded', path: '/api/auth/oidc/callback', metadata: {} },
    {
      action: 'login', result: 'succeeded', path: '/api/auth/oidc/callback',
      metadata: { provider: provider.oidc.issuer, linked: true, passwordDropped: false },
    },
  ]);
});

test('the browser leaves with state, nonce and PKCE; what belongs to them is in a sealed cookie that comes back', async () => {
  const { headers, status } = await world.anybody.get('/auth/oidc/start?returnTo=/zopday/secret-corner');
  expect(status).toBe(302);
  const to = new URL(headers.get('location') ?? '');
  expect(to.origin).toBe(provider.oidc.issuer);
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    client_id: 'spacedock', response_type: 'code', redirect_uri: `${world.url}/api/auth/oidc/callback`,
    code_challenge_method: 'S256', code_challenge: expect.any(String), state: expect.any(String), nonce: expect.any(String),
    scope: 'openid email profile',
  });
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^spacedock_oidc=sd1\..*; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain('secret-corner');
  expect(cookie).not.toContain(to.searchParams.get('state'));
});

test('without a place to return to the answer is that of login', async () => {
  const { email, login } = somebody();
  await invite(email);
  const answer = await signIn(login);
  expect(answer.status).toBe(200);
  expect(dataOf(answer)).toMatchObject({
    accessToken: expect.stringMatching(/^eyJ/), refreshToken: expect.stringMatching(/^sd_rt_/), expiresIn: 900, user: { email },
  });
});

test('who was linked once is known by the provider\'s own id, whatever their address is there later', async () => {
  const { email, login } = somebody();
  await invite(email);
  expect((await signIn(login)).status).toBe(200);
  provider.accounts.set(login, { email: 'renamed@example.com', email_verified: false });
  expect(dataOf(await signIn(login)).user.email).toBe(email);
});

test.each([
  ['unknown here', { email_verified: true }, 'nobody here has the e-mail address'],
  ['not verified', { email_verified: false }, 'no verified e-mail address'],
  ['verified only in words', { email_verified: 'true' }, 'no verified e-mail address'],
  ['without a word on it', {}, 'no verified e-mail address'],
  ['without an address', { email: undefined, email_verified: true }, 'no verified e-mail address'],
])('refused: %s', async (what, claims, why) => {
  const { email, login } = somebody(claims);
  if (what !== 'unknown here') await invite(email);
  const answer = await signIn(login);
  expect(answer.status).toBe(401);
  expect(errorOf(answer)).toMatchObject({ code: 'auth.oidc_failed', message: expect.stringContaining(why) });
  expect(await world.db.selectFrom('config.identities').where('subject', '=', login).selectAll().execute()).toEqual([]);
  const memberships = await world.db.selectFrom('config.memberships').where('email', '=', email).select('status').execute();
  expect(memberships).toEqual(what === 'unknown here' ? [] : [{ status: 'invited' }]);
});

test('who is disabled stays out, and the attempt is on record', async () => {
  const { email, login } = somebody();
  await invite(email);
  expect((await signIn(login)).status).toBe(200);
  expect((await world.admin.patch(`/users/${email}`, { status: 'disabled' })).status).toBe(200);
  const answer = await signIn(login);
  expect([answer.status, errorOf(answer).code]).toEqual([401, 'auth.oidc_failed']);
  const entries = await world.db.selectFrom('config.audit_log').where('actor', '=', email)
    .where('result', '=', 'refused').selectAll().execute();
  expect(entries).toMatchObject([{ action: 'login', code: 'auth.oidc_failed', org_id: world.organisationId }]);
});

test('who took somebody\'s address before them loses the account when its owner comes', async () => {
  const { email, login } = somebody();
  const squatter = await world.anybody.post<SignedIn>(
    '/auth/signup', { email, password: 'password of the squatter', name: 'Squatter' },
  );
  expect(squatter.status).toBe(201);
  await invite(email);
  const owner = await signIn(login);
  expect(owner.status).toBe(200);
  expect(dataOf(owner).tenants.map(({ id }) => id)).toContain(world.organisationId);

  expect((await testClient(world.url, squatter.data.accessToken).get('/auth/me')).status).toBe(401);
  expect((await world.anybody.post('/auth/refresh', { refreshToken: squatter.data.refreshToken })).status).toBe(401);
  expect((await world.anybody.post('/auth/login', { email, password: 'password of the squatter' })).status).toBe(401);
});

test('who is known to own the address keeps the password beside single sign-on', async () => {
  const { email, login } = somebody();
  const { status } = await world.anybody.post('/auth/signup', { email, password: 'correct horse battery', name: 'Admin' });
  expect(status).toBe(201);
  await world.db.updateTable('config.users').set({ email_verified: true }).where('email', '=', email).execute();
  expect((await signIn(login)).status).toBe(200);
  await expect(world.signIn(email, 'correct horse battery')).resolves.toBeDefined();
});

test('a callback counts only in the browser that started it, once, and within ten minutes', async () => {
  const { email, login } = somebody();
  await invite(email);
  const on = browser();
  const { url } = await toCallback(login, on);
  const refused = async (from: Browser, to: string = url) => {
    const answer = await from.go(to);
    return [answer.status, errorOf(answer).code];
  };
  const no = [401, 'auth.oidc_failed'];
  expect(await refused(browser())).toEqual(no);
  const tampered = browser();
  tampered.setCookie(world.url, 'spacedock_oidc', `${on.cookie(world.url, 'spacedock_oidc')?.slice(0, -4)}AAAA`);
  expect(await refused(tampered)).toEqual(no);
  const another = browser();
  await another.go(start(), (to) => to.startsWith(provider.oidc.issuer));
  expect(await refused(another)).toEqual(no);

  const started = on.cookie(world.url, 'spacedock_oidc') ?? '';
  expect((await on.go(url)).status).toBe(200);
  const again = browser();
  again.setCookie(world.url, 'spacedock_oidc', started);
  expect(await refused(again)).toEqual(no);

  const late = browser();
  const { url: lateUrl } = await toCallback(login, late);
  world.clock.advance(10 * 60_000);
  expect(await refused(late, lateUrl)).toEqual(no);
});

test('the provider\'s no is passed on, but not in its words', async () => {
  const on = browser();
  const page = await on.go(start(), (to) => to.startsWith(provider.oidc.issuer));
  const state = new URL(page.url).searchParams.get('state') ?? '';
  const back = (error: string) => on.go(
    `${world.url}/api/auth/oidc/callback?${new URLSearchParams({ error, state, iss: provider.oidc.issuer }).toString()}`,
  );
  const denied = errorOf(await back('access_denied'));
  expect(denied).toMatchObject({ code: 'auth.oidc_failed', message: expect.stringContaining('access_denied') });
  await on.go(start(), (to) => to.startsWith(provider.oidc.issuer));
  const injected = errorOf(await back('<b>call +1 555 now</b>'));
  expect(injected.code).toBe('auth.oidc_failed');
  expect(injected.message).not.toContain('555');
});

test('a return to anywhere else is refused before the browser leaves', async () => {
  for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', '/..//evil.example', '/api/docs', '/zopday/../api/docs']) {
    const { status, error } = await world.anybody.get(`/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`);
    expect([status, error.details]).toEqual([
      400, [{ field: 'query.returnTo', problem: 'must be a path of the web app, such as /zopday/spaces' }],
    ]);
  }
});

const html = { accept: 'text/html,application/xhtml+xml' };
const goneTo = (answer: { readonly status: number; readonly headers: Headers }) => [answer.status, answer.headers.get('location')];
const problemAt = (code: string) => [302, `/zopday/sign-in?problem=${code}`];

test('who came from the web app and is refused goes back to its sign-in page, which is told why and nothing else', async () => {
  const { login } = somebody();
  const on = browser();
  const callback = await toCallback(login, on, '/zopday/spaces');
  const cookie = `spacedock_oidc=${on.cookie(world.url, 'spacedock_oidc')}`;
  const { pathname, search } = new URL(callback.url);
  const back = (headers: Readonly<Record<string, string>>) => world.anybody.send('GET', `${pathname.slice(4)}${search}`, undefined, headers);
  const refused = await back({ cookie });
  expect(goneTo(refused)).toEqual(problemAt('auth.oidc_failed'));
  expect(refused.headers.getSetCookie()).toEqual([expect.stringMatching(/^spacedock_oidc=; Max-Age=0;/)]);

  // Without a trace of how it began, as in another browser: people get a page, programs JSON.
  expect(goneTo(await back(html))).toEqual(problemAt('auth.oidc_failed'));
  expect((await back({})).status).toBe(401);
  const byApi = browser();
  await byApi.go(start(), (to) => to.startsWith(provider.oidc.issuer));
  const started = `spacedock_oidc=${byApi.cookie(world.url, 'spacedock_oidc')}`;
  expect((await back({ ...html, cookie: started })).status, 'who began without returnTo gets JSON').toBe(401);
});

test('the sign-in page learns that there is single sign-on, and where', async () => {
  const { status, data } = await world.anybody.get('/auth/methods');
  expect([status, data]).toEqual([200, { password: true, signup: true, oidc: { name: new URL(provider.oidc.issuer).host }, sandbox: false }]);
});

test('who signs in only here has no password to change', async () => {
  const { email, login } = somebody();
  await invite(email);
  const { accessToken } = dataOf(await signIn(login));
  const me = await testClient(world.url, accessToken).get('/auth/me');
  expect(me.data).toMatchObject({ user: { email }, hasPassword: false, sessionId: expect.stringMatching(/^ses_/) });
});

test('while the provider is down that is said, and when it is back it is used again', async () => {
  const { email, login } = somebody();
  await invite(email);
  const on = browser();
  const { url } = await toCallback(login, on);
  provider.stop();
  const during = await on.go(url);
  expect([during.status, errorOf(during).code]).toEqual([502, 'auth.oidc_unavailable']);
  const { status, error } = await world.anybody.get('/auth/oidc/start');
  expect([status, error.code]).toEqual([502, 'auth.oidc_unavailable']);
  expect(goneTo(await world.anybody.get('/auth/oidc/start?returnTo=/zopday'))).toEqual(problemAt('auth.oidc_unavailable'));
  expect(world.logs.some((line) => line.includes('SPACEDOCK_OIDC_ISSUER'))).toBe(true);
  provider.start(world.url);
  expect((await signIn(login)).status).toBe(200);
});

test('it is not there unless it is configured', async () => {
  const plain = await startWorld();
  for (const path of ['/auth/oidc/start', '/auth/oidc/callback?code=x&state=y']) {
    const { status, error } = await plain.anybody.get(path);
    expect([status, error.code]).toEqual([404, 'auth.oidc_off']);
  }
  expect(goneTo(await plain.anybody.get('/auth/oidc/start?returnTo=/zopday'))).toEqual(problemAt('auth.oidc_off'));
  expect((await plain.anybody.get('/auth/methods')).data).toEqual({ password: true, signup: false, oidc: null, sandbox: false });
  await plain.close();
});
