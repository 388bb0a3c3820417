import { OutcomeError } from '@spacedock/contracts';
import type { Page, PageProblem } from '../../gateway/answer.ts';
import type { DeployerStoreContext } from '../store-context.ts';
import { itemPage } from './item-page.ts';
import { type OpenGithub, withGithub } from './open-github.ts';
import type { Branch, BranchQuery, Repository, RepositoryQuery } from './repository.ts';
import { type AskedSource, sourceOutcome } from './source-outcome.ts';
import { type UsedIntegration, useOfIntegrations } from './use-integration.ts';

interface GithubRepository {
  readonly name: string;
  readonly owner: { readonly login: string };
  readonly default_branch?: string;
  readonly private: boolean;
}

interface GithubBranch {
  readonly name: string;
  readonly commit: { readonly sha: string };
  readonly protected?: boolean;
}

/** More are not looked through: whoever has more than that types a part of the name into the address instead. */
const most = 5_000;
const deadlineMs = 30_000;

/** Repositories and branches as GitHub has them at this moment. Nothing is kept. */
export function repositoryStore({
  access,
  integrations,
  stopping,
}: Pick<DeployerStoreContext, 'access' | 'integrations' | 'stopping'>) {
  const { organisationId } = access.identity;
  const used = useOfIntegrations(integrations, access.identity);

  async function ask<Result>(
    { id, name }: UsedIntegration,
    asked: Omit<AskedSource, 'integration'>,
    use: (github: OpenGithub, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(deadlineMs)]);
    try {
      return await withGithub(integrations, { organisationId, integrationId: id }, signal, (github) => use(github, signal));
    } catch (error) {
      throw sourceOutcome(error, { integration: name, ...asked }, signal.aborted);
    }
  }

  const repositoriesOf = (integration: UsedIntegration): Promise<readonly Repository[]> =>
    ask(integration, {}, async ({ client, site, isApp }, signal) => {
      const found = isApp
        ? await client.list<GithubRepository>('GET /installation/repositories', {}, { field: 'repositories', most, signal })
        : await client.list<GithubRepository>('GET /user/repos', {}, { most, signal });
      return found.map(({ name, owner: { login }, default_branch = 'main', private: hidden }) => ({
        integrationID: integration.id,
        owner: login,
        repo: name,
        repoUrl: `${site.url}/${login}/${name}`,
        defaultBranch: default_branch,
        private: hidden,
      }));
    });

  return {
    /** One integration that cannot be asked does not hide what the others have, unless it is the only one that was asked for. */
    async repositories({ integrationID, search = '', ...asked }: RepositoryQuery): Promise<Page<Repository>> {
      const problems: PageProblem[] = [];
      const found: Repository[] = [];
      if (integrationID === undefined) {
        await Promise.all(
          (await used.all()).map(async (integration) => {
            try {
              found.push(...(await repositoriesOf(integration)));
            } catch (error) {
              if (!(error instanceof OutcomeError)) throw error;
              problems.push({
                id: integration.id,
                name: integration.name,
                code: error.code,
                message: error.message,
                next: error.next,
              });
            }
          }),
        );
      } else found.push(...(await repositoriesOf(await used.one(integrationID))));
      const wanted = search.toLowerCase();
      const matching = found.filter(({ owner, repo }) => `${owner}/${repo}`.toLowerCase().includes(wanted));
      const page = itemPage(matching, ({ owner, repo, integrationID: id }) => `${owner}/${repo} ${id}`.toLowerCase(), asked);
      return { ...page, problems: problems.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
    },

    async branches({ integrationID, owner, repo, search = '', ...asked }: BranchQuery): Promise<Page<Branch>> {
      const found = await ask(await used.one(integrationID), { repository: `${owner}/${repo}` }, async ({ client }, signal) => {
        const [{ default_branch: usual }, branches] = await Promise.all([
          client.ask<GithubRepository>('GET /repos/{owner}/{repo}', { owner, repo }, { signal }),
          client.list<GithubBranch>('GET /repos/{owner}/{repo}/branches', { owner, repo }, { most, signal }),
        ]);
        return branches.map(({ name, commit: { sha }, protected: guarded = false }) => ({
          name,
          sha,
          protected: guarded,
          default: name === usual,
        }));
      });
      const matching = found.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      // The one that is wanted most often stands first.
      return itemPage(matching, ({ name, default: usual }) => `${usual ? 0 : 1} ${name}`, asked);
    },
  };
}
