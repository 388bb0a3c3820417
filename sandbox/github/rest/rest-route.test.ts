import { expect, test } from 'vitest';
import { startTestGithub } from '../testing/github.ts';

const named = { owner: 'acme', repo: 'checkout' };

test('lists come in pages, with the way on in a header', async () => {
  const { github, app, person } = await startTestGithub();
  for (let number = 1; number <= 5; number += 1) {
    await github.repositories.create({ owner: 'acme', name: `more-${number}` });
    await github.push({ ...named, branch: `topic/${number}`, files: { a: String(number) } });
  }
  await github.repositories.create({ owner: 'mallory', name: 'secret' });
  const { data: seen } = await app().request('GET /installation/repositories', { per_page: 100 });
  expect(seen.total_count).toBe(9);
  const names: string[] = [];
  let next: string | undefined = `${github.apiUrl}/user/repos?per_page=4`;
  for (let pages = 0; next !== undefined; pages += 1) {
    expect(pages).toBeLessThan(3);
    const answer: Response = await fetch(next, { headers: { authorization: `Bearer ${github.token}` } });
    names.push(...((await answer.json()) as readonly { readonly full_name: string }[]).map(({ full_name: name }) => name));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(names).toEqual([
    'acme/checkout',
    'acme/ledger',
    'acme/more-1',
    'acme/more-2',
    'acme/more-3',
    'acme/more-4',
    'acme/more-5',
    'acme/spacedock-builder',
    'acme/storefront',
  ]);
  const { data: second, headers } = await person().request('GET /repos/{owner}/{repo}/branches', {
    ...named,
    per_page: 2,
    page: 2,
  });
  expect(second.map(({ name }) => name)).toEqual(['topic/2', 'topic/3']);
  expect(headers.link).toContain('page=1>; rel="prev"');
  const { data: beyond } = await person().request('GET /repos/{owner}/{repo}/branches', { ...named, page: 9 });
  expect(beyond).toEqual([]);
});

test('branches, commits and refs are those of git', async () => {
  const { github, app } = await startTestGithub();
  const octokit = app();
  const { sha } = await github.push({ ...named, branch: 'topic/one', files: { 'new.txt': 'new' }, message: 'New' });
  const { data: branch } = await octokit.request('GET /repos/{owner}/{repo}/branches/{branch}', {
    ...named,
    branch: 'topic/one',
  });
  expect(branch).toMatchObject({ name: 'topic/one', commit: { sha, commit: { message: 'New', author: { name: 'robin' } } } });
  const { data: commit } = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', { ...named, ref: 'topic/one' });
  expect(commit).toMatchObject({
    sha,
    files: [{ filename: 'new.txt', status: 'added' }],
    parents: [{ sha: github.headOf(named) }],
  });
  const plain = await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', {
    ...named,
    ref: 'topic/one',
    mediaType: { format: 'sha' },
  });
  expect(plain.data).toBe(sha);
  const { data: ref } = await octokit.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { ...named, ref: 'heads/topic/one' });
  expect(ref).toMatchObject({ ref: 'refs/heads/topic/one', object: { sha, type: 'commit' } });
  const { data: refs } = await octokit.request('GET /repos/{owner}/{repo}/git/matching-refs/{ref}', { ...named, ref: 'heads/' });
  expect(refs.map((one) => one.ref)).toEqual(['refs/heads/main', 'refs/heads/topic/one']);
  const refused = async (asked: Promise<unknown>) =>
    asked.catch((error: { status: number; response: { data: { message: string } } }) => [
      error.status,
      error.response.data.message,
    ]);
  expect(await refused(octokit.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...named, branch: 'none' }))).toEqual([
    404,
    'Branch not found',
  ]);
  expect(await refused(octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', { ...named, ref: 'none' }))).toEqual([
    422,
    'No commit found for SHA: none',
  ]);
  expect(await refused(octokit.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { ...named, ref: 'heads/none' }))).toEqual([
    404,
    'Not Found',
  ]);
  await github.repositories.create({ owner: 'acme', name: 'empty' });
  expect(
    await refused(octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', { owner: 'acme', repo: 'empty', ref: 'main' })),
  ).toEqual([409, 'Git Repository is empty.']);
});

test('contents are read at any ref: files, folders, raw, and too large ones without', async () => {
  const { github, person } = await startTestGithub();
  const octokit = person();
  const before = github.headOf(named) ?? '';
  const large = 'x'.repeat(1_100_000);
  await github.push({ ...named, files: { 'web/a b.txt': 'spaced', 'large.txt': large, 'README.md': 'Grüße '.repeat(30) } });
  const get = async (path: string, more: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
    (await octokit.request('GET /repos/{owner}/{repo}/contents/{path}', { ...named, path, ...more })).data;
  const readme = (await get('README.md')) as { readonly content: string; readonly encoding: string; readonly size: number };
  expect(readme.encoding).toBe('base64');
  expect(Buffer.from(readme.content, 'base64').toString()).toBe('Grüße '.repeat(30));
  expect(await get('web/a b.txt', { mediaType: { format: 'raw' } })).toBe('spaced');
  expect(await get('web')).toMatchObject([{ name: 'a b.txt', path: 'web/a b.txt', type: 'file', size: 6 }]);
  const root = (await get('')) as readonly { readonly name: string; readonly type: string }[];
  expect(root.map(({ name, type }) => `${type} ${name}`)).toContain('dir web');
  expect(await get('large.txt')).toMatchObject({ encoding: 'none', content: '', size: large.length });
  await expect(get('large.txt', { ref: before })).rejects.toMatchObject({ status: 404 });
  await expect(get('README.md', { ref: 'none' })).rejects.toThrow(/No commit found for the ref none/);
  await expect(get('README.md/below')).rejects.toMatchObject({ status: 404 });
});

test('who asks for an old name is led to the new one, until somebody takes it', async () => {
  const { github, person } = await startTestGithub();
  const octokit = person();
  github.rename({ ...named, name: 'till' });
  const { data, url } = await octokit.request('GET /repos/{owner}/{repo}/branches/{branch}', { ...named, branch: 'main' });
  expect(data.name).toBe('main');
  expect(url).toContain('/repositories/');
  expect((await octokit.request('GET /repos/{owner}/{repo}', named)).data.full_name).toBe('acme/till');
  await github.repositories.create({ owner: 'acme', name: 'checkout', files: { a: 'another' } });
  expect((await octokit.request('GET /repos/{owner}/{repo}', named)).data.full_name).toBe('acme/checkout');
  await github.deleteRepository(named);
  await expect(octokit.request('GET /repos/{owner}/{repo}', named)).rejects.toMatchObject({ status: 404 });
});

test('people who install the App come back with its number and what they left with', async () => {
  const { github } = await startTestGithub();
  const page = `${github.url}/apps/${github.app.slug}/installations/new?state=a%26b`;
  expect((await fetch(page)).status).toBe(200);
  github.setupAt('http://127.0.0.1:1/api/integrations/github/callback?kept=yes');
  const sent = await fetch(page, { redirect: 'manual' });
  const to = new URL(sent.headers.get('location') ?? '');
  expect(sent.status).toBe(302);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    kept: 'yes',
    installation_id: String(github.installation.id),
    setup_action: 'install',
    state: 'a&b',
  });
  const { id } = github.installation;
  github.uninstallApp('acme');
  await fetch(page, { redirect: 'manual' });
  expect(github.installation.id).not.toBe(id);
});

test('a body that is no JSON is refused', async () => {
  const { github } = await startTestGithub();
  const answer = await fetch(`${github.apiUrl}/repos/acme/spacedock-builder/actions/workflows/build.yml/dispatches`, {
    method: 'POST',
    body: '{',
    headers: { authorization: `token ${github.token}` },
  });
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ message: 'Problems parsing JSON' })]);
});
