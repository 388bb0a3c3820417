import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from '../testing/axe.ts';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 240_000);
afterAll(() => stage.close(), 90_000);

/** Clouds take their time, also those of the sandbox. */
const patience = { timeout: 20_000 };

type Fields = Readonly<Record<string, string>>;

/** `spacedock sandbox credentials`: what to type where, by the heading that it stands below. What is good for all stands first. */
async function sandboxCredentials(cloud: string): Promise<(method: string) => Fields> {
  const sections = (await stage.command('sandbox', 'credentials', cloud)).split('\n\n').map((text) => {
    const fields = [...text.matchAll(/^ {2}([^:]+): (.*)$/gm)].map(([, label = '', value = '']) => [label, value] as const);
    return { title: /^\S.*$/m.exec(text)?.[0] ?? '', fields };
  });
  const fieldsOf = (title: string) =>
    sections.find((section) => section.title === title)?.fields ?? expect.fail(`nothing below ${title}`);
  return (method) => Object.fromEntries([...fieldsOf(''), ...fieldsOf(method)]);
}

async function fillIn(page: Page, { 'Where it is': where, ...fields }: Fields): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByRole('textbox', { name: label }).fill(value);
  if (where === undefined) return;
  await page.getByRole('combobox', { name: 'Where it is' }).fill(where);
  await page.getByRole('option', { name: where }).click();
}

const connect = (page: Page): Promise<void> => page.getByRole('button', { name: 'Connect and verify' }).click();
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('an account of AWS is connected, its cluster becomes a space with a namespace, and all of it is taken back', async () => {
  const given = await sandboxCredentials('aws');
  const { 'Account id': accountId = '', 'Secret access key': secret = '', ...rest } = given('Access keys');
  const page = await stage.visit('/accounts');
  await page.getByRole('link', { name: 'Connect an account' }).click();

  // What to allow is there to be pasted, and the commands name the account as soon as it is known.
  const pasted = (title: string, text: string) => page.getByLabel(title, { exact: true }).filter({ hasText: text }).first();
  await pasted('policy.json', '"eks:DescribeCluster"').waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(JSON.parse(await copied(page))).toMatchObject({ Version: '2012-10-17', Statement: expect.any(Array) as unknown });
  await page.getByRole('button', { name: 'The same with the cloud' }).click();
  await page.getByLabel('Account id').fill('12');
  await pasted('Commands', 'arn:aws:iam::123456789012:policy/Spacedock').waitFor();
  await page.getByLabel('Account id').fill(accountId);
  await pasted('Commands', `arn:aws:iam::${accountId}:policy/Spacedock`).waitFor();

  // Wrong first: the server's words at the field, the cloud's beside the button, and nothing is kept.
  await page.getByRole('radio', { name: 'Access keys' }).check();
  await fillIn(page, rest);
  await page.getByRole('textbox', { name: 'Secret access key' }).fill(`${secret.slice(0, -4)}nope`);
  await connect(page);
  await page.getByText(/must be 1 to 100 visible characters/i).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Shop');
  await connect(page);
  await page
    .getByRole('alert')
    .getByText(/The credentials were not stored.*SignatureDoesNotMatch/)
    .waitFor(patience);
  expect((await stage.api.get<readonly unknown[]>('/cloud-accounts?search=Shop')).data).toEqual([]);
  await page.getByRole('textbox', { name: 'Secret access key' }).fill(secret);
  expect(await barriers(page)).toEqual([]);

  // A command that is copied has no secret in it.
  await page.getByRole('button', { name: 'Copy as a command' }).click();
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  await expect.poll(() => copied(page)).toContain(accountId);
  expect(await copied(page)).not.toContain(secret);

  await connect(page);
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor(patience);
  await page.getByText(`arn:aws:iam::${accountId}:user/spacedock`).waitFor();
  await page.getByText('Everything that was asked for is allowed').waitFor();
  const permission = (name: string) =>
    page.getByRole('list', { name: 'permissions' }).getByRole('listitem').filter({ hasText: name });
  await permission('eks:ListClusters').getByRole('img', { name: 'allowed', exact: true }).waitFor();
  await permission('ecr:GetAuthorizationToken').getByRole('img', { name: 'not asked' }).waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await barriers(page)).toEqual([]);

  // Others in place of them: those that the cloud refuses replace nothing.
  await page.getByRole('button', { name: 'Rotate credentials' }).click();
  const rotation = page.getByRole('dialog', { name: /New credentials/ });
  await rotation.getByRole('combobox', { name: 'Method' }).click();
  await page.getByRole('option', { name: 'Assume a role' }).click();
  const { 'Account id': _account, 'Where it is': _where, ...role } = given('Assume a role');
  for (const [label, value] of Object.entries(role))
    await rotation.getByRole('textbox', { name: label }).fill(label === 'External id' ? 'another' : value);
  await rotation.getByRole('button', { name: 'Replace' }).click();
  await rotation
    .getByRole('alert')
    .getByText(/The credentials were not stored.*AccessDenied/)
    .waitFor(patience);
  await rotation.getByRole('textbox', { name: 'External id' }).fill(role['External id'] ?? '');
  await rotation.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('Shop has new credentials').waitFor(patience);
  await page.getByText(`arn:aws:sts::${accountId}:assumed-role/SpacedockAccess`).waitFor();

  await page.getByRole('tab', { name: 'What uses it' }).click();
  await expect.poll(() => page.getByText('None.').count()).toBe(3);
  await page.getByRole('tab', { name: 'Clusters' }).click();
  const cluster = page.getByRole('row', { name: /checkout-prod/ });
  await cluster.getByRole('link', { name: 'Register as space' }).click(patience);
  await page.getByRole('button', { name: 'Allow access' }).click(patience);
  await page.getByText('The cluster knows us as').waitFor(patience);
  await page.getByRole('button', { name: 'Register the space' }).click();
  await page.getByRole('heading', { level: 1, name: 'checkout-prod' }).waitFor(patience);
  await page.getByRole('tab', { name: 'Namespaces' }).click();
  await page.getByRole('button', { name: 'New namespace' }).click(patience);
  await page
    .getByRole('dialog', { name: /New namespace/ })
    .getByRole('textbox')
    .fill('storefront');
  await page.keyboard.press('Enter');
  await page
    .getByRole('table', { name: 'namespaces' })
    .getByRole('row', { name: /storefront/ })
    .getByText('here')
    .waitFor(patience);

  // Not while something needs it, and that is named.
  await page.getByRole('link', { name: 'its account' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  const disconnecting = page.getByRole('dialog', { name: 'Disconnect Shop' });
  await disconnecting.getByRole('textbox').fill('Shop');
  await page.keyboard.press('Enter');
  await disconnecting.getByRole('alert').getByText('used by 1 space: checkout-prod').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'What uses it' }).click();
  await page.getByRole('link', { name: 'checkout-prod' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: /Remove the space/ })
    .getByRole('textbox')
    .fill('checkout-prod');
  await page.keyboard.press('Enter');
  await page.getByText('No spaces yet').waitFor(patience);

  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  expect(await disconnecting.getByRole('button', { name: 'Disconnect' }).isDisabled()).toBe(true);
  await disconnecting.getByRole('textbox').fill('Shop');
  await disconnecting.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cloud accounts' }).waitFor();
  await page.getByRole('link', { name: 'Sandbox AWS' }).waitFor();
  expect(await page.getByRole('link', { name: 'Shop' }).count()).toBe(0);
  await page.context().close();
  expect(stage.complaints()).toEqual([]);
}, 120_000);

test.each([
  { cloud: 'gcp', tab: 'Google Cloud', method: 'Service account key', known: /@spacedock-sandbox\.iam\.gserviceaccount\.com/ },
  { cloud: 'azure', tab: 'Azure', method: 'Service principal', known: /[0-9a-f]{8}-[0-9a-f]{4}/ },
])(
  'an account of $tab is connected with a $method, and has its cluster',
  async ({ cloud, tab, method, known }) => {
    const name = `Second ${tab}`;
    const given = await sandboxCredentials(cloud);
    const page = await stage.visit('/accounts/connect');
    await page.getByText(tab, { exact: true }).click();
    await page.getByRole('radio', { name: method }).check();
    await page.getByLabel('Name', { exact: true }).fill(name);
    if (cloud === 'gcp') {
      // What is wrong within the file is said at its input.
      await fillIn(page, { ...given(method), 'Key file (JSON)': '{ "type": "service_account", "client_email": "a@b.c" }' });
      await connect(page);
      await page.getByText('must be a private key in PEM').waitFor();
    }
    await fillIn(page, given(method));
    await connect(page);
    await page.getByRole('heading', { level: 1, name }).waitFor(patience);
    await page.getByText('Known there as').getByText(known).waitFor();
    await page.getByRole('tab', { name: 'Clusters' }).click();
    await page.getByRole('row', { name: /checkout-prod/ }).waitFor(patience);
    await page.context().close();
    expect(stage.complaints()).toEqual([]);
  },
  60_000,
);
