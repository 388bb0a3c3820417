import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';

const perSecond = 20;
let world: World;

beforeAll(async () => {
  world = await startWorld({ requestsPerSecond: perSecond });
});
afterAll(() => world.close());

test('whoever used up the share on one replica is refused on the other, and another organisation is not', async () => {
  const greedy = await world.person([{ role: 'role_viewer' }]);
  const elsewhere = await world.organisation('Elsewhere');
  const modest = await world.person([{ role: 'role_viewer' }], elsewhere);
  const { as } = await world.replica();
  await as(modest).get('/projects');

  // Heard by whoever listens, in order: when the counts have come through here, the other replica has been sent them too.
  let counted = 0;
  const all = Promise.withResolvers<void>();
  const unlisten = await world.database.notifications.listening('spacedock_rate', (message) => {
    counted += Number(new RegExp(`${world.organisationId}=(\\d+)`).exec(message)?.[1] ?? 0);
    if (counted >= perSecond) all.resolve();
  });
  const here = await Promise.all(Array.from({ length: perSecond * 2 }, () => greedy.get('/projects')));
  const admitted = here.filter(({ status }) => status === 200).length;
  const refused = here.filter(({ status }) => status === 429);
  expect(admitted + refused.length).toBe(perSecond * 2);
  expect(admitted).toBeGreaterThanOrEqual(perSecond);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.error).toMatchObject({ code: 'rate.limited', details: [{ perSecond, seconds: 1 }] });
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  await all.promise;
  unlisten();

  const there = await Promise.all(Array.from({ length: perSecond * 2 }, () => as(greedy).get('/projects')));
  expect(there.filter(({ status }) => status === 429).length).toBeGreaterThan(perSecond);
  expect((await as(modest).get('/projects')).status).toBe(200);
  expect((await modest.get('/projects')).status).toBe(200);
});

test('what needs no sign-in costs nothing', async () => {
  const answers = await Promise.all(Array.from({ length: perSecond * 3 }, () => fetch(`${world.url}/healthz`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
