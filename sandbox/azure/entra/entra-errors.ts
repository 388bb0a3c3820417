import type { WireAnswer } from '../../cloud/wire-server.ts';
import type { AzureWorld } from '../azure-world.ts';
import { guid } from '../guid.ts';

/** The codes of Entra that this sandbox gives, with the status and the OAuth error that come with each. */
const codes = {
  70003: { status: 400, error: 'unsupported_grant_type' },
  70021: { status: 400, error: 'invalid_request' },
  70025: { status: 401, error: 'invalid_client' },
  90002: { status: 400, error: 'invalid_tenant' },
  90014: { status: 400, error: 'invalid_request' },
  90033: { status: 503, error: 'temporarily_unavailable' },
  90055: { status: 429, error: 'temporarily_unavailable' },
  53003: { status: 403, error: 'access_denied' },
  500011: { status: 400, error: 'invalid_resource' },
  700016: { status: 400, error: 'unauthorized_client' },
  700024: { status: 401, error: 'invalid_client' },
  700027: { status: 401, error: 'invalid_client' },
  700211: { status: 401, error: 'invalid_client' },
  700212: { status: 401, error: 'invalid_client' },
  700213: { status: 401, error: 'invalid_client' },
  1002012: { status: 400, error: 'invalid_scope' },
  7000215: { status: 401, error: 'invalid_client' },
  7000218: { status: 401, error: 'invalid_client' },
  7000222: { status: 401, error: 'invalid_client' },
} as const;

export type EntraCode = keyof typeof codes;

/** Entra's own form of an error: the code stands in the text, with ids for the support after it. */
export function entraError(world: Pick<AzureWorld, 'now' | 'randomBytes'>, code: EntraCode, message: string): WireAnswer {
  const { status, error } = codes[code];
  const timestamp = `${world.now().toISOString().slice(0, 19).replace('T', ' ')}Z`;
  const [traceId, correlationId] = [guid(world.randomBytes), guid(world.randomBytes)];
  const body = {
    error,
    error_description: `AADSTS${code}: ${message} Trace ID: ${traceId} Correlation ID: ${correlationId} Timestamp: ${timestamp}`,
    error_codes: [code],
    timestamp,
    trace_id: traceId,
    correlation_id: correlationId,
    error_uri: `https://login.microsoftonline.com/error?code=${code}`,
  };
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-ms-request-id': traceId,
      ...(status === 429 ? { 'retry-after': '1' } : {}),
    },
    body: JSON.stringify(body),
  };
}
