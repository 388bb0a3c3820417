import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from '../testing/go.ts';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
let environment = '';
let deployment = '';

/** A space on the sandbox's cluster, and an environment in it: what other screens make. */
async function environmentOf({ api }: Stage): Promise<string> {
  const made = async (
    answer: Promise<{ readonly status: number; readonly text: string; readonly data: { readonly id: string } }>,
  ): Promise<string> => {
    const { status, text, data } = await answer;
    if (status >= 300) throw new Error(`setting the scene was answered with ${status}: ${text}`);
    return data.id;
  };
  const [account] = (await api.get<{ id: string }[]>('/cloud-accounts?provider=aws')).data;
  const [registry] = (await api.get<{ id: string; metadata: { registry: string } }[]>('/integrations?kind=ecr')).data;
  if (!account || !registry) throw new Error('The sandbox has no AWS.');
  const cluster = { clusterName: 'checkout-prod', region: 'us-east-1' };
  await api.put(`/cloud-accounts/${account.id}/clusters/${cluster.region}/${cluster.clusterName}/access`);
  const spaceId = await made(
    api.post('/spaces', { name: 'checkout-prod', provider: 'aws', cloudAccountId: account.id, config: cluster }),
  );
  const project = await made(api.post('/projects', { name: 'Shop' }));
  return made(
    api.post(`/projects/${project}/environments`, {
      name: 'production',
      spaceId,
      namespace: 'production',
      createNamespace: true,
      registryIntegrationId: registry.id,
      registryUrl: `${registry.metadata.registry}/checkout`,
    }),
  );
}

beforeAll(async () => {
  stage = await startStage();
  environment = await environmentOf(stage);
}, 240_000);
afterAll(() => stage.close());

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const runs = (page: Page, revision: number) =>
  page.getByText(`Revision ${revision}`, { exact: true }).first().waitFor({ timeout: 90_000 });
const status = (page: Page, name: string) => page.getByText(name, { exact: true }).first().waitFor({ timeout: 90_000 });

test('a repository is deployed, changed and returned to what it was, while another browser looks on', async () => {
  const page = await stage.visit(`/deployments/new?environment=${environment}`);
  await page.getByLabel('acme/checkout').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('region', { name: 'What was found' }).getByText('node', { exact: true }).waitFor();
  await page.getByRole('article', { name: 'replicas.single' }).getByRole('button', { name: 'Mend it' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel('Port', { exact: true }).inputValue()).toBe('8080');
  await page.getByLabel('Port', { exact: true }).fill('99999999');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  // The server's words, at the field, in the step where it was asked for.
  await page.getByText('must be a port from 1 to 65535').waitFor();
  await page.getByLabel('Port', { exact: true }).fill('8080');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();

  await page.getByRole('heading', { level: 1, name: 'checkout' }).waitFor();
  deployment = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByText('Build started').waitFor({ timeout: 30_000 });
  await status(page, 'active');
  await page.getByText('2 of 2 ready').waitFor();

  const other = await stage.visit(`/deployments/${deployment}?tab=revisions`);
  await other.getByRole('article', { name: 'Revision 1' }).getByText('active').waitFor();
  await tab(page, 'Configs');
  await page.getByRole('button', { name: 'Add a variable' }).click();
  await page.getByLabel('Name of variable 1').fill('GREETING');
  await page.getByLabel('Value of GREETING').fill('<img src=x onerror="document.title=1">');
  await page.getByLabel('Why, for those who look at it later').fill('<script>document.title = "stolen"</script>');
  await page.getByRole('table', { name: 'Your changes' }).getByText('envVars.GREETING').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  // Nobody asked the other browser for anything. What somebody wrote is text there.
  await other
    .getByRole('article', { name: 'Revision 2' })
    .getByText('<script>document.title = "stolen"</script>')
    .waitFor({ timeout: 10_000 });
  await other.getByRole('article', { name: 'Revision 2' }).getByText('active').waitFor({ timeout: 90_000 });
  await tab(page, 'Timeline');
  await runs(page, 2);

  await other.getByRole('button', { name: 'Roll back to 1' }).click();
  const dialogue = other.getByRole('dialog');
  const changes = dialogue.getByRole('table', { name: 'Changes of configs' });
  await changes.getByText('envVars.GREETING').waitFor();
  await changes.getByText('gone').waitFor();
  await dialogue.getByRole('button', { name: 'Roll back to revision 1' }).click();
  await runs(page, 3);
  await status(page, 'active');
  await tab(page, 'Configs');
  await page.getByText('Version 3.').waitFor();
  expect(await page.getByLabel('Name of variable 1').count()).toBe(0);
  expect(await other.title()).not.toMatch(/stolen|^1/);
  expect(stage.complaints()).toEqual([]);
}, 180_000);

test('of two people who edit the same configs the second is told, and loses nothing', async () => {
  const [first, second] = [
    await stage.visit(`/deployments/${deployment}?tab=configs`),
    await stage.visit(`/deployments/${deployment}?tab=configs`),
  ];
  const before = (await stage.api.get<{ configsVersion: number }>(`/deployments/${deployment}`)).data.configsVersion;
  await second.getByLabel('Memory requested').fill('256Mi');
  await first.getByLabel('CPU requested').fill('250m');
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText(`Version ${before + 1}.`).waitFor();
  await second
    .getByText(`they are at version ${before + 1} now`)
    .first()
    .waitFor();
  await second.getByRole('table', { name: 'What they changed' }).getByText('resources.requests.cpu').waitFor();
  await second.getByRole('table', { name: 'What you changed' }).getByText('resources.requests.memory').waitFor();
  // Whoever saves all the same is refused, and keeps what they typed.
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('The configs of checkout were changed by somebody else').waitFor();
  expect(await second.getByLabel('Memory requested').inputValue()).toBe('256Mi');
  await second.getByRole('button', { name: 'Put mine on top of theirs' }).click();
  expect(await second.getByLabel('CPU requested').inputValue()).toBe('250m');
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText(`Version ${before + 2}.`).waitFor();
  const { data } = await stage.api.get<{ configs: string }>(`/deployments/${deployment}`);
  expect(JSON.parse(data.configs)).toMatchObject({ resources: { requests: { cpu: '250m', memory: '256Mi' } } });
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('what was typed and not saved is asked about before it is lost', async () => {
  const page = await stage.visit(`/deployments/${deployment}?tab=configs`);
  const memory = page.getByLabel('Memory requested');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await memory.fill('512Mi');
  // Another tab of the same thing loses nothing.
  await tab(page, 'Timeline');
  await tab(page, 'Configs');
  expect(await memory.inputValue()).toBe('512Mi');
  const away = page.getByRole('region', { name: 'checkout' }).getByRole('link', { name: 'Deployments' });
  await away.click();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await memory.inputValue()).toBe('512Mi');
  await away.click();
  await question.getByRole('button', { name: 'Leave, and lose it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Deployments' }).waitFor();

  // Over the canvas, it lies in a drawer, which is closed by a key.
  const { projectId } = (await stage.api.get<{ projectId: string }>(`/deployments/${deployment}`)).data;
  await go(page, `/projects/${projectId}/environments/${environment}?deployment=${deployment}&tab=configs`);
  await memory.fill('1Gi');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay here' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await memory.inputValue()).toBe('1Gi');
  // Without anything typed nobody is asked.
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL((url) => !url.search.includes('deployment='));
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 60_000);

test('what pods write is shown as text, followed, paused and searched', async () => {
  const page = await stage.visit(`/deployments/${deployment}`);
  const lines = ['\u001B[31mhello\u001B[0m', '<script>document.title = "stolen"</script>', 'GET /health 200'];
  // At the edge of the network: pods of the sandbox have little to say.
  await page.route('**/logs?**', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: lines
        .map(
          (line, index) =>
            `id: 2030-01-01T00:00:0${index}Z\nevent: line\ndata: ${JSON.stringify({ pod: 'checkout-1', container: 'app', at: `2030-01-01T00:00:0${index}Z`, line })}\n\n`,
        )
        .join(''),
    }),
  );
  await tab(page, 'Logs');
  const log = page.getByRole('log');
  await log.getByText('<script>document.title = "stolen"</script>').waitFor();
  await log.getByText('hello', { exact: true }).waitFor();
  await page.getByLabel('Search the log').fill('HEALTH');
  await page.getByText('1 of 3 lines').waitFor();
  expect(await page.title()).toContain('checkout');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  expect(stage.complaints()).toEqual([]);
}, 60_000);
