import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestGithub } from '../testing/github.ts';
import { startReceiver } from '../testing/receiver.ts';

const named = { owner: 'acme', repo: 'checkout' };

test('a push is told once, signed over the bytes that were sent', async () => {
  const { github, errors } = await startTestGithub();
  const hook = await startReceiver(() => ({ status: 202 }));
  github.deliverTo(`${hook.url}/hook`);
  const before = github.headOf(named);
  const { sha, delivery } = await github.push({ ...named, files: { 'a.txt': 'ä', 'README.md': null }, message: 'Übung' });
  await github.settled();
  const [sent] = hook.received;
  expect(hook.received).toHaveLength(1);
  expect(sent?.path).toBe('/hook');
  const signature = createHmac('sha256', github.app.webhookSecret)
    .update(sent?.body ?? '')
    .digest('hex');
  expect(sent?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-github-event': 'push',
    'x-github-delivery': delivery?.id,
    'x-hub-signature-256': `sha256=${signature}`,
    'x-github-hook-installation-target-id': String(github.app.id),
  });
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    ref: 'refs/heads/main',
    before,
    after: sha,
    created: false,
    deleted: false,
    forced: false,
    repository: {
      name: 'checkout',
      full_name: 'acme/checkout',
      private: true,
      default_branch: 'main',
      html_url: `${github.url}/acme/checkout`,
      clone_url: `${github.url}/acme/checkout.git`,
      owner: { login: 'acme', type: 'Organization' },
    },
    head_commit: { id: sha, message: 'Übung', added: ['a.txt'], removed: ['README.md'], modified: [] },
    commits: [{ id: sha }],
    installation: { id: github.installation.id },
    sender: { login: 'robin' },
    pusher: { name: 'robin' },
  });
  expect(delivery).toMatchObject({ status: 202, url: `${hook.url}/hook`, event: 'push', body: sent?.body });
  expect(errors).toEqual([]);
});

test('a receiver that fails, hangs up or is not there is told once and noted', async () => {
  const { github } = await startTestGithub();
  const hook = await startReceiver(() => ({ status: 503 }));
  github.deliverTo(hook.url);
  const { delivery: refused } = await github.push({ ...named, files: { a: '1' } });
  await github.settled();
  github.deliverTo('http://127.0.0.1:1/nobody');
  const { delivery: lost } = await github.push({ ...named, files: { a: '2' } });
  await github.settled();
  expect(refused).toMatchObject({ status: 503, problem: undefined });
  expect(lost).toMatchObject({ status: undefined, problem: expect.stringMatching(/\w/) as string });
  expect(hook.received).toHaveLength(1);
});

test('deliveries get lost while they are off, and can be sent again as they were', async () => {
  const { github } = await startTestGithub();
  const hook = await startReceiver(() => ({ status: 200 }));
  github.deliverTo(hook.url);
  github.deliveries.off();
  const { delivery } = await github.push({ ...named, files: { a: '1' } });
  github.deliveries.on();
  await github.settled();
  expect(hook.received).toEqual([]);
  expect(github.deliveries().map(({ id, url }) => [id, url])).toEqual([[delivery?.id, undefined]]);
  await github.deliveries.redeliver(delivery?.id ?? '');
  await github.deliveries.redeliver(delivery?.id ?? '');
  expect(hook.received.map(({ body, headers }) => [body, headers['x-github-delivery']])).toEqual([
    [delivery?.body, delivery?.id],
    [delivery?.body, delivery?.id],
  ]);
  await expect(github.deliveries.redeliver('none')).rejects.toThrow(/no delivery none/);
});

test('only who installed the App is told: branches that end, repositories that move, and nobody else', async () => {
  const { github } = await startTestGithub();
  const kinds = (): unknown[] =>
    github.deliveries().map(({ event, action, body }) => {
      const { ref, deleted } = JSON.parse(body) as { readonly ref?: string; readonly deleted?: boolean };
      return [event, action ?? ref, deleted];
    });
  await github.repositories.create({ owner: 'mallory', name: 'own', files: { a: '1' } });
  const foreign = await github.push({ owner: 'mallory', repo: 'own', files: { a: '2' } });
  expect(foreign.delivery).toBeUndefined();
  await github.push({ ...named, branch: 'topic', files: { a: '1' } });
  await github.deleteBranch({ ...named, branch: 'topic' });
  github.rename({ ...named, name: 'till' });
  await github.deleteRepository({ owner: 'acme', repo: 'till' });
  github.suspendApp('acme', true);
  await github.push({ owner: 'acme', repo: 'ledger', files: { a: '1' } });
  github.suspendApp('acme', false);
  github.uninstallApp('acme');
  await github.push({ owner: 'acme', repo: 'ledger', files: { a: '2' } });
  expect(kinds()).toEqual([
    ['push', 'refs/heads/topic', false],
    ['push', 'refs/heads/topic', true],
    ['repository', 'renamed', undefined],
    ['repository', 'deleted', undefined],
    ['installation', 'deleted', undefined],
  ]);
});
