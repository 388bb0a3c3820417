import { commitFiles, type FileChanges } from '../commit-files.ts';
import type { PullRequestRecord, RepositoryRecord } from '../github-state.ts';
import { type GithubWorld, nextId } from '../github-world.ts';
import { moveRef } from '../move-ref.ts';
import { addRepository, findRepository } from '../repositories.ts';
import { tellPullRequest } from '../webhooks/pull-request-event.ts';
import type { Delivery } from '../webhooks/webhooks.ts';

export interface NewPullRequest {
  readonly title?: string | undefined;
  /** The branch that it comes from; made with the files where there is none. */
  readonly head: string;
  /** The default branch unless said. */
  readonly base?: string | undefined;
  readonly files?: FileChanges | undefined;
  /** Whose fork it comes from; the repository itself unless said. */
  readonly fork?: string | undefined;
}

export interface OpenedPullRequest {
  readonly number: number;
  readonly sha: string;
  readonly delivery: Delivery | undefined;
}

export async function openPullRequest(
  world: GithubWorld,
  repository: RepositoryRecord,
  { head, base = repository.defaultBranch, files, fork, title = head }: NewPullRequest,
  sender: string,
): Promise<OpenedPullRequest> {
  const { state, now, changed } = world;
  const from = fork === undefined ? repository : forkOf(world, repository, fork);
  const baseSha = repository.refs[`refs/heads/${base}`];
  if (baseSha === undefined) throw new Error(`The repository has no branch ${base} that a pull request could go into.`);
  const ref = `refs/heads/${head}`;
  const before = from.refs[ref];
  const user = fork ?? sender;
  if (before === undefined || files) {
    const author = { name: user, email: `${user}@example.com` };
    const commit = { files: files ?? {}, message: title, parent: before ?? baseSha, author, at: now() };
    const after = await commitFiles(world.objectsOf(from), commit);
    await moveRef(world, from, { ref, before, after }, user);
  }
  const sha = from.refs[ref];
  if (sha === undefined) throw new Error(`The branch ${head} went away while the pull request was opened.`);
  const at = now().toISOString();
  const record: PullRequestRecord = {
    id: nextId(state),
    number: 1 + Math.max(0, ...state.pullRequests.filter((one) => one.repository === repository.id).map((one) => one.number)),
    repository: repository.id,
    title,
    user,
    headRepository: from.id,
    headRef: head,
    headSha: sha,
    baseRef: base,
    baseSha,
    state: 'open',
    mergeSha: null,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    mergedAt: null,
  };
  state.pullRequests.push(record);
  repository.refs[`refs/pull/${record.number}/head`] = sha;
  changed();
  return { number: record.number, sha, delivery: tellPullRequest(world, repository, record, 'opened', user) };
}

/** Theirs, made where they have none. */
function forkOf(world: GithubWorld, repository: RepositoryRecord, owner: string): RepositoryRecord {
  const known = findRepository(world, owner, repository.name);
  if (known && known.network !== repository.network) throw new Error(`${owner}/${repository.name} is no fork of the repository.`);
  if (known) return known;
  const { name, private: hidden, defaultBranch } = repository;
  const made = addRepository(world, { owner, name, private: hidden, defaultBranch }, repository);
  made.refs = Object.fromEntries(Object.entries(repository.refs).filter(([ref]) => !ref.startsWith('refs/pull/')));
  return made;
}
