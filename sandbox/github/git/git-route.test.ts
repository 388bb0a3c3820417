import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import git from 'isomorphic-git';
import http from 'isomorphic-git/http/node';
import { expect, onTestFinished, test } from 'vitest';
import type { SandboxGithub } from '../start-github.ts';
import { startTestGithub } from '../testing/github.ts';
import { memoryFiles } from './memory-files.ts';
import { packets } from './pkt-line.ts';

const run = promisify(execFile);
/** Of the machine where there is one. What it does isomorphic-git does in the tests below it, everywhere. */
const hasGit = await run('git', ['--version']).then(
  () => true,
  () => false,
);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sandbox-github-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const withToken = (github: SandboxGithub, path: string, token = github.token): string =>
  `${github.url.replace('//', `//x-access-token:${token}@`)}/${path}`;

/** Nobody is asked for a password, and what the person at this machine has set does not matter. */
const settings = Object.entries({
  'user.name': 'Robin',
  'user.email': 'robin@example.com',
  'credential.helper': '',
  'core.askPass': 'true',
  'commit.gpgSign': 'false',
  'tag.gpgSign': 'false',
  'init.defaultBranch': 'main',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

async function gitIn(directory: string, ...given: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run('git', [...settings, ...given], { cwd: directory });
  return stdout + stderr;
}

const nothing = '0'.repeat(40);
const protocols = hasGit ? ['0', '2'] : [];

test.each(protocols)('the real git clones, goes deeper, fetches and pushes in protocol %s', async (version) => {
  const { github, errors } = await startTestGithub();
  const directory = await folder();
  const named = { owner: 'acme', repo: 'checkout' };
  const big = Buffer.alloc(200_000, Buffer.from('not all alike: 0123456789 ')).toString();
  await github.push({ ...named, files: { 'big.txt': big, 'deep/er/file.txt': 'deep' } });
  await github.push({ ...named, files: { 'README.md': 'third' } });
  const work = join(directory, 'work');
  const v = ['-c', `protocol.version=${version}`];
  await gitIn(directory, ...v, 'clone', '--depth', '1', withToken(github, 'acme/checkout.git'), 'work');
  expect(await readFile(join(work, 'README.md'), 'utf8')).toBe('third');
  expect(await readFile(join(work, 'big.txt'), 'utf8')).toBe(big);
  expect((await gitIn(work, 'rev-list', '--count', 'HEAD')).trim()).toBe('1');
  await gitIn(work, ...v, 'fetch', '--deepen', '1');
  expect((await gitIn(work, 'rev-list', '--count', 'HEAD')).trim()).toBe('2');
  await gitIn(work, ...v, 'fetch', '--unshallow');
  expect((await gitIn(work, 'rev-list', '--count', 'HEAD')).trim()).toBe('3');

  const { sha } = await github.push({ ...named, files: { 'README.md': 'fourth', 'big.txt': `${big}!` } });
  await gitIn(work, ...v, 'pull', '--ff-only');
  expect((await gitIn(work, 'rev-parse', 'HEAD')).trim()).toBe(sha);

  await writeFile(join(work, 'big.txt'), `${big}?`);
  await gitIn(work, 'commit', '-am', 'By hand');
  await gitIn(work, 'tag', '-a', 'v1', '-m', 'One');
  await gitIn(work, ...v, 'push', 'origin', 'main', 'v1', 'main:refs/heads/feature/one');
  const pushed = (await gitIn(work, 'rev-parse', 'HEAD')).trim();
  expect(github.headOf(named)).toBe(pushed);
  const told = github.deliveries().filter(({ event, body }) => event === 'push' && body.includes(pushed));
  expect(told.map(({ body }) => (JSON.parse(body) as { ref: string }).ref).toSorted()).toEqual([
    'refs/heads/feature/one',
    'refs/heads/main',
    'refs/tags/v1',
  ]);
  await gitIn(work, ...v, 'push', 'origin', ':feature/one');
  expect(github.headOf({ ...named, branch: 'feature/one' })).toBeUndefined();
  await gitIn(directory, ...v, 'clone', withToken(github, 'acme/checkout.git'), 'again');
  expect(await readFile(join(directory, 'again', 'big.txt'), 'utf8')).toBe(`${big}?`);
  expect(await gitIn(join(directory, 'again'), 'fsck', '--full', '--strict')).not.toContain('error');
  expect(await gitIn(join(directory, 'again'), 'tag')).toContain('v1');
  expect(errors).toEqual([]);
});

test.each(protocols)(
  'the real git fills an empty repository, follows a rename and takes a commit by its hash in protocol %s',
  async (version) => {
    const { github, errors } = await startTestGithub();
    const directory = await folder();
    const v = ['-c', `protocol.version=${version}`];
    await github.repositories.create({ owner: 'acme', name: 'empty' });
    await gitIn(directory, ...v, 'clone', withToken(github, 'acme/empty.git'), 'work');
    const work = join(directory, 'work');
    await writeFile(join(work, 'first.txt'), 'first');
    await gitIn(work, 'add', '.');
    await gitIn(work, 'commit', '-m', 'First');
    await gitIn(work, ...v, 'push', 'origin', 'HEAD:main');
    const first = (await gitIn(work, 'rev-parse', 'HEAD')).trim();
    expect(github.headOf({ owner: 'acme', repo: 'empty' })).toBe(first);
    github.rename({ owner: 'acme', repo: 'empty', name: 'full' });
    await writeFile(join(work, 'first.txt'), 'amended');
    await gitIn(work, 'commit', '--amend', '-am', 'Amended');
    await expect(gitIn(work, ...v, 'push', withToken(github, 'acme/full.git'), 'HEAD:main')).rejects.toThrow(/rejected/);
    await gitIn(work, ...v, 'push', '--force', withToken(github, 'acme/full.git'), 'HEAD:main');
    expect(JSON.parse(github.deliveries().at(-1)?.body ?? '')).toMatchObject({
      forced: true,
      before: first,
      ref: 'refs/heads/main',
    });
    await gitIn(directory, 'init', 'old');
    const old = join(directory, 'old');
    await gitIn(old, ...v, 'fetch', '--depth', '1', withToken(github, 'acme/empty'), first);
    expect(await gitIn(old, 'show', `${first}:first.txt`)).toBe('first');
    await expect(gitIn(old, ...v, 'fetch', withToken(github, 'acme/full'), 'a'.repeat(40))).rejects.toThrow(/not our ref/);
    expect(errors).toEqual([]);
  },
);

test('isomorphic-git clones one commit deep, pushes, and the App is told', async () => {
  const { github, errors } = await startTestGithub();
  const named = { owner: 'acme', repo: 'checkout' };
  const { sha } = await github.push({ ...named, files: { 'README.md': 'second' } });
  const fs = memoryFiles();
  const at = { fs, http, dir: '/work', onAuth: () => ({ username: 'x-access-token', password: github.token }) };
  await git.clone({ ...at, url: `${github.url}/acme/checkout.git`, depth: 1, singleBranch: true });
  expect(await git.resolveRef({ fs, dir: '/work', ref: 'HEAD' })).toBe(sha);
  expect(String(await fs.promises.readFile('/work/README.md', 'utf8'))).toBe('second');
  expect(await git.log({ fs, dir: '/work' })).toHaveLength(1);
  await fs.promises.writeFile('/work/new.txt', 'new');
  await git.add({ fs, dir: '/work', filepath: 'new.txt' });
  const pushed = await git.commit({ fs, dir: '/work', message: 'Third', author: { name: 'Robin', email: 'robin@example.com' } });
  expect((await git.push({ ...at, remoteRef: 'refs/heads/topic', force: true })).ok).toBe(true);
  expect(github.headOf({ ...named, branch: 'topic' })).toBe(pushed);
  expect(JSON.parse(github.deliveries().at(-1)?.body ?? '')).toMatchObject({
    ref: 'refs/heads/topic',
    created: true,
    after: pushed,
    commits: [{ id: pushed, added: ['new.txt'], modified: [], removed: [] }],
    installation: { id: github.installation.id },
  });
  expect(errors).toEqual([]);
});

test('who may not see a repository is asked for a login or told that it is not there, and who may not push is told so', async () => {
  const { github, app, faults } = await startTestGithub();
  await github.repositories.create({ owner: 'mallory', name: 'secret', files: { a: 'a' } });
  await github.repositories.create({ owner: 'mallory', name: 'open', private: false, files: { a: 'a' } });
  const { data } = await app().request('POST /app/installations/{installation_id}/access_tokens', {
    installation_id: github.installation.id,
  });
  const ask = async (path: string, service: string, token?: string): Promise<number> => {
    const authorization = token === undefined ? {} : { authorization: `Basic ${btoa(`x-access-token:${token}`)}` };
    const answer = await fetch(`${github.url}/${path}/info/refs?service=${service}`, { headers: authorization });
    expect(answer.headers.get('www-authenticate') !== null).toBe(answer.status === 401);
    return answer.status;
  };
  const [fetching, pushing] = ['git-upload-pack', 'git-receive-pack'] as const;
  expect(await ask('acme/checkout.git', fetching)).toBe(401);
  expect(await ask('acme/checkout.git', fetching, 'ghs_made-up')).toBe(401);
  expect(await ask('acme/checkout.git', fetching, data.token)).toBe(200);
  expect(await ask('acme/checkout.git', pushing, data.token)).toBe(403);
  expect(await ask('acme/checkout.git', pushing, github.token)).toBe(200);
  expect(await ask('mallory/secret.git', fetching, data.token)).toBe(404);
  expect(await ask('mallory/open.git', fetching)).toBe(200);
  expect(await ask('mallory/open.git', pushing)).toBe(401);
  expect(await ask('mallory/open.git', pushing, github.token)).toBe(403);
  expect(await ask('acme/nothing.git', fetching, data.token)).toBe(404);
  faults.add({ operation: 'github:InfoRefs', effect: 'error_before', times: 1, account: 'acme' });
  expect(await ask('acme/checkout.git', fetching, data.token)).toBe(500);
  expect(await ask('acme/checkout.git', fetching, data.token)).toBe(200);
});

test('what is no request of git is refused, and moves nothing', async () => {
  const { github, errors } = await startTestGithub();
  const authorization = `Basic ${btoa(`x-access-token:${github.token}`)}`;
  const send = async (
    service: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const answer = await fetch(`${github.url}/acme/checkout.git/${service}`, {
      method: 'POST',
      body: Buffer.from(body),
      headers: { authorization, ...headers },
    });
    return `${answer.status} ${await answer.text()}`;
  };
  const main = github.headOf({ owner: 'acme', repo: 'checkout' }) ?? '';
  const gone = 'b'.repeat(40);
  const move = (from: string, to: string, ref = 'refs/heads/main'): Buffer =>
    packets({ line: `${from} ${to} ${ref}\0report-status` }, 'flush');
  expect(await send('git-upload-pack', 'no packets at all')).toMatch(/^400 /);
  expect(await send('git-upload-pack', '')).toMatch(/^200 /);
  expect(await send('git-receive-pack', '0000')).toMatch(/^200 /);
  expect(await send('git-receive-pack', move(main, gone))).toContain('ng refs/heads/main missing necessary objects');
  expect(await send('git-receive-pack', move(gone, main))).toContain('moved meanwhile');
  expect(await send('git-receive-pack', move(nothing, main, 'refs/pull/1/head'))).toContain('hidden ref');
  expect(await send('git-receive-pack', Buffer.concat([move(main, gone), Buffer.from('PACK broken')]))).toContain(
    'unpack index-pack failed',
  );
  expect(await send('git-upload-pack', packets({ line: 'command=dance' }, 'flush'), { 'git-protocol': 'version=2' })).toContain(
    "ERR unknown command 'dance'",
  );
  const together = packets(
    { line: `${nothing} ${main} refs/heads/new\0report-status atomic` },
    { line: `${gone} ${main} refs/heads/main` },
    'flush',
  );
  expect(await send('git-receive-pack', together)).toContain('ng refs/heads/new atomic push failure');
  expect(github.headOf({ owner: 'acme', repo: 'checkout', branch: 'new' })).toBeUndefined();
  expect(github.headOf({ owner: 'acme', repo: 'checkout' })).toBe(main);
  expect(github.deliveries()).toEqual([]);
  expect(errors).toEqual([]);
});
