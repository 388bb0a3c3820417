import { type Provider, providerNames } from './provider.ts';

/** Who can mend it: the user (in the cloud's console), time, or we. */
export type FailureBucket = 'user_action' | 'transient' | 'system';

/** What happened, in words that do not depend on the cloud. */
export type FailureKind =
  | 'credentials_invalid' | 'credentials_expired' | 'role_not_assumable' | 'permission_denied' | 'account_mismatch'
  | 'service_disabled' | 'not_found' | 'region_unknown' | 'already_exists' | 'in_use' | 'quota_exceeded' | 'invalid_request'
  | 'throttled' | 'unavailable' | 'unreachable' | 'timed_out' | 'unexpected';

export interface FailureFacts {
  readonly provider: Provider;
  readonly kind: FailureKind;
  readonly bucket: FailureBucket;
  /** As the cloud's documentation names it: `eks:DescribeCluster`, `container.clusters.list`, `Microsoft.ContainerService/managedClusters/read`. */
  readonly operation: string;
  /** The cloud's own code: `AccessDeniedException`. */
  readonly code: string;
  /** The cloud's own words, without secrets, one line. */
  readonly said: string;
  /** What the user can do about it. */
  readonly fixHint?: string | undefined;
  /** Where in the cloud's console. */
  readonly consoleUrl?: string | undefined;
  /** The cloud's id of the request, for its support. */
  readonly requestId?: string | undefined;
  /** The cloud asked to be left alone for this long. */
  readonly retryAfterMs?: number | undefined;
}

/** A cloud did not do what it was asked. The only error that leaves this package for reasons outside of it. */
export class CloudFailure extends Error {
  override readonly name = 'CloudFailure';
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(
      `${providerNames[facts.provider]} did not answer ${facts.operation} as asked: ${facts.said || facts.code} (${facts.code})`,
    );
    this.facts = facts;
  }
}

/** One line, short enough to show, and without the control characters that would break a log line apart. */
export function oneLine(text: string, longest = 400): string {
  const line = text.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  // The cut may go through a character of two halves; one half alone is refused by databases.
  return line.length > longest ? `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}
