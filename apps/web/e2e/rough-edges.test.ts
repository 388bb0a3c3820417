import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go, settled } from '../testing/go.ts';
import { type Stage, startStage } from '../testing/stage.ts';

/** What goes wrong in the lives of people: impatience, bad networks, odd names, two tabs, two people. */

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 180_000);
afterAll(() => stage.close());

/** The page had nothing to complain about. */
async function expectCalm(browser: BrowserContext): Promise<void> {
  await browser.close();
  expect(stage.complaints()).toEqual([]);
}

const names = async (): Promise<readonly string[]> =>
  (await stage.api.get<readonly { name: string }[]>('/projects?limit=100')).data.map(({ name }) => name);

async function newProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByLabel('Name').fill(name);
}

test('two clicks make one project', async () => {
  const page = await stage.visit('/projects');
  await newProject(page, 'Impatient');
  await page.getByRole('button', { name: 'Make the project' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Impatient' }).waitFor();
  expect((await names()).filter((name) => name === 'Impatient')).toHaveLength(1);
  await expectCalm(page.context());
}, 60_000);

test('what only the server knows is said at the field, and what was typed stays', async () => {
  const page = await stage.visit('/projects');
  await newProject(page, ' white space around ');
  await page.getByRole('button', { name: 'Make the project' }).click();
  await page.getByText('without white space around them').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe(' white space around ');
  expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await expectCalm(page.context());
}, 60_000);

const odd = ['<img src=x onerror=alert(1)>', '${7*7}{{7*7}}', 'مشروع الدفع', '🚀 Étoile', `${'long '.repeat(19)}name!`];
test.each(odd)(
  'the name %s is shown as it is',
  async (name) => {
    const made = await stage.api.post<{ id: string }>('/projects', { name });
    expect(made.status).toBe(201);
    const page = await stage.visit('/projects', { width: 390 });
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    // Nothing is wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectCalm(page.context());
  },
  60_000,
);

test('the back button leads to what was seen, search and all', async () => {
  const page = await stage.visit('/projects');
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('Impat');
  await page.waitForURL(/search=Impat/);
  await page.getByRole('link', { name: 'Impatient' }).click();
  await page.getByRole('heading', { level: 1, name: 'Impatient' }).waitFor();
  await page.goBack();
  await page.waitForURL(/search=Impat/);
  expect(await page.getByRole('searchbox', { name: 'Search projects' }).inputValue()).toBe('Impat');
  await expectCalm(page.context());
}, 60_000);

test('a failing network is told, and the page goes on by itself', async () => {
  const page = await stage.visit('/projects');
  await page.getByRole('link', { name: 'Impatient' }).waitFor();
  await page.context().setOffline(true);
  await newProject(page, 'In a tunnel');
  await page.getByRole('button', { name: 'Make the project' }).click();
  await page.getByRole('alert').getByText('Spacedock could not be reached').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Make the project' }).click();
  await page.getByRole('heading', { level: 1, name: 'In a tunnel' }).waitFor();
  await expectCalm(page.context());
}, 60_000);

test('a slow answer shows that something is under way, and nothing twice', async () => {
  const page = await stage.visit('/projects');
  await settled(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resume) => {
    release = resume;
  });
  await page.route('**/api/projects', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await newProject(page, 'Slow');
  const button = page.getByRole('button', { name: 'Make the project' });
  await button.click();
  await page.locator('button[data-loading]').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Slow' }).waitFor();
  expect((await names()).filter((name) => name === 'Slow')).toHaveLength(1);
  await expectCalm(page.context());
}, 60_000);

test('two tabs of one browser: both stay signed in, and signing out in one signs out the other', async () => {
  const browser = await stage.browser();
  const [one, other] = [await browser.newPage(), await browser.newPage()];
  await Promise.all([one.goto(`${stage.url}/zopday/projects`), other.goto(`${stage.url}/zopday/deployments`)]);
  await Promise.all([settled(one), settled(other)]);
  // The one that does not listen to the server hears it from the one that does.
  await stage.api.post('/projects', { name: 'Heard by both' });
  await go(other, '/projects');
  await Promise.all([one, other].map((page) => page.getByRole('link', { name: 'Heard by both' }).waitFor()));
  await one.getByRole('button', { name: /Administrator|admin@/ }).click();
  await one.getByRole('menuitem', { name: 'Sign out' }).click();
  await Promise.all([one, other].map((page) => page.waitForURL(/sign-in/)));
  await expectCalm(browser);
}, 60_000);

test('a thing that is deleted while it is looked at is said to be gone', async () => {
  const made = await stage.api.post<{ id: string }>('/projects', { name: 'Short-lived' });
  const page = await stage.visit(`/projects/${made.data.id}`);
  await page.getByRole('heading', { level: 1, name: 'Short-lived' }).waitFor();
  await stage.api.delete(`/projects/${made.data.id}`);
  await page.getByText('There is no such project').waitFor();
  await expectCalm(page.context());
}, 60_000);

test('an address that leads nowhere says so', async () => {
  const page = await stage.visit('/no/such/screen');
  await page.getByText('There is no such page').waitFor();
  await expectCalm(page.context());
}, 60_000);

test('somebody scoped to one project sees that project, and no button that would be refused', async () => {
  const { data: project } = await stage.api.post<{ id: string }>('/projects', { name: 'Theirs' });
  const visitor = await stage.person('scoped', [{ roleID: 'role_admin', scope: `project:${project.id}` }]);
  const page = await stage.visit('/projects', { as: visitor });
  await page.getByRole('link', { name: 'Theirs' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  expect(await page.locator('[data-action="POST /api/projects"]').count()).toBe(0);
  await go(page, `/projects/${project.id}`);
  expect(await page.locator('[data-action="POST /api/projects/{projectId}/environments"]').count()).toBeGreaterThan(0);
  await go(page, '/accounts');
  await page.getByText('Access restricted').waitFor();
  await page.getByText('cloud-account:view', { exact: true }).waitFor();
  await expectCalm(page.context());
}, 60_000);

test('two people edit the same project: the second is told, nothing is overwritten, and what was typed stays until it is dropped', async () => {
  const { data: project } = await stage.api.post<{ id: string }>('/projects', { name: 'Shared', description: 'As it was' });
  const editor = await stage.person('editor', [{ roleID: 'role_admin' }]);
  const deaf = await stage.browser();
  // Hears of no change: that somebody was faster, only the server can say.
  await deaf.route('**/api/changes**', (route) => route.abort());
  const mine = await deaf.newPage();
  await mine.goto(`${stage.url}/zopday/projects/${project.id}?edit=project`);
  await mine.getByRole('textbox', { name: 'Name' }).fill('Renamed by me');

  const theirs = await stage.visit(`/projects/${project.id}?edit=project`, { as: editor });
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Renamed by them');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await theirs.getByRole('heading', { level: 1, name: 'Renamed by them' }).waitFor();

  const told = mine.getByRole('alert').getByText('Somebody else has changed this project meanwhile');
  await mine.getByRole('button', { name: 'Save' }).click();
  await told.waitFor();
  expect(await mine.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Renamed by me');
  const read = () => stage.api.get<{ name: string; description: string }>(`/projects/${project.id}`);
  expect((await read()).data).toMatchObject({ name: 'Renamed by them', description: 'As it was' });
  await mine.getByRole('button', { name: 'Drop mine, load theirs' }).click();
  await told.waitFor({ state: 'detached' });
  expect(await mine.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Renamed by them');
  await mine.getByLabel('What it is about').fill('On top of theirs');
  await mine.getByRole('button', { name: 'Save' }).click();
  await mine.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await read()).data).toMatchObject({ name: 'Renamed by them', description: 'On top of theirs' });

  // Whoever does hear of it is told before saving. Nothing moves under the hands of somebody who types.
  await go(theirs, `/projects/${project.id}?edit=project`);
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Half a na');
  await stage.api.patch(`/projects/${project.id}`, { name: 'From elsewhere' });
  await theirs.getByRole('alert').getByText('Somebody else has changed this project meanwhile').waitFor();
  expect(await theirs.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half a na');
  await theirs.getByRole('button', { name: 'Keep mine, to replace theirs' }).click();
  await theirs.getByRole('alert').waitFor({ state: 'detached' });
  await theirs.getByRole('button', { name: 'Save' }).click();
  await theirs.getByRole('heading', { level: 1, name: 'Half a na' }).waitFor();
  // What was not touched follows by itself.
  await go(theirs, `/projects/${project.id}?edit=project`);
  await stage.api.patch(`/projects/${project.id}`, { name: 'And again' });
  await theirs.getByRole('heading', { level: 1, name: 'And again' }).waitFor();
  await theirs.locator('input[value="And again"]').waitFor();
  await Promise.all([deaf.close(), theirs.context().close()]);
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('a list that breaks off in the middle says so, and goes on when it is told to', async () => {
  for (let n = 0; n < 101; n += 1) expect((await stage.api.post('/projects', { name: `One of many ${n}` })).status).toBe(201);
  const browser = await stage.browser();
  let asked = 0;
  await browser.route(/\/api\/projects\?.*cursor=/, (route) => {
    asked += 1;
    return route.fulfill({
      status: 500,
      json: { error: { code: 'server.failed', message: 'Something failed.', next: 'Try again.' } },
    });
  });
  const page = await browser.newPage();
  await page.goto(`${stage.url}/zopday/projects?sort=updatedAt&order=desc`);
  const table = page.getByRole('table', { name: 'projects' });
  const toTheEnd = () => table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await table.waitFor();
  await toTheEnd();
  await page.getByText('The rest could not be read: Something failed.').waitFor();
  // Whoever scrolls on does not ask without end. A change that is heard of meanwhile asks anew.
  await toTheEnd();
  await settled(page);
  expect(asked).toBeLessThan(4);
  await browser.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The rest could not be read').waitFor({ state: 'detached' });
  await toTheEnd();
  await page.getByRole('link', { name: 'Impatient' }).waitFor();
  await expectCalm(browser);
}, 60_000);

test('where the browser has no clipboard, as on plain HTTP, a command is copied all the same, also out of a dialogue', async () => {
  const browser = await stage.browser();
  await browser.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const page = await browser.newPage();
  await page.goto(`${stage.url}/zopday/projects?new=project`);
  const name = page.getByLabel('Name');
  await name.fill('Copied');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy as a command' }).click();
  await page.getByRole('menuitem', { name: 'Copy as spacedock command' }).click();
  await page.getByText('Copied. It reads your token').waitFor();
  await name.fill('');
  await page.keyboard.press('ControlOrMeta+v');
  expect(await name.inputValue()).toContain('npx spacedock api POST /api/projects');
  await expectCalm(browser);
}, 60_000);
