import { invalid, type OutcomeCode, OutcomeError, outcome } from '@spacedock/contracts';
import { isConnectionFailure } from '@spacedock/database';

export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly code: OutcomeCode;
    readonly details: readonly unknown[];
    readonly next: string;
    readonly requestId: string;
  };
}

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds?: number;
  /** Something nobody foresaw: it goes to the log with its stack, not to the caller. */
  readonly unforeseen: boolean;
}

/** The one place where whatever was thrown becomes an answer. */
export function errorAnswer(error: unknown, requestId: string, bodyLimit: number, mediaType = 'an unknown type'): ErrorAnswer {
  const known = asOutcome(error, bodyLimit, mediaType);
  const said = known ?? outcome('internal.failed', { requestId });
  const problems = said.details['problems'];
  const seconds = said.details['seconds'];
  return {
    status: said.http,
    unforeseen: known === undefined || said.http === 503,
    body: {
      error: {
        message: said.message,
        code: said.code,
        details: Array.isArray(problems) ? problems : Object.keys(said.details).length > 0 ? [said.details] : [],
        next: said.next,
        requestId,
      },
    },
    ...(typeof seconds === 'number' ? { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) } : {}),
  };
}

function asOutcome(error: unknown, bodyLimit: number, mediaType: string): OutcomeError | undefined {
  if (error instanceof OutcomeError) return error;
  const { code, statusCode } = (error instanceof Error ? error : {}) as { code?: unknown; statusCode?: unknown };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE': return outcome('request.too_large', { limit: bodyLimit });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE': return outcome('request.media_type', { given: mediaType.slice(0, 100) });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return outcome('request.malformed', { why: 'it is not as long as Content-Length says' });
    case 'FST_ERR_BAD_URL': return invalid({ field: 'path', problem: 'is not a well-formed URL' });
    case 'FST_ERR_MAX_PARAM_LENGTH': return invalid({ field: 'path', problem: 'has a part that is longer than any id' });
    default:
      // The router marks so what went wrong while it read the body; a caller that hung up looks like a lost database otherwise.
      if (statusCode === 400) return outcome('request.malformed', { why: 'it ended early' });
      return isConnectionFailure(error) ? outcome('service.unavailable', { what: 'The database' }) : undefined;
  }
}
