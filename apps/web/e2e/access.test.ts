import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '../testing/axe.ts';
import { go, settled } from '../testing/go.ts';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let shop = '';
beforeAll(async () => {
  stage = await startStage();
  shop = (await stage.api.post<{ id: string }>('/projects', { name: 'Shop' })).data.id;
  await stage.api.post('/projects', { name: 'Payroll' });
}, 180_000);
afterAll(() => stage.close());

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: label, exact: true }))
    .click();
  await page.getByRole('option', { name: option }).click();
}

/** Invites through the form, and accepts with the link in a browser of its own. */
async function invite(admin: Page, email: string, giveRole: () => Promise<void>): Promise<Page> {
  await go(admin, '/access/users');
  await admin.getByRole('button', { name: 'Invite somebody' }).first().click();
  await admin.getByLabel('E-mail').fill(email);
  await giveRole();
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await admin.getByLabel('Invitation link').inputValue();
  await admin.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await admin.getByRole('button', { name: 'Done' }).click();

  const browser = await stage.browser({ as: null });
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('a-password-of-my-own');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).getByText('Start').waitFor();
  expect(page.url()).not.toContain('sd_inv_');
  return page;
}

test('a viewer is invited, sees what they cannot do and whom to ask, and what they are given at once', async () => {
  const admin = await stage.visit('/access/users');
  await settled(admin);
  const viewer = await invite(admin, 'vera@example.com', () => choose(admin, 'Role', /^Viewer/));

  await go(viewer, '/access/users');
  await viewer.getByRole('table', { name: 'people' }).getByText('vera@example.com').first().waitFor();
  for (const path of ['/access/users', '/access/roles', '/access/teams', '/access/assignments', '/projects']) {
    await go(viewer, path);
    expect(await viewer.locator('[data-action]').count(), path).toBe(0);
  }
  await go(viewer, '/access/roles/new');
  await viewer.getByText('role:create').waitFor();
  await go(viewer, '/audit-logs');
  const panel = viewer.locator('[data-state="forbidden"]');
  await panel.getByText('audit-log:view').first().waitFor();
  await panel.getByRole('link', { name: 'Administrator' }).waitFor();
  // A read that is refused is written into the log, which is a change of the log: it must not be asked for over and over.
  expect((await stage.api.get<readonly object[]>('/audit-logs?actor=vera@example.com&result=refused')).data).toEqual([]);

  await go(admin, '/access/users/vera@example.com');
  await admin.getByRole('button', { name: 'Give a role' }).click();
  await choose(admin, 'Role', /^Admin /);
  await admin.getByRole('button', { name: 'Give the role' }).click();
  // Nobody touches the other browser.
  await viewer.getByRole('table', { name: 'audit log' }).waitFor({ timeout: 5000 });
  await viewer.getByRole('navigation', { name: 'Main' }).getByText('Audit log').waitFor();

  await admin
    .getByRole('table', { name: 'assignments' })
    .getByRole('row')
    .filter({ hasText: 'Admin' })
    .getByRole('button', { name: 'Take away' })
    .click();
  await admin
    .getByRole('dialog', { name: /Take Admin away/ })
    .getByRole('button', { name: 'Take it away' })
    .click();
  await panel.getByText('audit-log:view').first().waitFor({ timeout: 5000 });
  await Promise.all([admin.context().close(), viewer.context().close()]);
  expect(stage.complaints()).toEqual([]);
}, 90_000);

test('who was given one project sees that one alone; the page of a person says what they may do and why', async () => {
  const admin = await stage.visit('/access/users');
  await settled(admin);
  const scoped = await invite(admin, 'sven@example.com', async () => {
    await choose(admin, 'Role', /^Editor/);
    await choose(admin, 'Where', 'One project');
    await choose(admin, 'Project', 'Shop');
  });
  await go(scoped, '/projects');
  await scoped.getByRole('link', { name: 'Shop' }).waitFor();
  expect(await scoped.getByText('Payroll').count()).toBe(0);
  expect(await scoped.getByRole('navigation', { name: 'Main' }).getByText('Access').count()).toBe(0);

  await go(admin, '/access/users/sven@example.com');
  const why = admin.getByRole('table', { name: 'effective permissions' });
  await why
    .getByRole('row')
    .filter({ hasText: 'deployment' })
    .filter({ hasText: 'project Shop' })
    .getByRole('link', { name: 'Editor' })
    .waitFor();
  await admin.getByRole('button', { name: 'Disable' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await admin.getByText('Nothing at all').waitFor();
  await admin.getByRole('button', { name: 'Remove', exact: true }).click();
  await admin.getByRole('dialog').getByRole('textbox').fill('sven@example.com');
  await admin.keyboard.press('Enter');
  await admin.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  await Promise.all([admin.context().close(), scoped.context().close()]);
  expect(stage.complaints()).toEqual([]);
}, 90_000);

test('a role is made in the matrix by keys alone; who edits what has changed is told; nobody ticks what they do not hold', async () => {
  const admin = await stage.visit('/access/roles/new');
  await admin.getByLabel('Name').fill('مراقب <b>🚀');
  await admin.getByRole('checkbox', { name: 'Everything', exact: true }).focus();
  // To the row of spaces, the column of seeing; then the whole row below.
  for (const key of ['ArrowDown', 'ArrowRight', 'Space', 'ArrowDown', 'Home', 'Space']) await admin.keyboard.press(key);
  await admin.getByText('5 policies ticked').waitFor();
  expect(await barriers(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Make the role' }).click();
  await admin.getByRole('heading', { level: 1, name: 'مراقب <b>🚀' }).waitFor();
  const roleId = /role_[a-z0-9]+/.exec(admin.url())?.[0] ?? '';

  const limited = await stage.api.post<{ id: string }>('/roles', {
    name: 'Maker',
    policies: ['role:view', 'role:update', 'space:view', 'user:view'],
  });
  const maker = await stage.visit(`/access/roles/${roleId}`, { as: await stage.person('maker', [{ roleID: limited.data.id }]) });
  await maker.getByText('You cannot change this role').waitFor();
  expect(await maker.getByRole('checkbox', { name: 'deployment:delete' }).getAttribute('aria-disabled')).toBe('true');
  await maker.context().close();

  await admin.getByRole('checkbox', { name: 'team:view' }).click();
  await admin.getByText('+ team:view').waitFor();
  await stage.api.put(`/roles/${roleId}`, { name: 'Watcher', policies: ['space:view'] });
  await admin.getByText('Somebody else has changed this role meanwhile').waitFor();
  const answer = admin.waitForResponse((response) => response.request().method() === 'PUT');
  await admin.getByRole('button', { name: 'Save' }).click();
  expect((await answer).status()).toBe(409);
  await admin.getByText('+ team:view').waitFor();
  await admin.getByRole('button', { name: 'Drop mine, load theirs' }).click();
  await admin.getByText('1 policy ticked').waitFor();
  await admin.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('a team is made, gets a member and a role, and goes', async () => {
  await stage.person('tess');
  const page = await stage.visit('/access/teams');
  await page.getByRole('button', { name: 'New team' }).first().click();
  await page.getByRole('button', { name: 'Make the team' }).click();
  // The server's words, at the field.
  await page
    .getByRole('dialog')
    .getByText(/Must be 1 to 100 visible characters/i)
    .waitFor();
  await page.getByLabel('Name').fill('Night shift');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Night shift' }).waitFor();
  await choose(page, 'Add somebody', /tess/);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('table', { name: 'members' }).getByText('tess@example.com').waitFor();
  await page.getByRole('button', { name: 'Give the team a role' }).click();
  await choose(page, 'Role', /^Editor/);
  await choose(page, 'Where', 'One project');
  await page.getByRole('button', { name: 'Give the role' }).click();
  await page
    .getByRole('dialog')
    .getByText(/must be organisation, project/i)
    .waitFor();
  await choose(page, 'Project', 'Shop');
  await page.getByRole('button', { name: 'Give the role' }).click();
  await page
    .getByRole('table', { name: 'assignments' })
    .getByRole('row')
    .filter({ hasText: 'Editor' })
    .getByRole('link', { name: 'Shop' })
    .waitFor();

  await go(page, '/access/users/tess@example.com');
  await page.getByRole('row').filter({ hasText: 'through the team' }).filter({ hasText: 'deployment' }).waitFor();
  await page.getByRole('link', { name: 'Night shift' }).first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Night shift');
  await page.keyboard.press('Enter');
  await page.getByText('No teams yet').waitFor();
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('the log is filtered, an entry opened by its address, and exported', async () => {
  await stage.api.post('/projects', { name: 'Shop' });
  const page = await stage.visit('/audit-logs');
  await choose(page, 'Result', 'Refused');
  const log = page.getByRole('table', { name: 'audit log' });
  await log.getByRole('link', { name: 'create project' }).first().click();
  const entry = page.getByRole('dialog', { name: 'Entry of the audit log' });
  await entry.getByText('project.exists').waitFor();
  await entry.getByRole('region', { name: 'What was asked for' }).getByText('"name": "Shop"').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await entry.getByText('project.exists').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url(), { timeout: 5000 }).not.toContain('entry=');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Id of the thing').fill(shop);
  await expect.poll(() => log.getByRole('row').count(), { timeout: 10_000 }).toBe(2);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString().trim().split('\n')).toHaveLength(2);
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);
