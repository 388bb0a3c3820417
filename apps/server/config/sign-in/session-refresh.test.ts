import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClient } from '../../testing/client.ts';
import { type Person, startWorld, type World } from '../../testing/world.ts';

let world: World;
let urls: readonly string[];
let ada: Person;
const password = 'correct horse battery';
const second = 1000;
const day = 24 * 3600 * second;
const lifetime = 30 * day;
const leeway = 30 * second;
const waits = [second, 10 * second, 29 * second, 31 * second, 16 * 60 * second, 20 * day, 31 * day];

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
  | { readonly do: 'refresh together'; readonly which: readonly [number, number] }
  | { readonly do: 'log out'; readonly at: number }
  | { readonly do: 'wait'; readonly ms: number };

const at = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  // 0 is the newest token of the family, 1 the one before it, and so on.
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refresh' as const), which: fc.constant(0), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refresh' as const), which: fc.nat({ max: 3 }), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refresh together' as const),
      which: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log out' as const), at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(...waits) }) },
);

interface Token {
  readonly token: string;
  readonly until: number;
  /** The one that it was given for. */
  readonly parent: Token | undefined;
  usedAt: number | undefined;
}

/** What the family should be like: every token that was given out, oldest first, and whether the session has ended. */
interface Model {
  readonly tokens: Token[];
  ended: boolean;
  accessToken: string;
  accessUntil: number;
}

type Expected = 'given' | 'auth.expired' | 'auth.revoked' | 'auth.replayed';

/** The rule in the words of who it protects. It knows parents where the server counts generations. */
function expectedOf({ tokens, ended }: Model, presented: Token): Expected {
  if (!isAhead(presented.until)) return 'auth.expired';
  if (ended) return 'auth.revoked';
  const twinUsed = tokens.some((other) => other !== presented && other.parent === presented.parent && other.usedAt !== undefined);
  if (presented.usedAt === undefined) return twinUsed ? 'auth.replayed' : 'given';
  return presented === tokens.at(-1)?.parent && now() - presented.usedAt <= leeway ? 'given' : 'auth.replayed';
}

const seen = { twins: 0, endedByTwin: 0, races: 0 };

test('whatever happens on two replicas, only the newest token and, shortly, its predecessor are answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const first = await world.signIn(ada.email, password);
      const claims = Buffer.from(first.accessToken.split('.')[1] ?? '', 'base64url').toString('utf8');
      const { sid: sessionId } = JSON.parse(claims) as { readonly sid: string };
      const model: Model = {
        tokens: [{ token: first.refreshToken, until: now() + lifetime, parent: undefined, usedAt: undefined }],
        ended: false,
        accessToken: first.accessToken,
        accessUntil: now() + 900_000,
      };
      for (const one of steps) {
        await take(one, model);
        await compare(model, sessionId);
      }
    }),
    { numRuns: 40 },
  );
  // Otherwise the leeway was never used, and its end never met.
  expect(seen.twins).toBeGreaterThan(5);
  expect(seen.endedByTwin).toBeGreaterThan(0);
  expect(seen.races).toBeGreaterThan(5);
}, 180_000);

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
    case 'refresh': {
      const presented = model.tokens.at(-1 - one.which);
      if (!presented) return;
      const answer = await refresh(presented, one.at);
      expect(answer.said).toBe(expectedOf(model, presented));
      settle(model, presented, answer);
      return;
    }
    case 'refresh together': {
      const [left, right] = one.which.map((which) => model.tokens.at(-1 - which));
      if (!left || !right) return;
      seen.races += 1;
      const [leftAnswer, rightAnswer] = await Promise.all([refresh(left, 0), refresh(right, 1)]);
      const sides = [
        [left, leftAnswer],
        [right, rightAnswer],
      ] as const;
      // One of them came first, and nobody knows which: what was said has to fit one of the two orders.
      const order = [sides, sides.toReversed()].find((candidate) => {
        const trial = copyOf(model);
        return candidate.every(([presented, answer]) => {
          const twin = trial.tokens[model.tokens.indexOf(presented)] as Token;
          const fits = expectedOf(trial, twin) === answer.said;
          settle(trial, twin, answer, false);
          return fits;
        });
      });
      expect(order, `${leftAnswer.said} and ${rightAnswer.said} fit no order`).toBeDefined();
      for (const [presented, answer] of order ?? []) settle(model, presented, answer);
    }
  }
}

interface Given {
  readonly accessToken: string;
  readonly refreshToken: string;
}
interface Said {
  readonly said: string;
  readonly data: Given;
}

async function refresh({ token }: Token, on: number): Promise<Said> {
  const { status, data, error } = await testClient(urls[on] ?? '').post<Given>('/auth/refresh', { refreshToken: token });
  expect([200, 401]).toContain(status);
  return { said: status === 200 ? 'given' : error.code, data };
}

function settle(model: Model, presented: Token, { said, data }: Said, real = true): void {
  if (said === 'auth.replayed') {
    model.ended = true;
    if (real && presented.usedAt === undefined) seen.endedByTwin += 1;
  }
  if (said !== 'given') return;
  if (real && presented.usedAt !== undefined) seen.twins += 1;
  presented.usedAt ??= now();
  model.tokens.push({ token: data.refreshToken, until: now() + lifetime, parent: presented, usedAt: undefined });
  model.accessToken = data.accessToken;
  model.accessUntil = now() + 900_000;
}

/** Tokens of the copy refer to tokens of the copy. */
function copyOf(model: Model): Model {
  const copies = new Map<Token, Token>();
  for (const token of model.tokens) copies.set(token, { ...token, parent: token.parent && copies.get(token.parent) });
  return { ...model, tokens: [...copies.values()] };
}

async function compare(model: Model, sessionId: string): Promise<void> {
  const live = await world.db
    .selectFrom('config.refresh_tokens as t')
    .innerJoin('config.sessions as s', 's.id', 't.session_id')
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('t.used_at', 'is', null)
    .whereRef('t.generation', '=', 's.generation')
    .where('t.expires_at', '>', world.clock.now())
    .select('t.hash')
    .execute();
  const expected = model.tokens.filter((token) => token.usedAt === undefined && expectedOf(model, token) === 'given');
  expect(live).toHaveLength(expected.length);
  expect(new Set(expected.map(({ parent }) => parent)).size, 'all that are good came from one').toBeLessThanOrEqual(1);
  for (const url of urls) {
    const { status } = await testClient(url, model.accessToken).get('/auth/me');
    expect(status).toBe(!model.ended && isAhead(model.accessUntil) ? 200 : 401);
  }
}

function now(): number {
  return world.clock.now().getTime();
}

function isAhead(until: number): boolean {
  return until > now();
}
