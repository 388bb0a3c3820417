import { outcome } from '@spacedock/contracts';
import { GithubRefused, GithubUnreachable } from '../../github/github-errors.ts';
import type { Github } from '../../github/github-site.ts';

const tokenFix = 'Give it a new personal access token with PATCH /api/integrations/{integrationID}.';

export function appFix({ site, app }: Github): (refusal: GithubRefused) => string {
  return ({ status, said }) => {
    if (status === 401)
      return 'Whoever runs this server has to check SPACEDOCK_GITHUB_APP_ID, SPACEDOCK_GITHUB_APP_PRIVATE_KEY_FILE and the clock.';
    const page = `${site.appsUrl}/${app?.slug ?? ''}/installations/new`;
    return status === 403 && /suspend/i.test(said)
      ? `An owner of the account has to unsuspend the App in the account's settings on GitHub (${page}).`
      : `The App is not installed there any more: connect GitHub again with GET /api/integrations/github/install (${page}).`;
  };
}

/** For stored tokens. */
export const tokenOutcome = (error: unknown, name: string): unknown => githubOutcome(error, name, () => tokenFix);

/** For tokens that were given just now. */
export function givenTokenOutcome(error: unknown): unknown {
  if (!(error instanceof GithubRefused) || error.retryAfterMs !== undefined)
    return githubOutcome(error, 'GitHub', () => tokenFix);
  return outcome('integration.credentials_refused', {
    name: 'GitHub',
    said: error.said,
    fix: 'Give a token that has not expired, with the permissions that docs/integrations.md lists.',
  });
}

export function githubOutcome(error: unknown, name: string, fix: (refusal: GithubRefused) => string): unknown {
  if (error instanceof GithubUnreachable) return outcome('integration.unavailable', { what: 'GitHub', why: error.why });
  if (!(error instanceof GithubRefused)) return error;
  if (error.retryAfterMs === undefined)
    return outcome('integration.refused', { name, said: `GitHub answered ${error.status}: ${error.said}`, fix: fix(error) });
  return outcome('integration.unavailable', {
    what: 'GitHub',
    why: `${error.said}; it may be asked again in ${Math.ceil(error.retryAfterMs / 1000)} s`,
  });
}
