import { outcome } from '@spacedock/contracts';
import { GithubRefused, GithubUnreachable } from '../../github/github-errors.ts';
import { serviceOutcome } from '../service-outcome.ts';
import { GitRefused, GitUnreadable } from './git-packets.ts';
import { SourceTooLarge } from './source-limits.ts';

export interface AskedSource {
  /** The integration's name. */
  readonly integration: string;
  /** `acme/checkout`; undefined: no single one was asked for. */
  readonly repository?: string;
}

/** What went wrong with a repository, in our own vocabulary. `late`: it was given up because it took too long. */
export function sourceOutcome(error: unknown, { integration, repository }: AskedSource, late: boolean): unknown {
  if (late) return outcome('integration.unavailable', { what: 'GitHub', why: 'it did not answer in time' });
  if (error instanceof GithubUnreachable) return outcome('integration.unavailable', { what: 'GitHub', why: error.why });
  if (error instanceof GithubRefused) return refusal(error, { integration, ...(repository === undefined ? {} : { repository }) });
  if (repository !== undefined) {
    if (error instanceof SourceTooLarge) return outcome('repository.too_large', { repository, limit: error.limit });
    if (error instanceof GitUnreadable || error instanceof GitRefused)
      return outcome('repository.unreadable', { repository, why: error.message });
  }
  return serviceOutcome(error);
}

function refusal({ status, said, retryAfterMs }: GithubRefused, { integration, repository }: AskedSource): unknown {
  if (retryAfterMs !== undefined) {
    return outcome('integration.unavailable', {
      what: 'GitHub',
      why: `${said}; it may be asked again in ${Math.ceil(retryAfterMs / 1000)} s`,
    });
  }
  if (status === 404 && repository !== undefined) return outcome('repository.not_found', { repository, integration });
  return outcome('integration.refused', {
    name: integration,
    said: `GitHub answered ${status}: ${said}`,
    fix: 'Check it with POST /api/integrations/{integrationID}/verify, and that the GitHub App (or the token) may read the contents of repositories.',
  });
}
