import { GithubRefused, GithubUnreachable } from '../../github/github-errors.ts';
import { AnswerTooLarge, type Site, siteFetch } from '../../outside/site-fetch.ts';
import { gitFiles } from './git-files.ts';
import { readPack } from './git-pack.ts';
import { fetchRequest, packIn } from './git-packets.ts';
import type { RepositoryFiles } from './repository-files.ts';
import { type SourceLimits, SourceTooLarge } from './source-limits.ts';

export interface CloneRequest {
  /** Where repositories are. */
  readonly site: Site;
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  readonly sha: string;
  readonly limits: SourceLimits;
  readonly signal: AbortSignal;
}

/**
 * One commit of a repository, in memory: nothing that a stranger wrote gets onto a disk, and no link leads anywhere. Throws
 * SourceTooLarge, GitUnreadable, GitRefused, GithubRefused and GithubUnreachable.
 */
export async function shallowClone({ site, token, owner, repo, sha, limits, signal }: CloneRequest): Promise<RepositoryFiles> {
  const { read, close } = siteFetch(site);
  const address = `${site.url}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}.git/git-upload-pack`;
  try {
    const { status, bytes } = await read(address, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
        'content-type': 'application/x-git-upload-pack-request',
        accept: 'application/x-git-upload-pack-result',
        'user-agent': 'git/spacedock',
      },
      body: fetchRequest(sha),
      mostBytes: limits.mostBytes,
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      if (error instanceof AnswerTooLarge) throw new SourceTooLarge(`more than ${limits.mostBytes / 1024 / 1024} MB to download`);
      throw new GithubUnreachable(
        `git fetch of ${owner}/${repo}`,
        site.url,
        error instanceof Error ? error.message : String(error),
        error,
      );
    });
    if (status >= 500) throw new GithubUnreachable(`git fetch of ${owner}/${repo}`, site.url, `it answered ${status}`);
    if (status !== 200) throw new GithubRefused(`git fetch of ${owner}/${repo}`, status, bytes.toString('utf8', 0, 200));
    return await gitFiles(await readPack(packIn(bytes), { ...limits, signal }), sha);
  } finally {
    close();
  }
}
