import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { type SandboxGithub, startSandbox } from '@spacedock/sandbox';
import git from 'isomorphic-git';
import http from 'isomorphic-git/http/node';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { GithubRefused, GithubUnreachable } from '../../github/github-errors.ts';
import { GitRefused, GitUnreadable } from './git-packets.ts';
import { type CloneRequest, shallowClone } from './shallow-clone.ts';
import { type SourceLimits, SourceTooLarge, usualSourceLimits } from './source-limits.ts';

let github: SandboxGithub;
let close: () => Promise<void>;
beforeAll(async () => {
  const log = { error: () => undefined, warn: () => undefined, info: () => undefined };
  const sandbox = await startSandbox({ now: () => new Date(), log, randomBytes, clouds: [], github: true });
  if (!sandbox.github) throw new Error('There is no GitHub.');
  ({ github } = sandbox);
  close = sandbox.close;
});
afterAll(() => close());

const requestFor = async (repo: string, given: Partial<CloneRequest> = {}): Promise<CloneRequest> => ({
  site: { url: github.url, privateAddresses: true },
  token: github.token,
  owner: 'acme',
  repo,
  sha: given.sha ?? (await github.headOf({ owner: 'acme', repo })) ?? '',
  limits: usualSourceLimits,
  signal: new AbortController().signal,
  ...given,
});
const withLimits = (limits: Partial<SourceLimits>) => ({ limits: { ...usualSourceLimits, ...limits } });

describe('of a repository of the sandbox', () => {
  test('the same files are read as by another git', async () => {
    const files = await shallowClone(await requestFor('checkout'));
    const dir = await mkdtemp(join(tmpdir(), 'clone-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const onAuth = () => ({ username: 'x-access-token', password: github.token });
    await git.clone({ fs, http, dir, url: `${github.url}/acme/checkout.git`, onAuth, depth: 1, singleBranch: true });
    const paths = await git.listFiles({ fs, dir });
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) expect(await files.text(path)).toBe(await readFile(join(dir, path), 'utf8'));
    expect((await files.list(''))?.map(({ name }) => name)).toEqual(
      [...new Set(paths.map((path) => path.split('/')[0]))].toSorted(),
    );
  });

  test('an older commit is read, too', async () => {
    const { sha } = await github.repositories.create({ owner: 'acme', name: 'older', files: { 'a.txt': 'old' } });
    await github.push({ owner: 'acme', repo: 'older', files: { 'a.txt': 'new' } });
    expect(await (await shallowClone(await requestFor('older', { sha: sha ?? '' }))).text('a.txt')).toBe('old');
    expect(await (await shallowClone(await requestFor('older'))).text('a.txt')).toBe('new');
  });

  test('too many files, too many bytes and too much when it is unpacked are each named', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`folder/${index}.txt`, `${index} ${randomBytes(200).toString('hex')}`]),
    );
    await github.repositories.create({ owner: 'acme', name: 'many', files });
    await expect(shallowClone(await requestFor('many', withLimits({ mostObjects: 100 })))).rejects.toThrow(
      'more than 100 files and folders',
    );
    await expect(shallowClone(await requestFor('many', withLimits({ mostBytes: 10 * 1024 })))).rejects.toThrow(SourceTooLarge);
    await expect(shallowClone(await requestFor('many', withLimits({ mostUnpackedBytes: 10 * 1024 })))).rejects.toThrow(
      'when it is unpacked',
    );
    expect(await (await shallowClone(await requestFor('many'))).list('folder')).toHaveLength(300);
  });

  test('what is not there and who may not see it are refused', async () => {
    await expect(shallowClone(await requestFor('checkout', { sha: '1'.repeat(40) }))).rejects.toThrow(GitRefused);
    await expect(shallowClone(await requestFor('nothing', { sha: '1'.repeat(40) }))).rejects.toThrow(GithubRefused);
    const error = await shallowClone(await requestFor('checkout', { token: 'ghs_wrong' })).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GithubRefused);
    expect(JSON.stringify(error) + String(error)).not.toContain('ghs_wrong');
  });
});

describe('of a server that is not as it should be', () => {
  async function answering(handle: RequestListener): Promise<CloneRequest> {
    const server = createServer(handle);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return requestFor('any', { sha: '1'.repeat(40), site: { url, privateAddresses: true } });
  }

  test.each(['', '<html>', '0000', '0008NAK\n', 'zzzz', 'ffff', '0008NAK\n0009\x01PACK'])(
    'an answer that is none: %j',
    async (text) => {
      await expect(shallowClone(await answering((_, response) => void response.end(text)))).rejects.toThrow(GitUnreadable);
    },
  );

  test('words of refusal are passed on, an error of its own and nobody there are for later', async () => {
    await expect(
      shallowClone(await answering((_, response) => void response.end('0018ERR access denied\n\n\n'))),
    ).rejects.toThrow(/access denied/);
    await expect(shallowClone(await answering((_, response) => void response.writeHead(502).end()))).rejects.toThrow(
      GithubUnreachable,
    );
    await expect(
      shallowClone(await requestFor('any', { sha: '1'.repeat(40), site: { url: 'http://127.0.0.1:1', privateAddresses: true } })),
    ).rejects.toThrow(GithubUnreachable);
  });

  test('an answer without end is not read to its end', async () => {
    const request = await answering((_, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const more = (): void => void (response.destroyed || response.write(chunk, more));
      more();
    });
    await expect(shallowClone({ ...request, ...withLimits({ mostBytes: 1024 * 1024 }) })).rejects.toThrow(
      'more than 1 MB to download',
    );
  });

  test('the token is shown to nobody whom it leads to, and to no private address unless that is allowed', async () => {
    const seen: (string | undefined)[] = [];
    const other = await answering(({ headers }, response) => {
      seen.push(headers.authorization);
      response.end();
    });
    const request = await answering((_, response) => void response.writeHead(307, { location: `${other.site.url}/x` }).end());
    await expect(shallowClone(request)).rejects.toThrow(GithubRefused);
    await expect(shallowClone({ ...other, site: { ...other.site, privateAddresses: false } })).rejects.toThrow(
      'private or loopback address',
    );
    expect(seen).toEqual([]);
  });

  test('whoever asked may stop waiting', async () => {
    const stop = new AbortController();
    const request = await answering(() => stop.abort());
    await expect(shallowClone({ ...request, signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
