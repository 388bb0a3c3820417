import { OutcomeError } from '@spacedock/contracts';
import { StatusError, type StatusReason } from '@spacedock/kube';
import type { ErrorAnswer } from '../gateway/error-answer.ts';

/** The reason by which clients of Kubernetes decide, for a status of ours. */
function reasonOf(http: number): StatusReason {
  switch (http) {
    case 400:
      return 'BadRequest';
    case 401:
      return 'Unauthorized';
    case 403:
      return 'Forbidden';
    case 404:
      return 'NotFound';
    case 409:
      return 'Conflict';
    case 413:
      return 'RequestEntityTooLarge';
    case 415:
      return 'UnsupportedMediaType';
    case 429:
      return 'TooManyRequests';
    case 502:
    case 503:
      return 'ServiceUnavailable';
    default:
      return 'InternalError';
  }
}

/** An outcome in the words of the Kubernetes API. What to do next is said too: kubectl shows the message and nothing else. */
export function outcomeStatus(error: unknown): unknown {
  if (!(error instanceof OutcomeError)) return error;
  const { seconds } = error.details;
  return new StatusError(
    reasonOf(error.http),
    `${error.message} ${error.next}`.trim(),
    typeof seconds === 'number' ? { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) } : undefined,
    { code: error.http },
  );
}

/** A refusal of the gateway, as `metav1.Status`. */
export const statusRefusal = (answer: ErrorAnswer): object => answeredStatus(answer).body();

export function answeredStatus({
  status,
  body: {
    error: { message, next },
  },
  retryAfterSeconds,
}: ErrorAnswer): StatusError {
  const details = retryAfterSeconds === undefined ? undefined : { retryAfterSeconds };
  return new StatusError(reasonOf(status), `${message} ${next}`.trim(), details, { code: status });
}
