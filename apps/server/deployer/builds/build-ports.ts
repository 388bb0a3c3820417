import type { Logger } from 'pino';
import type { GithubClient, GithubClientParts } from '../../github/github-client.ts';
import type { BuildPatience } from './build-patience.ts';
import type { CallbackTokens } from './callback-token.ts';

/** What only builds need of the outside world. */
export interface BuildPorts {
  readonly openGithub: (parts: GithubClientParts) => GithubClient;
  readonly tokens: Pick<CallbackTokens, 'sign'>;
  /** Where builds report. Known only when the server listens. */
  readonly callbackUrl: () => string;
  readonly patience: BuildPatience;
  readonly log: Pick<Logger, 'warn'>;
}
