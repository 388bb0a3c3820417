import type { Client } from '@connectrpc/connect';
import type { IntegrationService } from '@spacedock/contracts';
import { type GithubClient, githubClient } from '../../github/github-client.ts';
import type { Site } from '../../outside/site-fetch.ts';

export interface OpenGithub {
  readonly client: GithubClient;
  /** Where its pages and repositories are. */
  readonly site: Site;
  /** Of an installation of the App, and not somebody's own token. */
  readonly isApp: boolean;
  /** `renew`: the one that was given before was refused. */
  readonly token: (renew: boolean) => Promise<string>;
}

export interface IntegrationKey {
  readonly organisationId: string;
  readonly integrationId: string;
}

/** GitHub, in the name of an integration, for as long as it is used. Throws what the config service and GitHub throw. */
export async function withGithub<Result>(
  integrations: Pick<Client<typeof IntegrationService>, 'mintGitToken'>,
  { organisationId, integrationId }: IntegrationKey,
  signal: AbortSignal,
  use: (github: OpenGithub) => Promise<Result>,
): Promise<Result> {
  const minted = await integrations.mintGitToken({ organisationId, integrationId }, { signal });
  const {
    apiUrl = '',
    webUrl = '',
    privateAddresses = false,
    caCertificates = '',
    installationId = 0n,
  } = minted.integration ?? {};
  const renewed = async (): Promise<string> =>
    (await integrations.mintGitToken({ organisationId, integrationId, renew: true }, { signal })).token;
  const token = async (renew: boolean): Promise<string> => (renew ? renewed() : minted.token);
  const reach = { privateAddresses, caCertificates: caCertificates || undefined };
  const client = githubClient({ apiUrl, ...reach, token });
  try {
    return await use({ client, token, site: { url: webUrl.replace(/\/$/, ''), ...reach }, isApp: installationId !== 0n });
  } finally {
    client.close();
  }
}
