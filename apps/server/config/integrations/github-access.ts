import { createPrivateKey } from 'node:crypto';
import { outcome } from '@spacedock/contracts';
import { SignJWT } from 'jose';
import { type GithubClient, githubClient } from '../../github/github-client.ts';
import { GithubRefused } from '../../github/github-errors.ts';
import { type Github, type GithubApp, type GithubSite, publicGithub } from '../../github/github-site.ts';
import { appFix, githubOutcome } from './github-outcome.ts';
import type { SealedIntegrations, UsableIntegration } from './integration-secrets.ts';
import type { IntegrationMetadata } from './integration.ts';

export interface GithubToken {
  readonly token: string;
  /** Undefined: it does not expire, as far as we know. */
  readonly expiresAt: Date | undefined;
}

export interface GithubInstallation {
  readonly id: number;
  readonly account: string;
}

export interface GithubAccess {
  readonly site: () => GithubSite;
  readonly app: () => GithubApp | undefined;
  /** Another GitHub from now on: that of the sandbox is known only when the server runs. */
  readonly use: (github: Github) => void;
  /** Those that integrations may be at: the one of this installation, and the public one. */
  readonly siteAt: (webUrl: string | undefined) => GithubSite | undefined;
  /** Undefined when this server does not know it any more. */
  readonly siteFor: (row: Pick<UsableIntegration, 'auth' | 'metadata'>) => GithubSite | undefined;
  readonly siteOf: (row: Pick<UsableIntegration, 'name' | 'auth' | 'metadata'>) => GithubSite;
  /** Whose the token is. */
  readonly ownerOf: (site: GithubSite, token: string) => Promise<string>;
  readonly installation: (id: number, name: string) => Promise<GithubInstallation>;
  readonly mint: (row: UsableIntegration, renew?: boolean) => Promise<GithubToken>;
  readonly close: () => void;
}

export interface GithubAccessParts {
  readonly github: Github;
  readonly sealed: SealedIntegrations;
  readonly now: () => Date;
}

const minute = 60_000;
/** Given out until so long before they expire: whoever gets one still has to use it. */
const spare = 5 * minute;
const mostKept = 1_000;

interface InstallationAnswer {
  readonly id: number;
  readonly account: { readonly login?: string; readonly slug?: string } | null;
  readonly suspended_at?: string | null;
}

/** What of integrations with GitHub needs GitHub. Refusals are told in our own vocabulary. */
export function githubAccess({ github: first, sealed, now }: GithubAccessParts): GithubAccess {
  let github = first;
  let asApp: GithubClient | undefined;
  const tokens = new Map<string, Promise<GithubToken>>();

  async function jwt({ id, privateKey }: GithubApp): Promise<string> {
    const at = Math.floor(now().getTime() / 1000);
    // As GitHub advises: from a minute ago, in case the clocks differ, and for less than the ten minutes that it allows.
    return new SignJWT({})
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(id)
      .setIssuedAt(at - 60)
      .setExpirationTime(at + 540)
      .sign(createPrivateKey(privateKey));
  }

  function appClient(): GithubClient {
    const { site, app } = github;
    if (!app) throw outcome('integration.app_missing');
    return (asApp ??= githubClient({ ...site, token: () => jwt(app) }));
  }

  async function askAsApp<Data>(route: string, installationId: number, name: string): Promise<Data> {
    const client = appClient();
    try {
      return await client.ask<Data>(route, { installation_id: installationId });
    } catch (error) {
      throw githubOutcome(error, name, appFix(github));
    }
  }

  async function newToken(row: UsableIntegration): Promise<GithubToken> {
    const { token, expires_at } = await askAsApp<{ token: string; expires_at: string }>(
      'POST /app/installations/{installation_id}/access_tokens',
      Number(row.installation_id),
      row.name,
    );
    return { token, expiresAt: new Date(expires_at) };
  }

  /** One at a time for each integration: those who ask meanwhile get the same. */
  async function installationToken(row: UsableIntegration, renew: boolean): Promise<GithubToken> {
    const key = `${row.org_id}/${row.id}/${row.installation_id}`;
    const kept = renew ? undefined : tokens.get(key);
    if (kept) {
      const known = await kept;
      if (known.expiresAt && known.expiresAt.getTime() - spare > now().getTime()) return known;
      const newer = tokens.get(key);
      if (newer && newer !== kept) return newer;
    }
    const minting = newToken(row);
    tokens.delete(key);
    tokens.set(key, minting);
    minting.catch(() => tokens.get(key) === minting && tokens.delete(key));
    const oldest = tokens.size > mostKept ? tokens.keys().next().value : undefined;
    if (oldest !== undefined) tokens.delete(oldest);
    return minting;
  }

  function siteAt(webUrl: string | undefined): GithubSite | undefined {
    return webUrl === undefined ? github.site : [github.site, publicGithub].find((site) => site.webUrl === webUrl.toLowerCase());
  }

  /** A token is not shown to another server than the one it was given for. */
  const siteFor: GithubAccess['siteFor'] = ({ auth, metadata }) =>
    auth === 'app' ? github.site : siteAt((metadata as IntegrationMetadata).githubURL);

  return {
    site: () => github.site,
    app: () => github.app,
    use(other) {
      asApp?.close();
      asApp = undefined;
      tokens.clear();
      github = other;
    },
    siteAt,
    siteFor,
    siteOf(row) {
      const site = siteFor(row);
      if (site) return site;
      const said = `this server does not know the GitHub at ${(row.metadata as IntegrationMetadata).githubURL}`;
      throw outcome('integration.refused', {
        name: row.name,
        said,
        fix: 'Set SPACEDOCK_GITHUB_URL to it, or connect GitHub anew.',
      });
    },
    async ownerOf(site, token) {
      const client = githubClient({ ...site, token });
      try {
        return (await client.ask<{ login: string }>('GET /user')).login;
      } finally {
        client.close();
      }
    },
    async installation(id, name) {
      const route = 'GET /app/installations/{installation_id}';
      const found = await askAsApp<InstallationAnswer>(route, id, name);
      // It is told of one that is suspended too, and gives no tokens for it.
      if (found.suspended_at)
        throw githubOutcome(new GithubRefused(route, 403, 'the installation is suspended'), name, appFix(github));
      return { id: found.id, account: found.account?.login ?? found.account?.slug ?? '' };
    },
    mint: async (row, renew = false) =>
      row.auth === 'app' ? installationToken(row, renew) : { token: sealed.githubSecrets(row).token, expiresAt: undefined },
    close: () => asApp?.close(),
  };
}
