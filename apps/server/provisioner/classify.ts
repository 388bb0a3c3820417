import { CloudFailure } from '@spacedock/clouds';
import { OutcomeError } from '@spacedock/contracts';
import type { Failure } from '@spacedock/workflow';
import { DatabaseServerFailure } from './databases/database-server.ts';
import { StepFailure } from './step-failure.ts';

/** What went wrong in a step, as people see it. An error that nobody expected may quote anything, so it is not quoted. */
export function classify(error: unknown): Failure {
  if (error instanceof StepFailure) return error.failure;
  if (error instanceof CloudFailure) {
    const { bucket, kind, fixHint, consoleUrl, retryAfterMs } = error.facts;
    // What is unexpected has no better name than the cloud's own.
    return {
      bucket,
      code: kind === 'unexpected' ? error.facts.code : kind,
      message: error.message,
      fixHint,
      consoleUrl,
      retryAfterMs,
    };
  }
  if (error instanceof DatabaseServerFailure) {
    return {
      bucket: error.unreachable ? 'transient' : 'user_action',
      code: error.code,
      message: `The server at ${error.host} answered: ${error.message}`,
      fixHint: error.unreachable ? 'Check that this server may reach it.' : 'Mend it on the server, then retry.',
    };
  }
  if (error instanceof OutcomeError) {
    const bucket = error.http >= 500 ? 'transient' : 'user_action';
    return { bucket, code: error.code, message: error.message, fixHint: error.next };
  }
  return {
    bucket: 'system',
    code: 'unexpected',
    message: `The step ended with an error that is not known to happen (${error instanceof Error ? error.name : typeof error}).`,
    fixHint: 'Look for the id of the job in the log of the server and report what stands there.',
  };
}
