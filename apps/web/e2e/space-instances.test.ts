import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  const { data: accounts } = await stage.api.get<readonly { id: string }[]>('/cloud-accounts?provider=aws');
  const cloudAccountId = accounts[0]?.id ?? '';
  await stage.api.put(`/cloud-accounts/${cloudAccountId}/clusters/us-east-1/checkout-prod/access`);
  const space = await stage.api.post('/spaces', {
    name: 'checkout-prod',
    provider: 'aws',
    cloudAccountId,
    config: { clusterName: 'checkout-prod', region: 'us-east-1' },
  });
  const project = await stage.api.post('/projects', { name: 'Shop' });
  if (space.status !== 201 || project.status !== 201) throw new Error(`The scene is not set: ${space.text} ${project.text}`);
}, 240_000);
afterAll(() => stage.close());

/** A cluster takes its time, also the one of the sandbox. */
const patience = { timeout: 60_000 };

const template = (max: number) => `apiVersion: management.loft.sh/v1
kind: SpaceTemplate
metadata:
  name: e2e-space
spec:
  displayName: E2E space
  parameters:
    - variable: pods
      label: Pods
      type: number
      min: 1
      max: ${max}
      defaultValue: "3"
  template:
    objects: |
      apiVersion: v1
      kind: ConfigMap
      metadata:
        name: about
      data:
        pods: "{{ .Values.pods }}"
`;

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Template' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  // Pasted, as a person would: what is typed over coloured code, the browser dresses in styles that our policy rightly refuses.
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+v');
}

const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();
const status = (page: Page, word: string): Promise<void> =>
  page.locator('h1').locator('xpath=..').locator(`[data-status="${word}"]`).waitFor(patience);

test('a template is written, a space is taken of it, put to sleep, woken and deleted', async () => {
  const page = await stage.visit('/space-templates');
  await page.getByRole('link', { name: 'New template' }).click();
  const problems = page.getByRole('list', { name: 'Problems' });
  await write(page, 'metadata:\n  name: "open\n');
  await problems
    .getByText(/^Line \d+/)
    .first()
    .waitFor();
  await write(page, template(0));
  await problems.getByText('Line 12').waitFor();
  await problems.getByText('must be ≥ min, which is 1').waitFor();
  await write(page, template(5));
  await problems.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Make the template' }).click();
  await page.getByRole('heading', { level: 1, name: 'E2E space' }).waitFor();

  await page.getByRole('link', { name: 'Take a space of it' }).click();
  await choose(page, 'Project', /Shop/);
  await page.getByLabel('Name').fill('Not A Name');
  await page.getByLabel('Pods').fill('9');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('must be 1 to 63 of a-z').waitFor();
  await page.getByLabel('Name').fill('e2e');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('must be ≤ 5').waitFor();
  await page.getByLabel('Pods').fill('4');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: /ConfigMap about/ }).click();
  await page.getByText('pods: "4"').waitFor();
  expect((await stage.api.get('/space-instances/shop/e2e')).status).toBe(404);

  const other = await stage.visit('/space-instances');
  await other.getByText('No space instances yet').waitFor();
  await page.getByRole('button', { name: 'Make the space' }).click();
  await page.getByRole('heading', { level: 1, name: 'e2e' }).waitFor();
  await status(page, 'Ready');
  await page.getByRole('table', { name: 'Objects' }).getByText('ConfigMap about').waitFor();
  const row = other.getByRole('row', { name: /e2e/ });
  await row.locator('[data-status="Ready"]').waitFor(patience);

  await page.getByRole('button', { name: 'Put to sleep' }).click();
  await page.getByRole('menuitem', { name: 'Until it is woken by hand' }).click();
  await status(page, 'Sleeping');
  await row.locator('[data-status="Sleeping"]').waitFor(patience);
  await tab(page, 'Sleep');
  await page.getByText('because somebody put it to sleep').first().waitFor();
  await page.getByRole('button', { name: 'Wake it' }).click();
  await status(page, 'Ready');

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/ConfigMap about.*There is no way back/).waitFor();
  await page.getByLabel(/Type .* to go on/).fill('e2e');
  await page.getByRole('button', { name: 'Delete it' }).click();
  await other.getByText('No space instances yet').waitFor(patience);
  expect(stage.complaints()).toEqual([]);
}, 180_000);

test('a space has a schedule, settings and a kubeconfig, and says who can do what', async () => {
  await stage.api.post('/space-instances', {
    project: 'shop',
    name: 'kept',
    templateRef: { name: 'e2e-space' },
    parameters: { pods: 2 },
  });
  const page = await stage.visit('/space-instances/shop/kept?tab=sleep');
  await page.getByRole('combobox', { name: 'Falls asleep by schedule: how' }).click();
  await page.getByRole('option', { name: 'On days of the week' }).click();
  await page.getByLabel('Falls asleep by schedule: time').fill('21:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('How it sleeps is saved.').waitFor();
  const { data } = await stage.api.get<{ annotations: Record<string, string> }>('/space-instances/shop/kept');
  expect(data.annotations['sleepmode.loft.sh/sleep-schedule']).toBe('30 21 * * 1-5');

  // Of two people who change the same the second is told, and loses nothing.
  await tab(page, 'Settings');
  await page.getByLabel('Pods').fill('5');
  await stage.api.patch('/space-instances/shop/kept', { parameters: { pods: 1 } });
  await page.getByText('Somebody else has changed these settings meanwhile').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/has been changed since you read it/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Pods').inputValue()).toBe('5');
  await page.getByRole('button', { name: 'Drop mine, load theirs' }).click();
  await page.getByLabel('Pods').fill('4');
  await page.getByRole('button', { name: 'What would change' }).click();
  await page.getByRole('dialog').getByText('ConfigMap about').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  // What one saved oneself is nobody else's change, also while it has not been read again.
  expect(await page.getByText('Somebody else has changed').count()).toBe(0);

  await status(page, 'Ready');
  await tab(page, 'Kubeconfig');
  await page.getByRole('button', { name: 'Make a kubeconfig' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('/kubernetes/');
  expect(await page.getByText('token:').count()).toBe(0);

  await tab(page, 'Access');
  await page.getByRole('table', { name: 'You' }).getByText('a role gives space-instance:update').first().waitFor();
  await tab(page, 'Events');
  await page.getByRole('table', { name: 'events' }).waitFor();
  expect(stage.complaints()).toEqual([]);
}, 120_000);

test('of two people who write the same template the second is told', async () => {
  const page = await stage.visit('/space-templates/e2e-space');
  await write(page, template(7).replace('E2E space', 'Mine'));
  await page.locator('#content').getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  await stage.api.put('/space-templates/e2e-space', { displayName: 'Theirs' });
  await page.getByText('Somebody else has changed this template meanwhile').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('has been changed since you read it').waitFor();
  await page.getByRole('button', { name: 'Keep mine, to replace theirs' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
  expect(stage.complaints()).toEqual([]);
}, 60_000);
