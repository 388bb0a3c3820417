import type { Classify, Operation } from '../cloud-calls.ts';
import type { FailureFacts } from '../cloud-failure.ts';
import { type FailureRow, failureRows } from './failure-rows.ts';
import { type GoogleError, googleError } from './google-error.ts';

const unknown: Omit<FailureRow, 'codes'> = {
  kind: 'unexpected',
  bucket: 'system',
  fixHint: "Report it with the operation and Google's words.",
};

/** Tells errors of one project's calls as facts. Never carries the error along: it holds the request, and the request the token. */
export const failuresOf =
  (project: string): Classify =>
  (error, operation) => {
    const read = googleError(error);
    const { code, row } = rowFor(read, operation);
    const names = { project, permission: permissionIn(read, operation), service: serviceIn(read, operation) };
    const { kind, bucket, fixHint, consoleUrl } = row;
    const facts: FailureFacts = {
      provider: 'gcp',
      kind,
      bucket,
      operation: operation.operation,
      code,
      said: read.message,
      fixHint: filled(fixHint, names),
      consoleUrl: consoleUrl === undefined ? undefined : filled(consoleUrl, names, encodeURIComponent),
      requestId: read.requestId,
      retryAfterMs: read.retryAfterMs,
    };
    return facts;
  };

function rowFor(
  { codes, message }: GoogleError,
  { operation }: Operation,
): { readonly code: string; readonly row: Omit<FailureRow, 'codes'> } {
  for (const code of codes) {
    const row = failureRows.find(
      ({ codes: those, says, of = '' }) =>
        those.includes(code) && operation.startsWith(of) && (says === undefined || says.test(message)),
    );
    if (row) return { code, row };
  }
  return { code: codes[0] ?? 'UNKNOWN_ERROR', row: unknown };
}

/** Google names it in one of several places; operations are named after the permission they need. */
const permissionIn = ({ metadata, message }: GoogleError, { operation }: Operation): string =>
  metadata['permission'] ?? /["']([a-zA-Z]+\.[a-zA-Z]+\.[a-zA-Z]+)["']/.exec(message)?.[1] ?? operation;

const serviceIn = ({ metadata }: GoogleError, { operation }: Operation): string =>
  metadata['service'] ?? `${operation.split('.')[0]}.googleapis.com`;

const filled = (text: string, values: Readonly<Record<string, string>>, encode = (value: string): string => value): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? ''));
