/** The reasons of `metav1.Status`, each with its HTTP status. Clients decide by the reason, people read the message. */
export const statusReasons = {
  BadRequest: 400, Unauthorized: 401, Forbidden: 403, NotFound: 404, MethodNotAllowed: 405, NotAcceptable: 406, AlreadyExists: 409,
  Conflict: 409, Gone: 410, Expired: 410, RequestEntityTooLarge: 413, UnsupportedMediaType: 415, Invalid: 422, TooManyRequests: 429,
  InternalError: 500, ServiceUnavailable: 503, Timeout: 504, ServerTimeout: 500,
  /** Kubernetes says no reason where it did not think of one; its Go name is StatusReasonUnknown, and the word is not sent. */
  Unknown: 500,
} as const;
export type StatusReason = keyof typeof statusReasons;

export type CauseReason =
  | 'FieldValueRequired' | 'FieldValueInvalid' | 'FieldValueNotSupported' | 'FieldValueForbidden' | 'FieldValueDuplicate'
  | 'FieldValueNotFound' | 'FieldValueTypeInvalid' | 'FieldValueTooLong' | 'FieldValueTooMany' | 'FieldManagerConflict' | 'UnexpectedServerResponse' | 'ResourceVersionTooLarge' | 'InternalError';

export interface FieldCause {
  readonly reason: CauseReason;
  readonly message: string;
  readonly field: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly { readonly reason?: string; readonly message?: string; readonly field?: string }[];
  readonly retryAfterSeconds?: number;
}

/** `metav1.Status`, as it goes over the wire. */
export interface StatusBody {
  readonly kind: 'Status';
  readonly apiVersion: 'v1';
  readonly metadata: { readonly continue?: string };
  readonly status: 'Success' | 'Failure';
  readonly message?: string;
  readonly reason?: StatusReason;
  readonly details?: StatusDetails;
  readonly code?: number;
}

/** A refusal in Kubernetes' own words. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly reason: StatusReason;
  readonly code: number;
  readonly details: StatusDetails | undefined;
  readonly continueToken: string | undefined;
  /** Sent as it is, in the place of a Status: clients make up the message for paths that lead nowhere. */
  readonly plainText: string | undefined;

  constructor(reason: StatusReason, message: string, details?: StatusDetails, options?: { readonly code?: number; readonly continueToken?: string; readonly plainText?: string }) {
    super(message);
    this.reason = reason;
    this.code = options?.code ?? statusReasons[reason];
    this.details = details;
    this.continueToken = options?.continueToken;
    this.plainText = options?.plainText;
  }

  body(): StatusBody {
    return {
      kind: 'Status', apiVersion: 'v1', metadata: this.continueToken === undefined ? {} : { continue: this.continueToken }, status: 'Failure',
      message: this.message, ...(this.reason === 'Unknown' ? {} : { reason: this.reason }), ...(this.details ? { details: this.details } : {}), code: this.code,
    };
  }
}
