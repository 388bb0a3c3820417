import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '../testing/axe.ts';
import { settled } from '../testing/go.ts';
import { type Stage, startStage } from '../testing/stage.ts';
import { tabTo } from '../testing/tab-to.ts';

interface Made {
  readonly id: string;
}

let stage: Stage;
let spaceId = '';
beforeAll(async () => {
  stage = await startStage();
}, 240_000);
afterAll(() => stage.close(), 90_000);

const patience = { timeout: 20_000 };

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('a cluster is registered and gets a namespace, by keyboard alone; another browser sees it', async () => {
  const page = await stage.visit('/spaces');
  const other = await stage.visit('/spaces');
  await other.getByText('No spaces yet').waitFor();
  await press(page, page.getByRole('link', { name: 'Add existing' }).first());
  await press(page, page.getByRole('link', { name: /Sandbox AWS/ }));
  await press(page, page.getByRole('link', { name: 'Choose checkout-prod in us-east-1' }));
  await page.getByText('ask the cloud for kubeconfigs to this cluster').waitFor();
  expect(await barriers(page)).toEqual([]);
  await press(page, page.getByRole('button', { name: 'Allow access' }));
  await page.getByText('The cluster knows us as').waitFor(patience);
  const name = page.getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('checkout-prod');
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  // The server's words, at the field.
  await page.getByText(/must be 1 to 100 visible characters/i).waitFor();
  await page.keyboard.type('Shop <b>🛍</b>');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Shop <b>🛍</b>' }).waitFor(patience);
  spaceId = /spc_[a-z0-9]+/.exec(page.url())?.[0] ?? '';
  await other.getByRole('link', { name: 'Shop <b>🛍</b>' }).waitFor({ timeout: 5000 });
  await other.getByText('1 space · 1 healthy').waitFor(patience);
  await page.getByRole('table', { name: 'nodes' }).getByText('node-1').waitFor(patience);

  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await press(page, page.getByRole('button', { name: 'New namespace' }));
  const form = page.getByRole('dialog', { name: /New namespace/ });
  await form.getByRole('textbox').waitFor();
  await page.keyboard.type('Not A Name');
  await page.keyboard.press('Enter');
  await form.getByText(/must be 1 to 63 of a-z/i).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('storefront');
  await page.keyboard.press('Enter');
  const row = page.getByRole('table', { name: 'namespaces' }).getByRole('row', { name: /storefront/ });
  await row.getByText('here').waitFor(patience);
  await row.getByText(`by ${stage.admin.email}`).waitFor();
  expect(await barriers(page)).toEqual([]);

  // Whoever comes by a link to a cluster that is registered is led to the space.
  await other.goto(`${stage.url}/zopday/spaces/add`);
  await other.getByRole('link', { name: /Sandbox AWS/ }).click();
  await other.getByRole('link', { name: 'open the space' }).click();
  await other.getByRole('heading', { level: 1, name: 'Shop <b>🛍</b>' }).waitFor();
  await Promise.all([page.context().close(), other.context().close()]);
  expect(stage.complaints()).toEqual([]);
}, 120_000);

test('switched off, nothing is changed through it, and everybody who looks is told', async () => {
  const page = await stage.visit(`/spaces/${spaceId}`);
  const other = await stage.visit(`/spaces/${spaceId}?tab=namespaces`);
  await other.getByRole('button', { name: 'New namespace' }).waitFor();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page
    .getByRole('dialog', { name: /Switch Shop/ })
    .getByRole('button', { name: 'Switch off' })
    .click();
  await page.getByText('Somebody switched this space off').waitFor();
  await other.getByText('Somebody switched this space off').waitFor({ timeout: 5000 });
  const make = other.getByRole('button', { name: 'New namespace' });
  await expect.poll(() => make.isDisabled()).toBe(true);
  expect(await make.getAttribute('title')).toContain('switched off');
  // What the cluster has can still be looked at.
  await other.getByRole('row', { name: /storefront/ }).waitFor(patience);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect.poll(() => make.isEnabled(), { timeout: 5000 }).toBe(true);
  await Promise.all([page.context().close(), other.context().close()]);
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('a kubeconfig is made and downloaded; its token stays out of sight', async () => {
  const page = await stage.visit(`/spaces/${spaceId}?tab=kubeconfig`);
  await page.getByLabel('Ends after days').fill('31');
  await page.getByRole('button', { name: 'Make the kubeconfig' }).click();
  await page
    .getByText(/must be .*30|at most 30\b.*/i)
    .last()
    .waitFor();
  await page.getByLabel('Ends after days').fill('2');
  await page.getByRole('button', { name: 'Make the kubeconfig' }).click();
  await page.getByRole('heading', { name: 'It is ready' }).waitFor(patience);
  await page.getByText(/--user=loft:.*user:admin/).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).click()]);
  expect(download.suggestedFilename()).toBe('shop-b-b.kubeconfig');
  const file = await readFile(await download.path(), 'utf8');
  const token = /token: "(sd_pat_[^"]+)"/.exec(file)?.[1] ?? 'no token';
  expect(file).toContain(token);
  await page.getByRole('button', { name: 'What is in it' }).click();
  await page.getByText('current-context').waitFor();
  expect(await page.content()).not.toContain(token);
  expect(await barriers(page)).toEqual([]);
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('who may only look is offered nothing', async () => {
  const viewer = await stage.person('viewer', [{ roleID: 'role_viewer' }]);
  const page = await stage.visit('/spaces', { as: viewer });
  await page.getByRole('link', { name: /^Shop/ }).click();
  await page.getByRole('table', { name: 'nodes' }).waitFor(patience);
  for (const tab of ['Namespaces', 'Environments', 'Jobs', 'Space instances', 'Events', 'Kubeconfig']) {
    await page.getByRole('tab', { name: tab }).click();
    await settled(page);
    expect(await page.locator('[data-action]').count(), tab).toBe(0);
  }
  await page.getByText('Access restricted').waitFor();
  await page.getByText('space:update').first().waitFor();
  await page.goto(`${stage.url}/zopday/spaces/add`);
  await page.getByText('space:create').first().waitFor();
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('a cluster that cannot be entered says so; a space is removed when nothing is in it, and nothing else goes', async () => {
  const { data: project } = await stage.api.post<Made>('/projects', { name: 'Shop' });
  const { data: environment } = await stage.api.post<Made>(`/projects/${project.id}/environments`, {
    name: 'prod',
    spaceId,
    namespace: 'storefront',
  });
  const page = await stage.visit(`/spaces/${spaceId}?tab=namespaces`);
  await page
    .getByRole('row', { name: /storefront/ })
    .getByRole('link', { name: 'prod' })
    .waitFor(patience);

  const [account] = (await stage.api.get<readonly Made[]>('/cloud-accounts?provider=aws')).data;
  await stage.api.delete(`/cloud-accounts/${account?.id}/clusters/us-east-1/checkout-prod/access`);
  // Looked at at once, as by who wants to know.
  await stage.api.put(`/spaces/${spaceId}/status`, { status: 'active' });
  await page.getByText('The cluster cannot be reached', { exact: true }).waitFor(patience);
  await page.getByText('What you see is what the cluster said').waitFor(patience);
  await expect.poll(() => page.getByRole('button', { name: 'New namespace' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Allow access again' }).click();
  await page.getByRole('button', { name: 'Allow access' }).waitFor(patience);
  await page.goBack();

  await page.getByRole('button', { name: 'Remove' }).click();
  const dialogue = page.getByRole('dialog', { name: /Remove the space/ });
  await dialogue.getByText('Environment prod').waitFor();
  await dialogue.getByRole('textbox').fill('Shop <b>🛍</b>');
  await page.keyboard.press('Enter');
  await dialogue
    .getByRole('alert')
    .getByText(/still holds 1 thing.*prod/)
    .waitFor();
  expect((await stage.api.delete(`/projects/${project.id}/environments/${environment.id}`)).status).toBe(204);
  await expect.poll(() => dialogue.getByText('These have to go first').count(), { timeout: 5000 }).toBe(0);
  await dialogue.getByRole('button', { name: 'Remove the space' }).click();
  await page.getByText('No spaces yet').waitFor(patience);
  await page.getByText('Something of ours is left in the cluster').waitFor();
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 90_000);
