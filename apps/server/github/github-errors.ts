/** GitHub answered, and the answer is no. The words are GitHub's own and hold no secret. */
export class GithubRefused extends Error {
  override readonly name = 'GithubRefused';
  readonly status: number;
  readonly said: string;
  /** Too much was asked: when it may be asked again. */
  readonly retryAfterMs: number | undefined;

  constructor(asked: string, status: number, said: string, retryAfterMs?: number) {
    super(`GitHub answered ${asked} with ${status}: ${said}`);
    this.status = status;
    this.said = said;
    this.retryAfterMs = retryAfterMs;
  }
}

/** GitHub did not answer in time, could not be reached, or had an error of its own. Asking again later may help. */
export class GithubUnreachable extends Error {
  override readonly name = 'GithubUnreachable';
  readonly why: string;

  constructor(asked: string, where: string, why: string, cause?: unknown) {
    super(`GitHub at ${where} could not be asked ${asked}: ${why}`, cause === undefined ? {} : { cause });
    this.why = why;
  }
}
