import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionsAtRest, actionsInMenus } from '../testing/actions-at-rest.ts';
import { apiClientFiles, type ApiDocument } from '../testing/api-client.ts';
import { barriers } from '../testing/axe.ts';
import { go, settled } from '../testing/go.ts';
import { type Held, heldPolicies, mayAt } from '../testing/held-policies.ts';
import { type Scene, setProject, setScene } from '../testing/scene.ts';
import { addressesOf, openedOn, screenPaths, type Shown, shownAt } from '../testing/screens.ts';
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
  const document = (await (await fetch(`${stage.url}/api/openapi.json`)).json()) as ApiDocument;
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

  test.each(guarded)(
    '%s',
    async (path) => {
      for (const address of [...addressesOf(path, scene), ...openedOn(path, scene)]) {
        await go(page, address);
        expect(await page.locator('[data-state="failed"]').count(), `${address} failed`).toBe(0);
        await expectOpenToAll(page, address);
      }
      expect(stage.complaints()).toEqual([]);
    },
    60_000,
  );

  test.each(open)(
    '%s',
    async (path) => {
      const visit = await stage.visit(path, { as: null });
      await settled(visit);
      await expectOpenToAll(visit, path);
      await visit.context().close();
      expect(stage.complaints()).toEqual([]);
    },
    60_000,
  );
});

async function expectOpenToAll(page: Page, address: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme);
    expect(await barriers(page), `${address} in ${theme}`).toEqual([]);
  }
}

describe('everybody is offered what they may do, and nothing else', () => {
  interface Visit {
    readonly address: string;
    readonly shown: Shown | undefined;
  }
  interface Found {
    readonly actions: readonly string[];
    /** It says that there is nothing for this person to see. */
    readonly closed: boolean;
    readonly text: string;
  }
  const people = ['viewer', 'editor', 'admin', 'scoped', 'superadmin'] as const;
  type Who = (typeof people)[number];
  const held = new Map<Who, Held>();
  const seen = new Map<Who, ReadonlyMap<string, Found>>();
  let screens: readonly Visit[];
  /** Forms and drawers: a link to one gives no right to it. */
  let opened: readonly Visit[];
  let elsewhere: readonly Visit[];

  const visits = (path: string, there: Scene, addresses: readonly string[]): readonly Visit[] =>
    addresses.map((address) => ({ address, shown: shownAt(path, there) }));
  const inProject = (shown: Shown | undefined): boolean => shown?.scopes.includes(`project:${scene.scopes.project}`) ?? false;
  const visitsOf = (who: Who): readonly Visit[] => {
    switch (who) {
      case 'viewer':
        return [...screens, ...opened];
      case 'editor':
      case 'admin':
        return screens;
      case 'scoped':
        return [...screens, ...opened.filter(({ shown }) => inProject(shown)), ...elsewhere];
      case 'superadmin':
        return [...screens, ...opened, ...elsewhere];
    }
  };

  async function look(visitor: Visitor, all: readonly Visit[]): Promise<ReadonlyMap<string, Found>> {
    const page = await stage.visit('/', { as: visitor });
    await settled(page);
    const found = new Map<string, Found>();
    for (const { address } of all) {
      await go(page, address);
      const beside = await actionsAtRest(page);
      // The menus of a screen are the same in all its tabs.
      const inMenus = address.includes('?') ? [] : await actionsInMenus(page);
      const actions = [...new Set([...beside, ...inMenus])].toSorted();
      const closed = (await page.locator('[data-state="forbidden"], [data-state="not-found"]').count()) > 0;
      found.set(address, { actions, closed, text: await page.locator('#content').innerText() });
    }
    await page.context().close();
    return found;
  }

  beforeAll(async () => {
    const [warehouse, payroll] = [await setProject(stage.api, scene, 'warehouse'), await setProject(stage.api, scene, 'payroll')];
    screens = guarded.flatMap((path) => visits(path, scene, addressesOf(path, scene)));
    opened = guarded.flatMap((path) => visits(path, scene, openedOn(path, scene)));
    // What is in one tab and not in another has been seen in the scene itself.
    elsewhere = guarded
      .filter((path) => inProject(shownAt(path, scene)))
      .flatMap((path) => [warehouse, payroll].flatMap((there) => visits(path, there, addressesOf(path, there).slice(0, 1))));
    // More in one project than in the other, and nothing in the third: what is offered without a look at the place shows here.
    const scoped = [
      { roleID: 'role_editor', scope: `project:${scene.scopes.project}` },
      { roleID: 'role_admin', scope: `project:${warehouse.scopes.project}` },
    ];
    for (const who of people) {
      const visitor = await stage.person(who, who === 'scoped' ? scoped : [{ roleID: `role_${who}` }]);
      held.set(who, await heldPolicies(stage.api, visitor.email));
      seen.set(who, await look(visitor, visitsOf(who)));
    }
  }, 400_000);

  test.each(people)('%s', (who) => {
    const [mine, policies] = [seen.get(who), held.get(who)];
    if (!mine || !policies) throw new Error(`${who} has not looked.`);
    const isOpen = ({ shown }: Visit): boolean => shown === undefined || mayAt(shown.reads, policies, shown.scopes);
    const expected = visitsOf(who).map((visit): [string, readonly string[]] => {
      // What there is to do at all is what somebody is offered who may do everything.
      const all = seen.get('superadmin')?.get(visit.address)?.actions ?? [];
      return [visit.address, isOpen(visit) ? all.filter((action) => mayAt(action, policies, visit.shown?.scopes)) : []];
    });
    expect(Object.fromEntries([...mine].map(([address, { actions }]) => [address, actions]))).toEqual(
      Object.fromEntries(expected),
    );
    const shut = visitsOf(who)
      .filter((visit) => !isOpen(visit))
      .map(({ address }) => address);
    expect(
      shut.filter((address) => !mine.get(address)?.closed),
      'closed without a word',
    ).toEqual([]);
  });

  test('menus are looked into', () => {
    const actions = seen.get('superadmin')?.get(`/projects/${scene.params.projectId}`)?.actions;
    expect(actions).toEqual(expect.arrayContaining(['DELETE /api/projects/{projectId}', 'PATCH /api/projects/{projectId}']));
  });

  test('what lies in a project that somebody does not see is not named to them anywhere', () => {
    const naming = (who: Who): readonly string[] =>
      [...(seen.get(who) ?? [])].flatMap(([address, { text }]) => (/payroll/i.test(text) ? [address] : []));
    expect(naming('scoped')).toEqual([]);
    expect(naming('superadmin')).toEqual(expect.arrayContaining(['/projects', '/deployments', '/space-instances']));
  });
});
