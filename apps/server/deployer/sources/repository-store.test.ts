import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Branch, Repository } from './repository.ts';

let world: World;
let app: string;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  [app, token] = [await world.github.appIntegration(), await world.github.tokenIntegration()];
});
afterAll(() => world.close());
afterEach(async () => (await world.github.sandbox()).faults.clear());

const repositories = (query = '', by: Person = world.admin) => by.get<Repository[]>(`/repositories${query}`);
const namesOf = (found: readonly Repository[]): readonly string[] => found.map(({ owner, repo }) => `${owner}/${repo}`);

describe('repositories', () => {
  test('are those that every integration sees, each with what a deployment takes', async () => {
    const { github } = await world.github.sandbox();
    const { status, data, meta } = await repositories();
    expect(status).toBe(200);
    expect(meta).toEqual({ page: 1, limit: 50, hasMore: false, nextCursor: null });
    expect(data).toContainEqual({
      integrationID: app,
      owner: 'acme',
      repo: 'checkout',
      repoUrl: `${github.url}/acme/checkout`,
      defaultBranch: 'main',
      private: true,
    });
    expect(new Set(data.map(({ integrationID }) => integrationID))).toEqual(new Set([app, token]));
    expect(namesOf(data)).toEqual(namesOf(data).toSorted());
  });

  test('of one integration, by a part of the name, page by page', async () => {
    const all = (await repositories(`?integrationID=${app}`)).data;
    expect(namesOf(all)).toEqual(expect.arrayContaining(['acme/checkout', 'acme/ledger', 'acme/storefront']));
    expect(namesOf((await repositories(`?integrationID=${app}&search=CHECK`)).data)).toEqual(['acme/checkout']);
    const first = await repositories(`?integrationId=${app}&limit=2&total=true`);
    expect(first.meta).toMatchObject({ hasMore: true, total: all.length });
    const second = await repositories(`?integrationID=${app}&limit=2&cursor=${first.meta?.nextCursor}`);
    expect([...first.data, ...second.data]).toEqual(all.slice(0, 4));
  });

  test('of the others are there when one integration cannot be asked, which is told', async () => {
    const { github, faults } = await world.github.sandbox();
    github.suspendApp('acme', true);
    github.revokeTokens();
    try {
      const { status, data, meta } = await repositories();
      expect(status).toBe(200);
      expect(new Set(data.map(({ integrationID }) => integrationID))).toEqual(new Set([token]));
      expect(meta).toMatchObject({
        problems: [{ id: app, code: 'integration.refused', message: expect.any(String), next: expect.any(String) }],
      });
      expect(await repositories(`?integrationID=${app}`)).toMatchObject({ status: 409, error: { code: 'integration.refused' } });
    } finally {
      github.suspendApp('acme', false);
    }
    faults.add({ operation: 'github:ListUserRepositories', effect: 'error_before' });
    expect(await repositories(`?integrationID=${token}`)).toMatchObject({
      status: 503,
      error: { code: 'integration.unavailable' },
    });
  });

  test('are seen by whoever sees integrations, of the own organisation', async () => {
    const viewer = await world.person([{ role: await world.role(['integration:view']) }]);
    expect((await repositories('', viewer)).data.length).toBeGreaterThan(0);
    expect((await repositories('', await world.person([{ role: await world.role(['deployment:create']) }]))).status).toBe(403);
    const elsewhere = await world.organisation('Elsewhere');
    const stranger = await world.person([{ role: 'role_superadmin' }], elsewhere);
    expect((await repositories('', stranger)).data).toEqual([]);
    expect((await repositories(`?integrationID=${app}`, stranger)).status).toBe(404);
  });
});

describe('branches', () => {
  const branches = (repo: string, more = '') =>
    world.admin.get<Branch[]>(`/branches?integrationID=${app}&owner=acme&repo=${repo}${more}`);

  test('with their heads, the default one first', async () => {
    const { github } = await world.github.sandbox();
    const { sha } = await github.push({ owner: 'acme', repo: 'ledger', branch: 'a-feature', files: { x: '1' } });
    const { status, data } = await branches('ledger');
    expect(status).toBe(200);
    expect(data).toEqual([
      { name: 'main', sha: await github.headOf({ owner: 'acme', repo: 'ledger' }), protected: false, default: true },
      { name: 'a-feature', sha, protected: false, default: false },
    ]);
    expect((await branches('ledger', '&search=FEAT')).data.map(({ name }) => name)).toEqual(['a-feature']);
  });

  test('of a repository that is not there, or not for us', async () => {
    expect(await branches('nothing')).toMatchObject({
      status: 404,
      error: { code: 'repository.not_found', message: expect.stringContaining('acme/nothing') },
    });
    expect((await branches('..')).status).toBe(400);
    expect((await world.admin.get('/branches?owner=acme&repo=ledger')).status).toBe(400);
  });
});
