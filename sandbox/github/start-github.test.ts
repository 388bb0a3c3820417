import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import git from 'isomorphic-git';
import http from 'isomorphic-git/http/node';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { memoryFiles } from './git/memory-files.ts';
import { startTestGithub } from './testing/github.ts';
import { startReceiver } from './testing/receiver.ts';

const named = { owner: 'acme', repo: 'checkout' };

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sandbox-github-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('everything is there after a restart: keys, tokens, commits, pull requests, and builds that were under way', async () => {
  const directory = await folder();
  const first = await startTestGithub({ directory, pace: { build: 60_000 } });
  const { github } = first;
  const { sha } = await github.push({ ...named, files: { 'kept.txt': 'kept' } });
  const fs = memoryFiles();
  const work = { fs, dir: '/work' };
  const remote = {
    http,
    url: `${github.url}/acme/checkout.git`,
    onAuth: () => ({ username: 'x-access-token', password: github.token }),
  };
  await git.clone({ ...work, ...remote, depth: 1 });
  await fs.promises.writeFile('/work/pushed.txt', 'pushed');
  await git.add({ ...work, filepath: 'pushed.txt' });
  const pushed = await git.commit({ ...work, message: 'Pushed', author: { name: 'Robin', email: 'robin@example.com' } });
  await git.push({ ...work, ...remote, ref: 'main' });
  const { number } = await github.openPullRequest({ ...named, head: 'topic', files: { a: '1' } });
  github.rename({ owner: 'acme', repo: 'ledger', name: 'books' });
  const { data: token } = await first
    .app()
    .request('POST /app/installations/{installation_id}/access_tokens', { installation_id: github.installation.id });
  const hook = await startReceiver(({ path }) => ({
    status: 200,
    body:
      path === '/builds/ticket'
        ? { repository: { url: remote.url, ref: pushed, token: github.token }, image: 'registry.test/a:1' }
        : {},
  }));
  github.deliverTo(hook.url);
  await first.person().request('POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', {
    owner: 'acme',
    repo: 'spacedock-builder',
    workflow_id: 'build.yml',
    ref: 'main',
    inputs: { revision: 'rev_1', callback_url: `${hook.url}/builds`, token: 't' },
  });
  await github.close();

  const second = await startTestGithub({ directory, port: Number(new URL(github.url).port) });
  const again = second.github;
  expect([again.url, again.app, again.installation, again.token]).toEqual([
    github.url,
    github.app,
    github.installation,
    github.token,
  ]);
  await again.settled();
  expect(hook.received.map(({ path, body }) => [path, (JSON.parse(body) as { readonly status?: string }).status])).toEqual([
    ['/builds/ticket', undefined],
    ['/builds', 'running'],
    ['/builds', 'succeeded'],
  ]);
  const answer = await fetch(`${again.apiUrl}/repos/acme/checkout/pulls/${number}`, {
    headers: { authorization: `token ${token.token}` },
  });
  expect(await answer.json()).toMatchObject({ state: 'open', head: { ref: 'topic' } });
  const moved = await second.person().request('GET /repos/{owner}/{repo}', { owner: 'acme', repo: 'ledger' });
  expect(moved.data.full_name).toBe('acme/books');
  const clone = { fs: memoryFiles(), dir: '/work' };
  await git.clone({ ...clone, ...remote, singleBranch: true });
  expect((await git.log(clone)).map(({ oid }) => oid).slice(0, 2)).toEqual([pushed, sha]);
  await again.push({ ...named, files: { 'after.txt': 'after' } });
  await again.settled();
  expect(hook.received.at(-1)?.headers['x-github-event']).toBe('push');
  expect([...first.errors, ...second.errors]).toEqual([]);
});

test('a repository that is deleted leaves nothing behind, but what its forks need', async () => {
  const directory = await folder();
  const { github, person } = await startTestGithub({ directory });
  const { id } = await github.repositories.create({ owner: 'acme', name: 'short', private: false, files: { a: '1' } });
  await github.openPullRequest({ owner: 'acme', repo: 'short', head: 'topic', fork: 'mallory', files: { b: '2' } });
  const objects = join(directory, 'repositories', `${id}.git`);
  await github.deleteRepository({ owner: 'acme', repo: 'short' });
  const { data } = await person().request('GET /repos/{owner}/{repo}/contents/{path}', {
    owner: 'mallory',
    repo: 'short',
    path: 'b',
    ref: 'topic',
  });
  expect(data).toMatchObject({ name: 'b' });
  await github.deleteRepository({ owner: 'mallory', repo: 'short' });
  await expect(stat(objects)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(github.push({ owner: 'acme', repo: 'short', files: {} })).rejects.toThrow('has no repository acme/short');
});

test('the sandbox has it where all clouds are or where it is asked for, at the same address after a restart', async () => {
  const directory = await folder();
  const parts = {
    now: () => new Date(),
    log: { error: () => undefined, warn: () => undefined },
    randomBytes,
    directory,
    clouds: [],
  };
  const without = await startSandbox(parts);
  expect(without.github).toBeUndefined();
  await without.close();
  const first = await startSandbox({ ...parts, github: { build: 10 } });
  const { url, token } = first.github ?? {};
  first.faults.add({ operation: 'github:GetUser', effect: 'error_before', times: 1 });
  const ask = async (): Promise<number> =>
    (await fetch(`${url}/api/v3/user`, { headers: { authorization: `token ${token}` } })).status;
  expect([await ask(), await ask()]).toEqual([502, 200]);
  await first.close();
  const second = await startSandbox({ ...parts, github: true });
  onTestFinished(() => second.close());
  expect(second.github?.url).toBe(url);
  expect(await ask()).toBe(200);
  const kept = await stat(join(directory, 'github', 'github.json'));
  expect(kept.mode & 0o077).toBe(0);
  expect(await readFile(join(directory, 'github', 'github.json'), 'utf8')).toContain('acme');
});
