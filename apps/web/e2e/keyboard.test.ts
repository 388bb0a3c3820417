import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '../testing/axe.ts';
import { startStage, type Stage } from '../testing/stage.ts';

/** No mouse in here: whoever has none gets everywhere. */

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
}, 180_000);
afterAll(() => stage.close());

async function openPalette(): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Find or do something' }).and(page.locator(':focus')).waitFor();
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('signing in, after a wrong try, leads to where one wanted to go', async () => {
  page = await stage.visit('/jobs?status=failed', { as: null });
  await heading('Sign in').waitFor();
  await page.getByLabel('E-mail').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(stage.admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong-horse-battery');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('E-mail and password do not match').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(stage.admin.password);
  await page.keyboard.press('Enter');
  await heading('Provisioning jobs').waitFor();
  expect(new URL(page.url()).search).toBe('?status=failed');
}, 60_000);

test('the palette finds actions and things, and goes there', async () => {
  await openPalette();
  await page.keyboard.type('new proj');
  await page.getByRole('option', { name: /New project/, selected: true }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const dialogue = page.getByRole('dialog', { name: 'New project' });
  await dialogue.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Storefront');
  await page.keyboard.press('Enter');
  await heading('Storefront').waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await heading('Start').waitFor();
  await openPalette();
  await page.keyboard.type('storef');
  await page.getByRole('option', { name: /Storefront.*Project/, selected: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await heading('Storefront').waitFor();
}, 60_000);

test('keys lead to lists, into their search, and to a new one; not while one types', async () => {
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('row', { name: /Projects g p/ }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await heading('Projects').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search projects' });
  await search.waitFor();
  await page.keyboard.press('/');
  await search.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('gdc?');
  expect(await search.inputValue()).toBe('gdc?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await search.fill('');
  await page.getByRole('link', { name: 'Storefront' }).focus();
  await page.keyboard.press('c');
  const dialogue = page.getByRole('dialog', { name: 'New project' });
  await dialogue.waitFor();
  await page.keyboard.press('Escape');
  await dialogue.waitFor({ state: 'detached' });
}, 60_000);

test('what hurts is confirmed by typing', async () => {
  await page.getByRole('link', { name: 'Storefront' }).focus();
  await page.keyboard.press('Enter');
  await heading('Storefront').waitFor();
  await page.getByRole('button', { name: 'More for the project Storefront' }).focus();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('menuitem', { name: 'Delete the project' });
  await remove.waitFor();
  const reached = async (): Promise<boolean> => {
    await page.keyboard.press('ArrowDown');
    return remove.evaluate((item) => item === document.activeElement);
  };
  await expect.poll(reached, { timeout: 20_000 }).toBe(true);
  await page.keyboard.press('Enter');
  const dialogue = page.getByRole('dialog', { name: 'Delete the project Storefront' });
  await dialogue.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  expect(await dialogue.getByRole('button', { name: 'Delete the project' }).isDisabled()).toBe(true);
  await page.keyboard.type('Storefront');
  await page.keyboard.press('Enter');
  await page.getByText('No projects yet').waitFor();
}, 60_000);

test('an access token is shown once, and taken back', async () => {
  await openPalette();
  await page.keyboard.type('access token');
  await page.getByRole('option', { name: /New access token/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const dialogue = page.getByRole('dialog', { name: 'New access token' });
  await dialogue.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('<b>ci</b>');
  await page.keyboard.press('Enter');
  const token = (await page.locator('[data-token] code').first().textContent()) ?? '';
  const used = await fetch(`${stage.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(used.status).toBe(200);
  await page.reload();
  await page.getByText('<b>ci</b>').waitFor();
  expect(await page.content()).not.toContain(token);
  await page.getByRole('listitem').filter({ hasText: '<b>ci</b>' }).getByRole('button', { name: 'Take back' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('<b>ci</b> is taken back').waitFor();
  expect((await fetch(`${stage.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('an invitation is accepted, and its token is not left in the address', async () => {
  const invited = await stage.api.post<{ inviteToken: string }>('/users', { email: 'ann@example.com', name: 'Ann' });
  const visit = await stage.visit(`/accept-invitation#token=${encodeURIComponent(invited.data.inviteToken)}`, { as: null });
  await visit.getByRole('heading', { level: 1, name: 'Accept the invitation' }).waitFor();
  await visit.waitForFunction(() => window.location.hash === '');
  expect(await visit.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
  await visit.getByLabel('Password', { exact: true }).fill('short');
  await visit.keyboard.press('Enter');
  await visit.getByText('must be 12 to 256 characters').waitFor();
  await visit.getByLabel('Password', { exact: true }).fill('ann-has-a-long-password');
  await visit.keyboard.press('Enter');
  await visit.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
  expect(visit.url()).toBe(`${stage.url}/zopday/`);
  await visit.context().close();
}, 60_000);
