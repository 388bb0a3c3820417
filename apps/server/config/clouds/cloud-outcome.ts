import { CloudFailure, type FailureKind, providerNames } from '@spacedock/clouds';
import { invalid, outcome } from '@spacedock/contracts';
import type { AccountFailure } from '../tables.ts';

/** Kinds that say something about the credentials themselves, whatever was asked with them. */
const ofCredentials: readonly FailureKind[] = ['credentials_invalid', 'credentials_expired', 'role_not_assumable', 'account_mismatch'];

export const isAboutCredentials = (error: unknown): error is CloudFailure =>
  error instanceof CloudFailure && ofCredentials.includes(error.facts.kind);

export const isCloudNotFound = (error: unknown): boolean => error instanceof CloudFailure && error.facts.kind === 'not_found';

/** What of a failure is kept with the account and shown. */
export function accountFailure({ facts: { kind, bucket, operation, code, said, fixHint, consoleUrl } }: CloudFailure): AccountFailure {
  return { kind, bucket, operation, code, said, ...(fixHint === undefined ? {} : { fixHint }), ...(consoleUrl === undefined ? {} : { consoleUrl }) };
}

const troubleOf = (failure: CloudFailure) => ({ ...accountFailure(failure), cloud: providerNames[failure.facts.provider] });

/** What a cloud's refusal is told to the user as: by who can mend it; a region that the caller named is a field of the request. */
export function cloudOutcome(error: unknown, asked: { readonly regionField?: string } = {}): unknown {
  if (!(error instanceof CloudFailure)) return error;
  if (asked.regionField !== undefined && error.facts.kind === 'region_unknown') {
    return invalid({ field: asked.regionField, problem: 'is no region of this account' });
  }
  switch (error.facts.bucket) {
    case 'user_action': return outcome('cloud.user_action', troubleOf(error));
    case 'transient': return outcome('cloud.transient', troubleOf(error));
    case 'system': return outcome('cloud.system', troubleOf(error));
  }
}

/** The same where the caller has just given the credentials: what is wrong with them is a bad request. */
export function givenCredentialsOutcome(error: unknown): unknown {
  const refused = error instanceof CloudFailure && error.facts.bucket === 'user_action';
  return refused ? outcome('cloud.credentials_refused', troubleOf(error)) : cloudOutcome(error);
}
