import { expect, test, vi } from 'vitest';
import { createSession } from './session.ts';

const answer = (body: object, status = 200): Response => new Response(JSON.stringify(body), { status });
const signedIn = (token: string, tenant = 'org_1'): Response =>
  answer({ data: { accessToken: token, expiresIn: 600, tenants: [{ id: tenant, name: tenant }], user: { email: 'ada@example.com', name: 'Ada' } } });

/** A server that answers refreshes in turn, and counts those that are under way at once. */
function scene(answers: (() => Response)[]) {
  const asked: string[] = [];
  let [under, most, now] = [0, 0, 0];
  const fetch = vi.fn<typeof globalThis.fetch>(async (path) => {
    asked.push(String(path));
    under += 1;
    most = Math.max(most, under);
    await Promise.resolve();
    under -= 1;
    const next = answers.shift();
    if (!next) throw new TypeError('fetch failed');
    return next();
  });
  return { session: createSession({ fetch, now: () => now }), asked, most: () => most, advance: (ms: number) => void (now += ms) };
}

test('a token is used until shortly before its end, then exchanged', async () => {
  const { session, advance } = scene([() => signedIn('a'), () => signedIn('b')]);
  expect([await session.token(), await session.token()]).toEqual(['a', 'a']);
  advance(600_000 - 29_000);
  expect(await session.token()).toBe('b');
});

test('many that need a token at once share one exchange', async () => {
  const { session, asked } = scene([() => signedIn('a')]);
  expect(await Promise.all(Array.from({ length: 20 }, () => session.token()))).toEqual(Array.from({ length: 20 }, () => 'a'));
  expect(asked).toEqual(['/api/auth/refresh']);
});

test('nobody is signed in without a cookie', async () => {
  const { session } = scene([() => answer({ error: { code: 'auth.missing', message: 'No token.' } }, 401)]);
  await session.resume();
  expect(session.state).toEqual({ kind: 'signed-out' });
});

test('a server that cannot be reached signs nobody out', async () => {
  const { session } = scene([]);
  await session.resume();
  expect(session.state.kind).toBe('unreachable');
});

test('an interruption in between leaves the person signed in', async () => {
  const { session, advance } = scene([() => signedIn('a')]);
  await session.resume();
  advance(700_000);
  await expect(session.token()).rejects.toMatchObject({ code: 'network.unreachable' });
  expect(session.state.kind).toBe('signed-in');
});

test('a token that the server refused is not used again', async () => {
  const { session } = scene([() => signedIn('a'), () => signedIn('b')]);
  session.forgetToken(await session.token());
  expect(await session.token()).toBe('b');
});

test('whoever signs out with a token that has ended is signed out on the server, too', async () => {
  const { session, asked, advance } = scene([() => signedIn('a'), () => signedIn('b'), () => new Response(null, { status: 204 })]);
  await session.resume();
  advance(700_000);
  await session.signOut();
  expect(asked).toEqual(['/api/auth/refresh', '/api/auth/refresh', '/api/auth/logout']);
  expect(session.state).toEqual({ kind: 'signed-out' });
});

test('whoever could not be signed out is told, and stays signed in', async () => {
  const { session } = scene([() => signedIn('a')]);
  await session.resume();
  await expect(session.signOut()).rejects.toMatchObject({ code: 'network.unreachable' });
  expect(session.state.kind).toBe('signed-in');
});

test('whoever was signed out elsewhere meanwhile is signed out', async () => {
  const { session } = scene([() => signedIn('a'), () => answer({ error: {} }, 401)]);
  await session.resume();
  await session.signOut();
  expect(session.state).toEqual({ kind: 'signed-out' });
});

test('another tab that signs out takes this one along', async () => {
  const { port1, port2 } = new MessageChannel();
  const answers = [() => signedIn('a'), () => answer({ error: {} }, 401)];
  const session = createSession({ fetch: async () => answers.shift()?.() ?? answer({}, 500), now: () => 0, tabs: port1 as unknown as BroadcastChannel });
  port1.start();
  await session.resume();
  port2.postMessage('changed');
  await vi.waitFor(() => expect(session.state).toEqual({ kind: 'signed-out' }));
  port1.close();
});
