import { OutcomeError } from '@spacedock/contracts';
import { isConnectionFailure } from '@spacedock/database';
import { ToolFailed, ToolMissing, ToolTimedOut } from '@spacedock/helm';
import { KubeApiError, KubeUnreachable } from '@spacedock/kube';
import type { Failure } from '@spacedock/workflow';

/**
 * What went wrong in a step, for the engine: what may go better in a moment is tried again. What the user can mend is no failure of a
 * step, but a verdict on the revision. An error that nobody expected may quote anything, so it is not quoted.
 */
export function classify(error: unknown): Failure {
  if (error instanceof KubeUnreachable) return transient('cluster.unreachable', error.message);
  if (error instanceof KubeApiError && isPassing(error.status)) return transient('cluster.unreachable', error.message);
  if (error instanceof OutcomeError) {
    return {
      bucket: error.http >= 500 ? 'transient' : 'user_action',
      code: error.code,
      message: error.message,
      fixHint: error.next,
    };
  }
  if (error instanceof ToolMissing || error instanceof ToolFailed || error instanceof ToolTimedOut)
    return transient('helm', error.message);
  if (isConnectionFailure(error)) return transient('service.unavailable', 'The database did not answer.');
  return {
    bucket: 'system',
    code: 'unexpected',
    message: `The step ended with an error that is not known to happen (${error instanceof Error ? error.name : typeof error}).`,
    fixHint: 'Look for the id of the revision in the log of the server and report what stands there.',
  };
}

/** A credential that has just expired, a write that somebody else was faster with, and a server that has too much to do. */
const isPassing = (status: number): boolean => [401, 409, 429].includes(status) || status >= 500;

const transient = (code: string, message: string): Failure => ({ bucket: 'transient', code, message });
