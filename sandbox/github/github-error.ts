/** GitHub says no, in its own words. */
export class GithubError extends Error {
  readonly status: number;
  /** Beside the message: `errors`. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'GithubError';
    this.status = status;
    this.more = more;
  }
}

/** Also of what is there and closed to the caller: GitHub does not tell these apart. */
export const notFound = (): GithubError => new GithubError(404, 'Not Found');

export const badCredentials = (): GithubError => new GithubError(401, 'Bad credentials');

export const notForIntegrations = (): GithubError => new GithubError(403, 'Resource not accessible by integration');
