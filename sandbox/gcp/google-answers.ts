import type { Refusal, WireAnswer } from '../cloud/wire-server.ts';

export const json = (status: number, value: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: `${JSON.stringify(value, undefined, 2)}\n`,
});

/** What is wrong with a call, before it is put into the form of the service that says it. */
export interface GoogleProblem {
  readonly http: number;
  /** google.rpc.Code: `PERMISSION_DENIED`. */
  readonly status: string;
  readonly message: string;
  /** In the older form: `forbidden`, `quotaExceeded`. */
  readonly legacyReason: string;
  readonly legacyDomain?: 'global' | 'usageLimits';
  /** In the newer form: `SERVICE_DISABLED`. */
  readonly reason?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Compute Engine and Cloud DNS answer in the older form, the others as AIP-193 has it. */
export type ErrorForm = 'legacy' | 'aip193';

export function errorAnswer(form: ErrorForm, problem: GoogleProblem): WireAnswer {
  const { http: code, status, message, legacyReason, legacyDomain = 'global', reason, metadata } = problem;
  const info =
    reason === undefined
      ? []
      : [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason,
            domain: 'googleapis.com',
            ...(metadata ? { metadata } : {}),
          },
        ];
  const errors = [{ message, domain: legacyDomain, reason: legacyReason }];
  switch (form) {
    case 'legacy':
      return json(code, { error: { code, message, errors, ...(reason === undefined ? {} : { status, details: info }) } });
    case 'aip193':
      return json(code, { error: { code, message, status, ...(info.length > 0 ? { details: info } : {}) } });
  }
}

export const notFound = (what: string): GoogleProblem => ({
  http: 404,
  status: 'NOT_FOUND',
  message: `Not found: ${what}.`,
  legacyReason: 'notFound',
});

export const invalidArgument = (message: string): GoogleProblem => ({
  http: 400,
  status: 'INVALID_ARGUMENT',
  message,
  legacyReason: 'invalid',
});

export const denied = (permission: string, resource: string): GoogleProblem => ({
  http: 403,
  status: 'PERMISSION_DENIED',
  message: `Required '${permission}' permission for '${resource}'`,
  legacyReason: 'forbidden',
  reason: 'IAM_PERMISSION_DENIED',
  metadata: { permission, resource },
});

export const serviceDisabled = (service: string, projectNumber: string): GoogleProblem => ({
  http: 403,
  status: 'PERMISSION_DENIED',
  legacyReason: 'accessNotConfigured',
  legacyDomain: 'usageLimits',
  reason: 'SERVICE_DISABLED',
  message: `${service} has not been used in project ${projectNumber} before or it is disabled. Enable it, then retry.`,
  metadata: { service, consumer: `projects/${projectNumber}` },
});

const unauthenticatedMessage =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other ' +
  'valid authentication credential.';

export const unauthenticated = (reason: string, service: string): GoogleProblem => ({
  http: 401,
  status: 'UNAUTHENTICATED',
  message: unauthenticatedMessage,
  legacyReason: 'authError',
  reason,
  metadata: { service },
});

/** How any call is refused when the sandbox is told to. */
export function refusalProblem(refusal: Refusal, form: ErrorForm, permission: string, resource: string): GoogleProblem {
  switch (refusal) {
    case 'denied':
      return denied(permission, resource);
    case 'quota':
      return form === 'legacy'
        ? {
            http: 403,
            status: 'PERMISSION_DENIED',
            message: 'Quota exceeded.',
            legacyReason: 'quotaExceeded',
            legacyDomain: 'usageLimits',
          }
        : {
            http: 403,
            status: 'PERMISSION_DENIED',
            message: 'Insufficient regional quota to satisfy request.',
            legacyReason: 'quotaExceeded',
          };
    case 'throttle':
      return form === 'legacy'
        ? {
            http: 403,
            status: 'RESOURCE_EXHAUSTED',
            message: 'Rate Limit Exceeded',
            legacyReason: 'rateLimitExceeded',
            legacyDomain: 'usageLimits',
          }
        : {
            http: 429,
            status: 'RESOURCE_EXHAUSTED',
            message: 'Quota exceeded for quota metric.',
            legacyReason: 'rateLimitExceeded',
            reason: 'RATE_LIMIT_EXCEEDED',
          };
    case 'internal':
      return { http: 500, status: 'INTERNAL', message: 'Internal error encountered.', legacyReason: 'backendError' };
  }
}

/** RFC 6749, as the token endpoints answer. */
export const oauthError = (http: number, error: string, description: string): WireAnswer =>
  json(http, { error, error_description: description });

export function oauthRefusal(refusal: Refusal): WireAnswer {
  switch (refusal) {
    case 'denied':
      return oauthError(403, 'access_denied', 'Account restricted');
    case 'quota':
    case 'throttle':
      return oauthError(429, 'rate_limit_exceeded', 'Rate limit exceeded');
    case 'internal':
      return oauthError(500, 'internal_failure', 'Internal failure');
  }
}
