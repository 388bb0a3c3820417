import { invalid, outcome, OutcomeError } from '@spacedock/contracts';
import type { ConfigStoreContext } from '../store-context.ts';
import type { GivenIntegration } from './given-integration.ts';
import { givenTokenOutcome, tokenOutcome } from './github-outcome.ts';
import type { IntegrationMetadata } from './integration.ts';
import { cloudRegistries, isCloudRegistry, kindNames } from './integration-kinds.ts';
import type { GithubSecrets, IntegrationSecrets, PasswordSecrets, UsableIntegration } from './integration-secrets.ts';

/** An integration that the other side has accepted, ready to be stored. */
export interface AcceptedIntegration {
  readonly auth: 'token' | 'cloud_account' | 'password';
  readonly metadata: IntegrationMetadata;
  readonly cloudAccountId: string | null;
  readonly secrets: IntegrationSecrets | null;
}

type ChecksContext = Pick<ConfigStoreContext, 'access' | 'db' | 'github' | 'registries'> & {
  readonly mustUseAccount: (id: string) => Promise<{ readonly provider: string }>;
};

/** What is asked of GitHub and registries before anything is stored, and when somebody wants to know how it stands. */
export function integrationChecks({ access, db, github, registries, mustUseAccount }: ChecksContext) {
  const { organisationId } = access.identity;

  async function githubAccount(site: Parameters<typeof github.ownerOf>[0], { token }: GithubSecrets): Promise<string> {
    return github.ownerOf(site, token).catch((error: unknown) => {
      throw givenTokenOutcome(error);
    });
  }

  async function mustKnowPassword(secrets: PasswordSecrets): Promise<void> {
    if (await registries.knowsPassword(secrets)) return;
    throw outcome('integration.credentials_refused', {
      name: kindNames.dockerhub,
      said: `it does not let ${secrets.username} in`,
      fix: 'Give the user name and an access token with read and write permission.',
    });
  }

  return {
    async accept(given: GivenIntegration): Promise<AcceptedIntegration> {
      if (given.kind === 'github') {
        const site = github.siteAt(given.metadata.githubURL);
        if (!site) {
          throw invalid({
            field: 'body.metadata.githubURL',
            problem: `must be ${github.site().webUrl}: whoever runs this server chooses other ones with SPACEDOCK_GITHUB_URL`,
          });
        }
        const { builderRepository } = given.metadata;
        const githubOrg = await githubAccount(site, given.secrets);
        const metadata = { githubOrg, githubURL: site.webUrl, ...(builderRepository === undefined ? {} : { builderRepository }) };
        return { auth: 'token', metadata, cloudAccountId: null, secrets: given.secrets };
      }
      if (given.kind === 'dockerhub') {
        await mustKnowPassword(given.secrets);
        return { auth: 'password', metadata: { username: given.secrets.username }, cloudAccountId: null, secrets: given.secrets };
      }
      const { registry, cloudAccountID } = given.metadata;
      const { provider } = await mustUseAccount(cloudAccountID);
      if (provider !== cloudRegistries[given.kind]) {
        throw invalid({
          field: 'body.metadata.cloudAccountID',
          problem: `is an account of ${provider}, which has no ${kindNames[given.kind]}`,
        });
      }
      const { server } = await registries.login(db, organisationId, registry, cloudAccountID);
      return {
        auth: 'cloud_account',
        metadata: { registry: addressIn(registry, server), cloudAccountID },
        cloudAccountId: cloudAccountID,
        secrets: null,
      };
    },

    /** New secrets for one that is there; what is shown of it follows them. */
    async acceptSecrets(row: UsableIntegration, secrets: IntegrationSecrets): Promise<IntegrationMetadata> {
      const metadata = row.metadata as IntegrationMetadata;
      if ('token' in secrets) return { ...metadata, githubOrg: await githubAccount(github.siteOf(row), secrets) };
      await mustKnowPassword(secrets);
      return { ...metadata, username: secrets.username };
    },

    /** Who the other side says that we are. Throws in our own vocabulary. */
    async identity(row: UsableIntegration): Promise<string> {
      if (row.auth === 'app') return (await github.installation(Number(row.installation_id), row.name)).account;
      if (row.auth === 'token') {
        const { token } = await github.mint(row);
        return github.ownerOf(github.siteOf(row), token).catch((error: unknown) => {
          throw tokenOutcome(error, row.name);
        });
      }
      const { username, password } = await registries.open(db, row);
      if (!isCloudRegistry(row.kind) && !(await registries.knowsPassword({ username, password }))) {
        throw outcome('integration.refused', {
          name: row.name,
          said: `${kindNames.dockerhub} does not let ${username} in`,
          fix: 'Give it new credentials with PATCH /api/integrations/{integrationID}.',
        });
      }
      return username;
    },
  };
}

/** Without a scheme, the host in the form that the cloud gives it. */
const addressIn = (registry: string, server: string): string =>
  server + (/^(?:https:\/\/)?[^/]+(\/.*?)?\/?$/.exec(registry)?.[1] ?? '');

/** The other side said no, and whoever asked how it stands has the answer: no error. */
export const isStanding = (error: unknown): error is OutcomeError =>
  error instanceof OutcomeError &&
  ['integration.refused', 'cloud.user_action', 'cloud_account.read_only', 'integration.app_missing'].includes(error.code);
