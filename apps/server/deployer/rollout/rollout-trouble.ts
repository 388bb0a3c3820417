import { Code, ConnectError } from '@connectrpc/connect';
import { AddressNotPublic } from '@spacedock/clouds';
import { OutcomeError } from '@spacedock/contracts';
import { ForeignObject, HelmError, ImmutableField, ObjectRefused, ReleasePending } from '@spacedock/helm';
import { KubeApiError, KubeconfigUnusable, KubeDeletionBlocked, KubeUnreachable } from '@spacedock/kube';
import { refusalCode, type RolloutFailureCode } from './rollout-failures.ts';
import type { FailureFacts } from './verdict.ts';

/** What an error means for the revision. `later`: it may pass by itself; when it does not, it is that failure. */
export interface Trouble {
  readonly later: boolean;
  readonly facts: FailureFacts;
  /** Something may have been changed in the cluster. */
  readonly touched: boolean;
}

/** A secret has no such field. Thrown here, because only the deployer knows which fields are asked for. */
export class SecretFieldMissing extends Error {
  override readonly name = 'SecretFieldMissing';

  constructor(ref: string) {
    super(`${ref} asks for a field, but the secret is no JSON object that has it.`);
  }
}

/** Undefined: nobody expected it, and the engine decides. */
export function troubleOf(error: unknown): Trouble | undefined {
  const last = (code: RolloutFailureCode, message: string, touched = false): Trouble => ({
    later: false,
    facts: { code, message },
    touched,
  });
  const passing = (code: RolloutFailureCode, message: string, touched = true): Trouble => ({
    later: true,
    facts: { code, message },
    touched,
  });
  if (error instanceof KubeUnreachable) {
    return error.cause instanceof AddressNotPublic
      ? last('access_refused', error.cause.message)
      : passing('cluster_unreachable', error.message);
  }
  if (error instanceof ReleasePending) return passing('release_pending', error.message, false);
  if (error instanceof ForeignObject) return last('foreign_object', error.message);
  if (error instanceof ImmutableField) return last('immutable', error.message, true);
  if (error instanceof ObjectRefused) return last(refusalCode(error.status, error.message), error.message, true);
  if (error instanceof KubeApiError) {
    const { status, message } = error;
    // A credential that was just renewed, somebody who was faster, too much to do.
    if ([401, 409, 429].includes(status) || status >= 500)
      return passing('cluster_unreachable', `The cluster answered: ${message}`);
    return last(refusalCode(status, message), `The cluster refused: ${message}`);
  }
  if (error instanceof KubeDeletionBlocked) return passing('cluster_refused', error.message);
  if (error instanceof AddressNotPublic || error instanceof KubeconfigUnusable) return last('access_refused', error.message);
  if (error instanceof SecretFieldMissing) return last('secret_missing', error.message);
  if (error instanceof HelmError && error.reason === 'invalid_values') return last('values_refused', error.message);
  if (error instanceof OutcomeError) return outcomeTrouble(error);
  if (error instanceof ConnectError && [Code.Unavailable, Code.DeadlineExceeded].includes(error.code)) {
    return passing('access_refused', 'The config service does not answer.');
  }
  return undefined;
}

/** What other services refused says itself what to do. */
function outcomeTrouble({ code, http, message, next }: OutcomeError): Trouble {
  const facts = { code: code === 'secret.missing' ? 'secret_missing' : 'access_refused', message, fixHint: next } as const;
  return { later: http >= 500 || http === 429, facts, touched: false };
}
