import { expect, test } from 'vitest';
import type { Delivery } from '../webhooks/webhooks.ts';
import { startTestGithub } from '../testing/github.ts';

const named = { owner: 'acme', repo: 'checkout' };
const told = (all: readonly Delivery[]): unknown[] =>
  all.map(({ event, action }) => (action === undefined ? event : `${event} ${action}`));

test('a pull request follows its branch, from the first commit to the merge', async () => {
  const { github, person, errors } = await startTestGithub();
  const opened = await github.openPullRequest({ ...named, head: 'feature', files: { 'feature.txt': 'one' }, title: 'A feature' });
  const before = github.headOf({ ...named, branch: 'feature' });
  const more = await github.pushToPullRequest({ ...named, number: opened.number, files: { 'feature.txt': 'two' } });
  const other = await github.push({ ...named, files: { 'other.txt': 'other' } });
  const { data: open } = await person().request('GET /repos/{owner}/{repo}/pulls', named);
  expect(open).toMatchObject([
    { number: 1, state: 'open', title: 'A feature', head: { ref: 'feature', sha: more.sha }, base: { ref: 'main' } },
  ]);
  const closed = await github.closePullRequest({ ...named, number: 1, merge: true });
  expect(told(github.deliveries())).toEqual([
    'push',
    'pull_request opened',
    'push',
    'pull_request synchronize',
    'push',
    'push',
    'pull_request closed',
  ]);
  expect(JSON.parse(opened.delivery?.body ?? '')).toMatchObject({
    action: 'opened',
    number: 1,
    pull_request: {
      head: { ref: 'feature', sha: before, label: 'acme:feature', repo: { full_name: 'acme/checkout', fork: false } },
      base: { ref: 'main', repo: { full_name: 'acme/checkout' } },
      merged: false,
    },
    repository: { full_name: 'acme/checkout' },
    installation: { id: github.installation.id },
    sender: { login: 'robin' },
  });
  expect(JSON.parse(more.delivery?.body ?? '')).toMatchObject({ action: 'synchronize', before, after: more.sha });
  expect(JSON.parse(closed?.body ?? '')).toMatchObject({ action: 'closed', pull_request: { merged: true, state: 'closed' } });
  const { data: merge } = await person().request('GET /repos/{owner}/{repo}/commits/{ref}', { ...named, ref: 'main' });
  expect(merge.parents.map(({ sha }: { readonly sha: string }) => sha)).toEqual([other.sha, more.sha]);
  for (const path of ['feature.txt', 'other.txt', 'Dockerfile']) {
    expect((await person().request('GET /repos/{owner}/{repo}/contents/{path}', { ...named, path })).status).toBe(200);
  }
  await expect(github.closePullRequest({ ...named, number: 1 })).rejects.toThrow(/closed already/);
  expect(errors).toEqual([]);
});

test('one from a fork names the fork, and its commits are there to be fetched from the repository itself', async () => {
  const { github, person } = await startTestGithub();
  const { number, sha, delivery } = await github.openPullRequest({
    ...named,
    head: 'evil',
    fork: 'mallory',
    files: { 'evil.txt': 'evil' },
  });
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
    pull_request: {
      head: { sha, label: 'mallory:evil', repo: { full_name: 'mallory/checkout', fork: true } },
      user: { login: 'mallory' },
    },
    sender: { login: 'mallory' },
  });
  const { data: ref } = await person().request('GET /repos/{owner}/{repo}/git/ref/{ref}', {
    ...named,
    ref: `pull/${number}/head`,
  });
  expect(ref.object.sha).toBe(sha);
  const again = await github.pushToPullRequest({ ...named, number, files: { 'evil.txt': 'worse' } });
  // Nobody installed the App on the fork: its pushes are not told, its pull request is.
  expect(told(github.deliveries())).toEqual(['pull_request opened', 'pull_request synchronize']);
  expect(JSON.parse(again.delivery?.body ?? '')).toMatchObject({ after: again.sha });
  await github.deleteRepository({ owner: 'mallory', repo: 'checkout' });
  const { data } = await person().request('GET /repos/{owner}/{repo}/pulls/{pull_number}', { ...named, pull_number: number });
  expect(data.head.repo).toBeNull();
});

test('a pull request ends with its branch', async () => {
  const { github } = await startTestGithub();
  const { number } = await github.openPullRequest({ ...named, head: 'short', files: { a: '1' } });
  await github.deleteBranch({ ...named, branch: 'short' });
  const last = github.deliveries().at(-1);
  expect(last?.action).toBe('closed');
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ number, pull_request: { merged: false, state: 'closed' } });
});
