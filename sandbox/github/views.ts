import type { Commit, Signature } from './git/object-formats.ts';
import type { AccountRecord, InstallationRecord, RepositoryRecord } from './github-state.ts';
import type { GithubWorld } from './github-world.ts';
import { accountOf, fullName, repositoryById } from './repositories.ts';

/** Where the REST API is. */
export const apiOf = (world: GithubWorld): string => `${world.origin()}/api/v3`;

const nodeId = (kind: string, id: number): string => Buffer.from(`0${kind.length}:${kind}${id}`).toString('base64');

export function accountView(world: GithubWorld, login: string) {
  const { id, type, login: name }: AccountRecord = accountOf(world, login);
  return {
    login: name,
    id,
    node_id: nodeId(type, id),
    avatar_url: `${world.origin()}/avatars/u/${id}`,
    url: `${apiOf(world)}/users/${name}`,
    html_url: `${world.origin()}/${name}`,
    repos_url: `${apiOf(world)}/users/${name}/repos`,
    type,
    site_admin: false,
  };
}

export function repositoryView(world: GithubWorld, record: RepositoryRecord) {
  const name = fullName(record);
  const html = `${world.origin()}/${name}`;
  const api = `${apiOf(world)}/repos/${name}`;
  return {
    id: record.id,
    node_id: nodeId('Repository', record.id),
    name: record.name,
    full_name: name,
    private: record.private,
    owner: accountView(world, record.owner),
    html_url: html,
    description: record.description,
    fork: record.forkOf !== null,
    url: api,
    branches_url: `${api}/branches{/branch}`,
    contents_url: `${api}/contents/{+path}`,
    created_at: record.createdAt,
    updated_at: record.pushedAt,
    pushed_at: record.pushedAt,
    git_url: `${html.replace(/^https?/, 'git')}.git`,
    ssh_url: `git@${new URL(html).hostname}:${name}.git`,
    clone_url: `${html}.git`,
    size: 0,
    default_branch: record.defaultBranch,
    visibility: record.private ? 'private' : 'public',
    archived: false,
    disabled: false,
    open_issues_count: world.state.pullRequests.filter((one) => one.repository === record.id && one.state === 'open').length,
    permissions: { admin: false, maintain: false, push: true, triage: true, pull: true },
  };
}

/** With what only the answer about one repository has. */
export function wholeRepositoryView(world: GithubWorld, record: RepositoryRecord) {
  const parent = repositoryById(world, record.forkOf);
  return { ...repositoryView(world, record), ...(parent ? { parent: repositoryView(world, parent) } : {}) };
}

export function installationView(world: GithubWorld, record: InstallationRecord) {
  const { app } = world.state;
  return {
    id: record.id,
    account: accountView(world, record.account),
    app_id: app.id,
    app_slug: app.slug,
    client_id: app.clientId,
    target_type: accountOf(world, record.account).type,
    repository_selection: record.selected === null ? 'all' : 'selected',
    access_tokens_url: `${apiOf(world)}/app/installations/${record.id}/access_tokens`,
    repositories_url: `${apiOf(world)}/installation/repositories`,
    html_url: `${world.origin()}/organizations/${record.account}/settings/installations/${record.id}`,
    permissions: record.permissions,
    events: ['push', 'pull_request', 'repository'],
    created_at: record.createdAt,
    updated_at: record.createdAt,
    suspended_at: record.suspendedAt,
    suspended_by: null,
  };
}

export function commitView(world: GithubWorld, repository: RepositoryRecord, sha: string, commit: Commit) {
  const api = `${apiOf(world)}/repos/${fullName(repository)}`;
  const html = `${world.origin()}/${fullName(repository)}`;
  return {
    sha,
    url: `${api}/commits/${sha}`,
    html_url: `${html}/commit/${sha}`,
    commit: {
      url: `${api}/git/commits/${sha}`,
      author: personView(commit.author),
      committer: personView(commit.committer),
      message: commit.message.trimEnd(),
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
      comment_count: 0,
    },
    parents: commit.parent.map((one) => ({ sha: one, url: `${api}/commits/${one}`, html_url: `${html}/commit/${one}` })),
  };
}

const personView = ({ name, email, timestamp }: Signature) => ({
  name,
  email,
  date: new Date(timestamp * 1_000).toISOString().replace('.000Z', 'Z'),
});
