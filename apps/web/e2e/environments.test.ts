import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

interface Made {
  readonly id: string;
}

let stage: Stage;
let projectId = '';
let envId = '';
beforeAll(async () => {
  stage = await startStage();
  const [account = { id: '' }] = (await stage.api.get<readonly Made[]>('/cloud-accounts?provider=aws')).data;
  await stage.api.put(`/cloud-accounts/${account.id}/clusters/us-east-1/checkout-prod/access`);
  await stage.api.post('/spaces', {
    name: 'checkout-prod',
    provider: 'aws',
    cloudAccountId: account.id,
    config: { clusterName: 'checkout-prod', region: 'us-east-1' },
  });
}, 240_000);
afterAll(() => stage.close());

const card = (page: Page, name: string): Locator => page.getByRole('group', { name: new RegExp(`^Deployment ${name},`) });
const middle = async (locator: Locator): Promise<{ x: number; y: number }> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Where a card lies on the canvas, whatever part of that is seen. */
const placeOf = (page: Page, name: string): Promise<string> =>
  card(page, name).evaluate((element) => (element as HTMLElement).style.transform);

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
}

test('a project gets an environment in a new namespace; its settings are changed', async () => {
  const page = await stage.visit('/projects');
  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByLabel('Name').fill('Web Shop');
  await page.keyboard.press('Enter');
  await page.getByText('No environments yet').waitFor();
  projectId = /prj_[a-z0-9]+/.exec(page.url())?.[0] ?? '';

  await page.getByRole('button', { name: 'New environment' }).first().click();
  const form = page.getByRole('dialog', { name: 'New environment' });
  await form.getByRole('button', { name: 'Make the environment' }).click();
  // The server's words, at the fields.
  await form
    .getByText(/Must be 1 to 100 visible characters/i)
    .first()
    .waitFor();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('prod');
  expect(await form.getByLabel('Name of the new namespace').inputValue()).toBe('web-shop-prod');
  await form.getByLabel('Space', { exact: true }).click();
  await page.getByRole('option', { name: 'checkout-prod' }).click();
  await form.getByRole('button', { name: 'Make the environment' }).click();
  await page.getByText('Nothing is deployed here yet').waitFor();
  envId = /env_[a-z0-9]+/.exec(page.url())?.[0] ?? '';

  await page.getByRole('button', { name: 'More for the environment prod' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings of prod' });
  await settings.getByRole('textbox', { name: 'Name', exact: true }).fill('production <b>');
  await settings.getByRole('switch', { name: 'Previews of pull requests' }).check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'production <b>' }).waitFor();
  await page.getByRole('link', { name: 'Web Shop' }).click();
  await page.getByRole('listitem').filter({ hasText: 'production <b>' }).getByText('Previews of pull requests').waitFor();
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('deployments are drawn, placed by hand and by keys, and connected; another browser sees it all', async () => {
  const deploy = (name: string, configs: object) =>
    stage.api.post<Made>('/deployments', { name, envId, sourceType: 'image', image: `docker.io/acme/${name}:1.0.0`, configs });
  await deploy('shop', { port: 8080, envVars: { API: 'http://cart:3000' } });
  const cart = (await deploy('cart', { port: 3000 })).data.id;
  const one = await stage.visit(`/projects/${projectId}/environments/${envId}?view=canvas`);
  const other = await stage.visit(`/projects/${projectId}/environments/${envId}?view=canvas`);
  await Promise.all([card(one, 'shop').waitFor(), card(other, 'shop').waitFor()]);
  await one.getByRole('group', { name: 'Deployment cart, active, 1 of 1 ready' }).waitFor({ timeout: 30_000 });

  // Held by one, it lies still for the other until it is let go of; and where somebody else puts it meanwhile does not take it away.
  const before = await placeOf(other, 'cart');
  const start = await middle(card(one, 'cart'));
  await drag(one, { x: start.x, y: start.y + 20 }, { x: start.x + 40, y: start.y + 150 });
  expect(await placeOf(other, 'cart')).toBe(before);
  const inHand = await placeOf(one, 'cart');
  await stage.api.put(`/deployments/${cart}/canvas-position`, { x: 777, y: 333 });
  await expect.poll(() => placeOf(other, 'cart'), { timeout: 5000 }).toContain('777px');
  expect(await placeOf(one, 'cart')).toBe(inHand);
  await one.mouse.up();
  await expect.poll(() => placeOf(other, 'cart'), { timeout: 5000 }).not.toContain('777px');
  await expect.poll(async () => (await placeOf(other, 'cart')) === (await placeOf(one, 'cart')), { timeout: 5000 }).toBe(true);

  await card(one, 'shop').focus();
  await one.keyboard.press('Enter');
  const still = await placeOf(other, 'shop');
  for (let step = 0; step < 4; step += 1) await one.keyboard.press('ArrowUp');
  await expect.poll(() => placeOf(other, 'shop'), { timeout: 5000 }).not.toBe(still);
  const kept = await placeOf(one, 'shop');
  await one.reload();
  await card(one, 'shop').waitFor();
  expect(await placeOf(one, 'shop')).toBe(kept);

  // A variable mentions it: the edge is suggested, and drawn by hand from handle to handle.
  await one.getByRole('button', { name: 'Connect?' }).waitFor();
  await drag(one, await middle(card(one, 'shop').locator('.source')), await middle(card(one, 'cart').locator('.target')));
  await one.mouse.up();
  const form = one.getByRole('dialog', { name: 'Connect a deployment' });
  expect(await form.getByRole('textbox', { name: 'Variable' }).inputValue()).toBe('CART_URL');
  await form.getByRole('textbox', { name: 'Variable' }).fill('API');
  await one.keyboard.press('Enter');
  await form
    .getByText(/API/)
    .filter({ hasText: /envVars/ })
    .first()
    .waitFor();
  await form.getByRole('textbox', { name: 'Variable' }).fill('CART_URL');
  await one.keyboard.press('Enter');
  await one.getByRole('button', { name: 'CART_URL' }).waitFor();
  await other.getByRole('button', { name: 'CART_URL' }).waitFor({ timeout: 5000 });

  await other.getByRole('button', { name: 'CART_URL' }).click();
  await other
    .getByRole('dialog', { name: 'shop depends on cart' })
    .getByRole('textbox', { name: 'Variable' })
    .fill('CART_ADDRESS');
  await other.keyboard.press('Enter');
  await one.getByRole('button', { name: 'CART_ADDRESS' }).click({ timeout: 5000 });
  await one.getByRole('button', { name: 'Disconnect' }).click();
  await one.getByRole('dialog', { name: 'Disconnect shop from cart' }).getByRole('button', { name: 'Disconnect' }).click();
  await other.getByRole('button', { name: 'Connect?' }).waitFor({ timeout: 5000 });
  await Promise.all([one.context().close(), other.context().close()]);
  expect(stage.complaints()).toEqual([]);
}, 90_000);

test('a card opens the deployment over the canvas, the list shows the same, and the cluster says what it has', async () => {
  const page = await stage.visit(`/projects/${projectId}/environments/${envId}?view=canvas`);
  await page.getByRole('link', { name: 'shop', exact: true }).click();
  await page.getByRole('dialog').getByText('shop', { exact: true }).waitFor();
  expect(page.url()).toContain('deployment=dep_');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).not.toContain('deployment=');

  await page.getByText('List', { exact: true }).click();
  await page.getByRole('table', { name: 'deployments' }).getByText('acme/cart:1.0.0').waitFor();
  await page.getByRole('table', { name: 'service connections' }).getByText('Suggested: API mentions it').waitFor();
  await page.goto(`${stage.url}/zopday/projects/${projectId}/environments/${envId}`);
  await page.getByRole('table', { name: 'deployments' }).waitFor();
  await page.getByText('In the cluster', { exact: true }).click();
  await page.getByRole('table', { name: 'Workloads' }).getByText('docker.io/acme/shop:1.0.0').waitFor();
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('who may only look is offered nothing; what is in use is not deleted', async () => {
  const viewer = await stage.person('viewer', [{ roleID: 'role_viewer' }]);
  const looking = await stage.visit(`/projects/${projectId}/environments/${envId}?view=canvas`, { as: viewer });
  await card(looking, 'shop').waitFor();
  expect(await looking.locator('[data-action]').count()).toBe(0);
  await looking.context().close();

  const page = await stage.visit(`/projects/${projectId}`);
  await page.getByRole('button', { name: 'More for the environment' }).click();
  await page.getByRole('menuitem', { name: 'Delete the environment' }).click();
  const dialogue = page.getByRole('dialog', { name: 'Delete the environment production <b>' });
  expect(await dialogue.getByRole('button', { name: 'Delete the environment' }).isDisabled()).toBe(true);
  await dialogue.getByRole('textbox').fill('production <b>');
  await page.keyboard.press('Enter');
  await dialogue.getByRole('alert').getByText(/shop/).first().waitFor();
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);
