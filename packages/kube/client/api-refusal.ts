import type { IncomingHttpHeaders } from 'node:http';
import { isJsonObject } from '../json/json-value.ts';
import { type StatusDetails, statusReasons } from '../status.ts';
import { KubeApiError } from './kube-errors.ts';

/** What an answer that is no success says: `metav1.Status` from Kubernetes, anything at all from what may stand before it. */
export function apiRefusal(
  status: number, headers: IncomingHttpHeaders, text: string, redact: (text: string) => string,
): KubeApiError {
  const asked = Number(headers['retry-after']);
  const retryAfter = Number.isFinite(asked) && headers['retry-after'] !== undefined ? asked : undefined;
  const body = jsonIn(redact(text));
  if (isJsonObject(body) && body['kind'] === 'Status') return statusRefusal(body, status, retryAfter);
  const excerpt = redact(text).replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const message = `The API server answered ${status} without a reason${excerpt === '' ? '.' : `: ${excerpt}`}`;
  return new KubeApiError(status, reasonOf(status), message, undefined, retryAfter);
}

/** A `metav1.Status`, as the body of an answer or as the ERROR event of a watch. */
export function statusRefusal(body: Readonly<Record<string, unknown>>, otherwise = 500, retryAfter?: number): KubeApiError {
  const { code, reason, message, details } = body;
  const status = typeof code === 'number' && code > 0 ? code : otherwise;
  const known = isJsonObject(details) ? details as StatusDetails : undefined;
  return new KubeApiError(
    status, typeof reason === 'string' && reason !== '' ? reason : reasonOf(status),
    typeof message === 'string' && message !== '' ? message : `The API server answered ${status} without a reason.`,
    known, known?.retryAfterSeconds ?? retryAfter,
  );
}

/** Undefined when it is none. The parser's own error would repeat some of the text, and the text may be a Secret. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The reason that Kubernetes would give with this status, if there is only one. */
function reasonOf(status: number): string {
  const [only, ...others] = Object.entries(statusReasons).filter(([, code]) => code === status);
  return only && others.length === 0 ? only[0] : 'Unknown';
}
