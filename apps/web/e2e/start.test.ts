import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '../testing/axe.ts';
import { startStage, type Stage } from '../testing/stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await startStage();
}, 180_000);
afterAll(() => stage.close());

test('first login, and three clicks later the sample app runs', async () => {
  page = await stage.visit('/', { as: null });
  // Whoever started it for the first time is told where the password is.
  await page.getByText('printed in the terminal').waitFor();
  await page.getByLabel('E-mail').fill(stage.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stage.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const guide = page.getByRole('region', { name: 'First steps' });
  await guide.getByRole('button', { name: 'Register the cluster' }).click();
  const make = guide.getByRole('button', { name: 'Make the project' });
  await make.waitFor();
  expect(await barriers(page)).toEqual([]);
  await make.click();
  const deploy = guide.getByRole('button', { name: 'Deploy it' });
  await deploy.waitFor();
  // Nothing of the way is remembered: it follows from what exists.
  await page.reload();
  await deploy.click();
  await guide.getByText('The sample app is running').waitFor({ timeout: 60_000 });
  await guide.getByText('Its address is').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '1 Running deployments' }).waitFor();

  await guide.getByRole('link', { name: 'Its timeline, logs and configs' }).click();
  await page.getByRole('heading', { level: 1, name: 'checkout' }).waitFor();
  expect(stage.complaints()).toEqual([]);
}, 120_000);

test('the guide goes when it is no longer needed', async () => {
  await page.getByRole('link', { name: 'Spacedock, to the start' }).click();
  await page.getByRole('button', { name: 'Hide the first steps' }).click();
  await page.getByRole('region', { name: 'First steps' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', { name: 'Waits for you' }).waitFor();
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
}, 30_000);

test('the server is restarted, and the page recovers by itself', async () => {
  const banner = page.getByText('The connection to Spacedock is interrupted');
  const restarted = stage.restart();
  await banner.waitFor();
  await restarted;
  await banner.waitFor({ state: 'detached' });
  // Live again: what is made elsewhere is shown here without a hand on it.
  const made = await stage.api.post('/projects', { name: 'Made after the restart' });
  expect(made.status).toBe(201);
  await page.getByRole('link', { name: 'Made after the restart' }).waitFor({ timeout: 10_000 });
  expect(stage.complaints()).toEqual([]);
}, 180_000);
