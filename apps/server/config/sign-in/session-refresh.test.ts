import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';

let world: World;
let urls: readonly string[];
let ada: Person;
const password = 'correct horse battery';
const day = 24 * 3600_000;
const lifetime = 30 * day;
const waits = [1000, 16 * 60_000, 20 * day, 31 * day];

beforeAll(async () => {
  world = await startWorld();
  world.clock.hold();
  urls = [world.url, (await world.replica()).url];
  ada = await world.person([{ role: 'role_viewer' }]);
  await world.setPassword(ada, password);
});
afterAll(() => world.close());

type Step =
  | { readonly do: 'refresh'; readonly which: number; readonly at: number }
  | { readonly do: 'refresh together'; readonly at: number }
  | { readonly do: 'log out'; readonly at: number }
  | { readonly do: 'wait'; readonly ms: number };

const at = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  // 0 is the newest token of the family, 1 the one before it, and so on.
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refresh' as const), which: fc.constant(0), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refresh' as const), which: fc.nat({ max: 4 }), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh together' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log out' as const), at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(...waits) }) },
);

/** What the family should be like: every token that was given out, oldest first, and whether the session has ended. */
interface Model {
  readonly tokens: { readonly token: string; readonly until: number; used: boolean }[];
  ended: boolean;
  accessToken: string;
  accessUntil: number;
}

test('whatever happens on two replicas, a family has at most one live refresh token, and none after a replay', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const now = (): number => world.clock.now().getTime();
    const first = await world.signIn(ada.email, password);
    const claims = Buffer.from(first.accessToken.split('.')[1] ?? '', 'base64url').toString('utf8');
    const { sid: sessionId } = JSON.parse(claims) as { readonly sid: string };
    const model: Model = {
      tokens: [{ token: first.refreshToken, until: now() + lifetime, used: false }],
      ended: false,
      accessToken: first.accessToken,
      accessUntil: now() + 900_000,
    };
    for (const one of steps) {
      await take(one, model);
      await compare(model, sessionId);
    }
  }), { numRuns: 25 });

  async function take(one: Step, model: Model): Promise<void> {
    switch (one.do) {
      case 'wait':
        world.clock.advance(one.ms);
        return;
      case 'log out': {
        const { status } = await testClient(urls[one.at] ?? '', model.accessToken).post('/auth/logout');
        expect(status).toBe(!model.ended && isAhead(model.accessUntil) ? 204 : 401);
        if (status === 204) model.ended = true;
        return;
      }
      case 'refresh':
        await refresh(model, one.which, one.at);
        return;
      case 'refresh together': {
        const newest = model.tokens.at(-1);
        const good = newest !== undefined && !newest.used && isAhead(newest.until) && !model.ended;
        const answers = await Promise.all(
          urls.map((url) => testClient(url).post<Given>('/auth/refresh', { refreshToken: newest?.token })),
        );
        const won = answers.filter(({ status }) => status === 200);
        expect(won).toHaveLength(good ? 1 : 0);
        if (!newest || !good) {
          if (newest?.used && isAhead(newest.until)) model.ended = true;
          return;
        }
        newest.used = true;
        given(model, won[0]?.data);
        model.ended = true;
      }
    }
  }

  async function refresh(model: Model, which: number, on: number): Promise<void> {
    const presented = model.tokens.at(-1 - which);
    if (!presented) return;
    const { status, data, error } = await testClient(urls[on] ?? '').post<Given>(
      '/auth/refresh', { refreshToken: presented.token },
    );
    if (!isAhead(presented.until)) expect([status, error.code]).toEqual([401, 'auth.expired']);
    else if (model.ended) expect([status, error.code]).toEqual([401, 'auth.revoked']);
    else if (presented.used) {
      expect([status, error.code]).toEqual([401, 'auth.replayed']);
      model.ended = true;
    } else {
      expect(status).toBe(200);
      presented.used = true;
      given(model, data);
    }
  }

  async function compare(model: Model, sessionId: string): Promise<void> {
    const live = await world.db.selectFrom('config.refresh_tokens as t').innerJoin('config.sessions as s', 's.id', 't.session_id')
      .where('s.id', '=', sessionId).where('s.revoked_at', 'is', null).where('t.used_at', 'is', null)
      .where('t.expires_at', '>', world.clock.now())
      .select('t.hash').execute();
    const expected = model.ended ? [] : model.tokens.filter(({ used, until }) => !used && isAhead(until));
    expect(live).toHaveLength(expected.length);
    expect(live.length).toBeLessThanOrEqual(1);
    for (const url of urls) {
      const { status } = await testClient(url, model.accessToken).get('/auth/me');
      expect(status).toBe(!model.ended && isAhead(model.accessUntil) ? 200 : 401);
    }
  }
}, 120_000);

interface Given {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const isAhead = (until: number): boolean => until > world.clock.now().getTime();

function given(model: Model, data: Given | undefined): void {
  const now = world.clock.now().getTime();
  model.tokens.push({ token: data?.refreshToken ?? '', until: now + lifetime, used: false });
  model.accessToken = data?.accessToken ?? '';
  model.accessUntil = now + 900_000;
}
