import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClientFiles, type ApiDocument } from '../testing/api-client.ts';
import { barriers } from '../testing/axe.ts';
import { go, settled } from '../testing/go.ts';
import { type Scene, setScene } from '../testing/scene.ts';
import { addressesOf, screenPaths } from '../testing/screens.ts';
import { type Stage, startStage, type Visitor } from '../testing/stage.ts';

/** What holds for every screen there is, generated from the route table: a new screen is looked at without being named here. */

const { open, guarded } = await screenPaths();
let stage: Stage;
let scene: Scene;
beforeAll(async () => {
  stage = await startStage();
  scene = await setScene(stage.api);
}, 180_000);
afterAll(() => stage.close());

test('the client of the app is made from the API of this server', async () => {
  const document = await (await fetch(`${stage.url}/api/openapi.json`)).json() as ApiDocument;
  for (const [name, contents] of Object.entries(await apiClientFiles(document))) {
    const committed = await readFile(join(import.meta.dirname, '../src/api', name), 'utf8');
    expect(committed === contents, `${name} is old: run npm run web:client with a server running`).toBe(true);
  }
});

describe('nobody is shut out of', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.visit('/');
    await settled(page);
  });
  afterAll(() => page.context().close());

  test.each(guarded)('%s', async (path) => {
    for (const address of addressesOf(path, scene)) {
      await go(page, address);
      expect(await page.locator('[data-state="failed"]').count(), `${address} failed`).toBe(0);
      await expectOpenToAll(page, address);
    }
    expect(stage.complaints()).toEqual([]);
  }, 60_000);

  test.each(open)('%s', async (path) => {
    const visit = await stage.visit(path, { as: null });
    await settled(visit);
    await expectOpenToAll(visit, path);
    await visit.context().close();
    expect(stage.complaints()).toEqual([]);
  }, 60_000);
});

async function expectOpenToAll(page: Page, address: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme);
    expect(await barriers(page), `${address} in ${theme}`).toEqual([]);
  }
}

describe('everybody is offered what they may do, and nothing else', () => {
  const roles = ['viewer', 'editor', 'admin', 'superadmin'] as const;
  const seen = new Map<string, ReadonlyMap<string, readonly string[]>>();

  async function actionsOf(visitor: Visitor): Promise<ReadonlyMap<string, readonly string[]>> {
    const page = await stage.visit('/', { as: visitor });
    await settled(page);
    const found = new Map<string, readonly string[]>();
    for (const address of guarded.flatMap((path) => addressesOf(path, scene))) {
      await go(page, address);
      found.set(address, await actionsAtRest(page));
    }
    await page.context().close();
    return found;
  }

  /** Canvases and editors come a moment after their screen: what is offered is what stays. */
  async function actionsAtRest(page: Page): Promise<readonly string[]> {
    const offered = async (): Promise<readonly string[]> =>
      [...new Set(await page.locator('[data-action]').evaluateAll((all) => all.map((each) => each.getAttribute('data-action') ?? '')))].toSorted();
    let [before, now] = [await offered(), undefined as readonly string[] | undefined];
    for (let tries = 0; tries < 10 && now?.join() !== before.join(); tries += 1) {
      before = now ?? before;
      await page.waitForTimeout(150);
      await settled(page);
      now = await offered();
    }
    return now ?? before;
  }

  beforeAll(async () => {
    for (const role of roles) seen.set(role, await actionsOf(await stage.person(role, [{ roleID: `role_${role}` }])));
  }, 300_000);

  test.each(roles)('%s', async (role) => {
    const visitor = { email: `${role}@example.com`, password: `${role}-has-a-long-password` };
    const { operations } = await import('../src/api/operations.ts');
    const held = await policiesOf(visitor);
    const expected = new Map([...(seen.get('superadmin') ?? [])].map(([address, actions]) =>
      [address, actions.filter((action) => allowed(operations[action as keyof typeof operations], held))]));
    const mine = seen.get(role) ?? new Map<string, readonly string[]>();
    for (const [address, actions] of expected) {
      // Whoever may not look at a screen finds nothing to do there either.
      const got = mine.get(address) ?? [];
      expect(got.every((action) => actions.includes(action)), `${role} at ${address} is offered ${got.join(', ')}`).toBe(true);
    }
    expect(Object.fromEntries([...mine].filter(([address]) => reads(address, held)))).toEqual(Object.fromEntries([...expected].filter(([address]) => reads(address, held))));
  });

  async function policiesOf({ email }: Visitor): Promise<ReadonlySet<string>> {
    const { data } = await stage.api.get<{ policies: readonly { policy: string }[] }>(`/permissions/effective?email=${email}`);
    return new Set(data.policies.map(({ policy }) => policy));
  }
});

const allowed = (policy: string, held: ReadonlySet<string>): boolean => policy === 'public' || policy === 'member' || held.has(policy);

/** Wizards begin with the right to what they end in: they are left out for those who may not. */
const reads = (address: string, held: ReadonlySet<string>): boolean => !/\/(new|add|connect)|\/provision$/.test(address) || held.has('organisation:view');
