import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { startTestGithub, type TestGithub } from '../testing/github.ts';

interface Said {
  readonly status: number;
  readonly message: unknown;
}

async function ask({ github }: TestGithub, path: string, authorization?: string, method = 'GET'): Promise<Said> {
  const answer = await fetch(`${github.apiUrl}${path}`, {
    method,
    headers: authorization === undefined ? {} : { authorization },
  });
  const text = await answer.text();
  const body = text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
  if (answer.status >= 400)
    expect(body).toMatchObject({ status: String(answer.status), documentation_url: expect.any(String) as string });
  return { status: answer.status, message: body['message'] };
}

async function jwt(
  { github }: TestGithub,
  { iss = github.app.clientId as string | number, iat = -10, exp = 300, key = github.app.privateKey } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({ iss: iss as string, iat: now + iat, exp: now + exp })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(createPrivateKey(key));
}

test('the App is known by its key, its clock and its number, and is told what is wrong in the words of GitHub', async () => {
  const world = await startTestGithub();
  const stranger = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const as = async (options: Parameters<typeof jwt>[1]): Promise<Said> =>
    ask(world, '/app', `Bearer ${await jwt(world, options)}`);
  expect(await as({})).toEqual({ status: 200, message: undefined });
  expect(await as({ iss: world.github.app.id })).toEqual({ status: 200, message: undefined });
  expect(await as({ exp: -1 })).toEqual({
    status: 401,
    message: expect.stringContaining("'Expiration time' claim ('exp') must be") as string,
  });
  expect(await as({ exp: 3_600 })).toEqual({ status: 401, message: expect.stringContaining('too far in the future') as string });
  expect(await as({ iat: 300 })).toEqual({
    status: 401,
    message: expect.stringContaining("'Issued at' claim ('iat')") as string,
  });
  expect(await as({ iss: 'another' })).toEqual({ status: 404, message: 'Integration not found' });
  expect(await as({ key: stranger.privateKey })).toEqual({ status: 401, message: 'A JSON web token could not be decoded' });
  expect(await ask(world, '/app', 'Bearer ey.ey.ey')).toEqual({ status: 401, message: 'A JSON web token could not be decoded' });
  expect(await ask(world, '/app', `token ${world.github.token}`)).toEqual({
    status: 401,
    message: 'A JSON web token could not be decoded',
  });
});

test("the clock of GitHub's own client is set right when the two differ by hours", async () => {
  const world = await startTestGithub();
  world.advance(5 * 3_600_000);
  const { data } = await world.app().request('GET /app');
  expect(data?.slug).toBe(world.github.app.slug);
});

test('a token of an installation is good for an hour, and dies with what it came from', async () => {
  const world = await startTestGithub();
  const { github, app } = world;
  const list = '/installation/repositories';
  const create = async (): Promise<string> => {
    const { data } = await app().request('POST /app/installations/{installation_id}/access_tokens', {
      installation_id: github.installation.id,
    });
    return data.token;
  };
  const refused = { status: 401, message: 'Bad credentials' };
  const [first, revoked] = [await create(), await create()];
  expect(await ask(world, list, `token ${first}`)).toMatchObject({ status: 200 });
  expect(await ask(world, '/installation/token', `Bearer ${revoked}`, 'DELETE')).toMatchObject({ status: 204 });
  expect(await ask(world, list, `Bearer ${revoked}`)).toEqual(refused);
  world.advance(3_599_000);
  expect(await ask(world, list, `Bearer ${first}`)).toMatchObject({ status: 200 });
  world.advance(2_000);
  expect(await ask(world, list, `Bearer ${first}`)).toEqual(refused);
  const later = await create();
  github.revokeTokens();
  expect(await ask(world, list, `Bearer ${later}`)).toEqual(refused);
  const last = await create();
  github.suspendApp('acme', true);
  expect(await ask(world, list, `Bearer ${last}`)).toEqual({ status: 403, message: 'This installation has been suspended' });
  await expect(create()).rejects.toThrow(/suspended/);
  github.suspendApp('acme', false);
  github.uninstallApp('acme');
  expect(await ask(world, list, `Bearer ${last}`)).toEqual(refused);
});

test('what somebody may not see is not there, and what they may not do is refused', async () => {
  const world = await startTestGithub();
  const { github, app } = world;
  await github.repositories.create({ owner: 'mallory', name: 'secret', files: { a: 'a' } });
  await github.repositories.create({ owner: 'mallory', name: 'open', private: false, files: { a: 'a' } });
  const { data } = await app().request('POST /app/installations/{installation_id}/access_tokens', {
    installation_id: github.installation.id,
    repositories: ['checkout'],
    permissions: { contents: 'read' },
  });
  const narrow = `token ${data.token}`;
  const person = `token ${github.token}`;
  const hidden = { status: 404, message: 'Not Found' };
  expect(await ask(world, '/repos/acme/checkout')).toEqual(hidden);
  expect(await ask(world, '/repos/acme/checkout', narrow)).toMatchObject({ status: 200 });
  expect(await ask(world, '/repos/ACME/Checkout', person)).toMatchObject({ status: 200 });
  expect(await ask(world, '/repos/acme/ledger', narrow)).toEqual(hidden);
  expect(await ask(world, '/repos/acme/ledger', person)).toMatchObject({ status: 200 });
  expect(await ask(world, '/repos/mallory/secret', person)).toEqual(hidden);
  expect(await ask(world, '/repos/mallory/open')).toMatchObject({ status: 200 });
  expect(await ask(world, '/repos/acme/checkout/pulls', narrow)).toEqual({
    status: 403,
    message: 'Resource not accessible by integration',
  });
  expect(await ask(world, '/user', person)).toMatchObject({ status: 200 });
  expect(await ask(world, '/user', narrow)).toEqual({ status: 403, message: 'Resource not accessible by integration' });
  expect(await ask(world, '/user/repos')).toEqual({ status: 401, message: 'Requires authentication' });
  expect(await ask(world, '/installation/repositories', person)).toMatchObject({ status: 403 });
  expect(await ask(world, '/user', 'token ghp_made-up')).toEqual({ status: 401, message: 'Bad credentials' });
  expect(await ask(world, '/user', 'Digest what')).toEqual({ status: 401, message: 'Bad credentials' });
  expect(await ask(world, '/nothing', person)).toEqual(hidden);
  const wider = app().request('POST /app/installations/{installation_id}/access_tokens', {
    installation_id: github.installation.id,
    permissions: { contents: 'write' },
  });
  await expect(wider).rejects.toMatchObject({ status: 422 });
  github.revokePersonalToken();
  expect(await ask(world, '/user', person)).toEqual({ status: 401, message: 'Bad credentials' });
});

test('calls are counted by the hour, and a known answer is neither sent again nor counted', async () => {
  const world = await startTestGithub({ callsPerHour: 3 });
  const { github, faults } = world;
  const get = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${github.apiUrl}/repos/acme/checkout`, { headers: { authorization: `token ${github.token}`, ...headers } });
  const first = await get();
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('x-ratelimit-remaining')).toBe('2');
  const known = await get({ 'if-none-match': etag });
  expect([known.status, known.headers.get('x-ratelimit-remaining'), await known.text()]).toEqual([304, '2', '']);
  expect((await get({ 'if-none-match': '"another"' })).status).toBe(200);
  await github.push({ owner: 'acme', repo: 'checkout', files: { a: '1' } });
  expect((await get({ 'if-none-match': etag })).status).toBe(200);
  const over = await get();
  expect([over.status, over.headers.get('x-ratelimit-remaining')]).toEqual([403, '0']);
  expect(Number(over.headers.get('x-ratelimit-reset')) * 1_000).toBeGreaterThan(Date.now());
  world.advance(3_600_000);
  expect((await get()).status).toBe(200);
  faults.add({ operation: 'github:GetRepository', effect: 'throttle', times: 1, account: 'acme' });
  const slowed = await get();
  expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([403, '60']);
  expect(await slowed.json()).toMatchObject({ message: expect.stringContaining('secondary rate limit') as string });
  faults.add({ operation: 'github:*', effect: 'quota', times: 1 });
  expect((await get()).headers.get('x-ratelimit-remaining')).toBe('0');
  faults.add({ operation: 'github:*', effect: 'error_before', times: 1 });
  expect((await get()).status).toBe(502);
});
