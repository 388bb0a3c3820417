import { commitFiles, type FileChanges } from './commit-files.ts';
import type { BuildWish, Permissions, PullRequestRecord, RepositoryRecord } from './github-state.ts';
import type { GithubWorld } from './github-world.ts';
import { install, installationFor } from './installations.ts';
import { moveRef } from './move-ref.ts';
import { endPullRequest } from './pull-requests/end-pull-request.ts';
import { mergeCommit } from './pull-requests/merge-commit.ts';
import { type NewPullRequest, type OpenedPullRequest, openPullRequest } from './pull-requests/open-pull-request.ts';
import { addRepository, fullName, type NewRepository, repositoryById, theRepository } from './repositories.ts';
import { accountView, installationView, repositoryView } from './views.ts';
import type { Delivery } from './webhooks/webhooks.ts';

export interface NamedRepository {
  readonly owner: string;
  readonly repo: string;
}

export interface Pushed {
  readonly sha: string;
  /** What the App is told; undefined where it is not installed. */
  readonly delivery: Delivery | undefined;
}

/** What people could do on GitHub's pages, with git, and by waiting for the network to break. */
export interface GithubControls {
  readonly repositories: {
    /** With a first commit where there are files. Nobody is told. */
    readonly create: (
      given: NewRepository & { readonly files?: FileChanges | undefined },
    ) => Promise<{ readonly id: number; readonly sha: string | undefined }>;
    readonly all: () => readonly { readonly id: number; readonly fullName: string; readonly cloneUrl: string }[];
  };
  /** One commit on the branch, which is made from the default branch where there is none. Null removes a file. */
  readonly push: (
    given: NamedRepository & {
      readonly branch?: string | undefined;
      readonly files: FileChanges;
      readonly message?: string | undefined;
      /** A new history: the branch does not go on from where it was. */
      readonly force?: boolean | undefined;
    },
  ) => Promise<Pushed>;
  readonly headOf: (given: NamedRepository & { readonly branch?: string | undefined }) => string | undefined;
  readonly deleteBranch: (given: NamedRepository & { readonly branch: string }) => Promise<Delivery | undefined>;
  readonly deleteRepository: (given: NamedRepository) => Promise<void>;
  /** Who asks for the old name is led to the new one. */
  readonly rename: (given: NamedRepository & { readonly name: string }) => Delivery | undefined;
  readonly openPullRequest: (given: NamedRepository & NewPullRequest) => Promise<OpenedPullRequest>;
  readonly pushToPullRequest: (
    given: NamedRepository & { readonly number: number; readonly files: FileChanges; readonly message?: string | undefined },
  ) => Promise<Pushed>;
  /** `merge` makes a commit on the branch that it goes into. */
  readonly closePullRequest: (
    given: NamedRepository & { readonly number: number; readonly merge?: boolean | undefined },
  ) => Promise<Delivery | undefined>;
  /** Where the App is told what happens. */
  readonly deliverTo: (url: string | null) => void;
  readonly deliveries: {
    (): readonly Delivery[];
    /** From now on they are made and get lost. */
    readonly off: () => void;
    readonly on: () => void;
    readonly redeliver: (id: string) => Promise<Delivery>;
  };
  /** Where people are sent who installed the App. */
  readonly setupAt: (url: string | null) => void;
  readonly builds: {
    readonly next: (wish: BuildWish) => void;
  };
  readonly installApp: (account: string) => { readonly id: number; readonly account: string };
  /** The App loses sight of the account at once; its tokens die. */
  readonly uninstallApp: (account: string) => void;
  /** While it is suspended the App is told nothing, and its tokens are refused. */
  readonly suspendApp: (account: string, suspended: boolean) => void;
  readonly setPermissions: (account: string, permissions: Permissions) => void;
  /** Of all installations, before their hour is over. */
  readonly revokeTokens: () => void;
  readonly revokePersonalToken: () => void;
  /** Resolves when no delivery and no run is under way. A run that hangs is under way. */
  readonly settled: () => Promise<void>;
}

export function githubControls(world: GithubWorld): GithubControls {
  const { state, changed, webhooks, runner } = world;
  const author = (name: string) => ({ name, email: `${name}@example.com` });

  async function commitTo(
    repository: RepositoryRecord,
    branch: string,
    files: FileChanges,
    message: string,
    options: { readonly by?: string; readonly force?: boolean | undefined } = {},
  ): Promise<Pushed> {
    const { by = state.person, force = false } = options;
    const ref = `refs/heads/${branch}`;
    for (;;) {
      const before = repository.refs[ref];
      const parent = force ? undefined : (before ?? repository.refs[`refs/heads/${repository.defaultBranch}`]);
      const commit = { files, message, parent, author: author(by), at: world.now() };
      const sha = await commitFiles(world.objectsOf(repository), commit);
      const moved = await moveRef(world, repository, { ref, before, after: sha }, by);
      // Somebody was faster: it goes on from theirs.
      if (moved) return { sha, delivery: moved.delivery };
    }
  }
  function pullRequest({
    owner,
    repo,
    number,
  }: NamedRepository & { readonly number: number }): [RepositoryRecord, PullRequestRecord] {
    const repository = theRepository(world, owner, repo);
    const found = state.pullRequests.find((one) => one.repository === repository.id && one.number === number);
    if (!found) throw new Error(`The repository ${owner}/${repo} has no pull request ${number}.`);
    return [repository, found];
  }
  function tellRepository(
    repository: RepositoryRecord,
    action: string,
    more: Readonly<Record<string, unknown>> = {},
  ): Delivery | undefined {
    const installation = installationFor(world, repository);
    return (
      installation &&
      webhooks.tell('repository', {
        action,
        ...more,
        repository: repositoryView(world, repository),
        sender: accountView(world, state.person),
        installation: { id: installation.id },
      })
    );
  }

  return {
    repositories: {
      async create({ files, ...given }) {
        const repository = addRepository(world, given);
        if (!files) return { id: repository.id, sha: undefined };
        const commit = { files, message: 'First commit', author: author(state.person), at: world.now() };
        const sha = await commitFiles(world.objectsOf(repository), commit);
        repository.refs[`refs/heads/${repository.defaultBranch}`] = sha;
        changed();
        return { id: repository.id, sha };
      },
      all: () =>
        state.repositories.map((one) => ({
          id: one.id,
          fullName: fullName(one),
          cloneUrl: repositoryView(world, one).clone_url,
        })),
    },
    async push({ owner, repo, branch, files, message = 'Change', force }) {
      const repository = theRepository(world, owner, repo);
      return commitTo(repository, branch ?? repository.defaultBranch, files, message, { force });
    },
    headOf({ owner, repo, branch }) {
      const { refs, defaultBranch } = theRepository(world, owner, repo);
      return refs[`refs/heads/${branch ?? defaultBranch}`];
    },
    async deleteBranch({ owner, repo, branch }) {
      const repository = theRepository(world, owner, repo);
      const ref = `refs/heads/${branch}`;
      const before = repository.refs[ref];
      if (before === undefined) throw new Error(`The repository ${owner}/${repo} has no branch ${branch}.`);
      return (await moveRef(world, repository, { ref, before, after: undefined }, state.person))?.delivery;
    },
    async deleteRepository({ owner, repo }) {
      const repository = theRepository(world, owner, repo);
      tellRepository(repository, 'deleted');
      state.repositories = state.repositories.filter((one) => one !== repository);
      state.pullRequests = state.pullRequests.filter((one) => one.repository !== repository.id);
      for (const one of state.pullRequests) if (one.headRepository === repository.id) one.headRepository = null;
      changed();
      if (!state.repositories.some(({ network }) => network === repository.network))
        await world.forgetObjects(repository.network);
    },
    rename({ owner, repo, name }) {
      const repository = theRepository(world, owner, repo);
      state.formerNames[fullName(repository).toLowerCase()] = repository.id;
      const from = repository.name;
      repository.name = name;
      delete state.formerNames[fullName(repository).toLowerCase()];
      changed();
      return tellRepository(repository, 'renamed', { changes: { repository: { name: { from } } } });
    },
    openPullRequest: ({ owner, repo, ...given }) =>
      openPullRequest(world, theRepository(world, owner, repo), given, state.person),
    async pushToPullRequest({ files, message = 'Change', ...named }) {
      const [repository, record] = pullRequest(named);
      const head = repositoryById(world, record.headRepository);
      if (!head) throw new Error('What the pull request came from is gone.');
      const seen = webhooks.all().length;
      const { sha } = await commitTo(head, record.headRef, files, message, { by: record.user });
      const delivery = webhooks
        .all()
        .slice(seen)
        .find(({ event, action }) => event === 'pull_request' && action === 'synchronize' && repository.id === record.repository);
      return { sha, delivery };
    },
    async closePullRequest({ merge = false, ...named }) {
      const [repository, record] = pullRequest(named);
      if (record.state === 'closed') throw new Error(`The pull request ${record.number} is closed already.`);
      if (!merge) return endPullRequest(world, repository, record, state.person);
      const ref = `refs/heads/${record.baseRef}`;
      const before = repository.refs[ref];
      if (before === undefined) throw new Error(`The branch ${record.baseRef} is gone.`);
      const sha = await mergeCommit(world, repository, record, before);
      await moveRef(world, repository, { ref, before, after: sha }, state.person);
      return endPullRequest(world, repository, record, state.person, sha);
    },
    deliverTo(url) {
      state.app.webhookUrl = url;
      changed();
    },
    deliveries: Object.assign(() => webhooks.all(), {
      off: () => webhooks.turn(false),
      on: () => webhooks.turn(true),
      redeliver: webhooks.redeliver,
    }),
    setupAt(url) {
      state.app.setupUrl = url;
      changed();
    },
    builds: { next: runner.wish },
    installApp(account) {
      const { id } = install(world, account);
      return { id, account };
    },
    uninstallApp(account) {
      const gone = state.installations.find((one) => one.account === account);
      if (!gone) throw new Error(`The App is not installed on ${account}.`);
      const told = { action: 'deleted', installation: installationView(world, gone), sender: accountView(world, state.person) };
      state.installations = state.installations.filter((one) => one !== gone);
      changed();
      webhooks.tell('installation', told);
    },
    suspendApp(account, suspended) {
      for (const one of state.installations)
        if (one.account === account) one.suspendedAt = suspended ? world.now().toISOString() : null;
      changed();
    },
    setPermissions(account, permissions) {
      for (const one of state.installations) if (one.account === account) one.permissions = permissions;
      changed();
    },
    revokeTokens() {
      state.installationTokens = {};
      changed();
    },
    revokePersonalToken() {
      state.personalTokens = [];
      changed();
    },
    async settled() {
      await runner.settled();
      await webhooks.settled();
    },
  };
}
