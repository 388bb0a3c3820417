import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStage, type Stage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 120_000);
afterAll(() => stage.close());

test('a project is made, and shown in another browser without asking', async () => {
  const one = await stage.visit('/projects');
  const other = await stage.visit('/projects');
  await other.getByText('No projects yet').waitFor();
  await one.getByRole('button', { name: 'New project' }).first().click();
  await one.getByLabel('Name').fill('Checkout');
  await one.keyboard.press('Enter');
  await one.getByRole('heading', { level: 1, name: /Checkout|project/ }).waitFor();
  await other.getByRole('link', { name: 'Checkout' }).waitFor({ timeout: 5000 });
  expect(stage.complaints()).toEqual([]);
}, 60_000);
