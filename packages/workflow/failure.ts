/** Who can mend it: the user, time, or we. */
export type FailureBucket = 'user_action' | 'transient' | 'system';

/** Why a step failed, as people and the API see it: nothing secret in it. */
export interface Failure {
  readonly bucket: FailureBucket;
  /** `permission_denied`, `quota_exceeded`, the cloud's own code. */
  readonly code: string;
  readonly message: string;
  readonly fixHint?: string | undefined;
  readonly consoleUrl?: string | undefined;
  /** Not before, for transient ones. */
  readonly retryAfterMs?: number | undefined;
}
