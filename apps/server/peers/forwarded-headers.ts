import type { IncomingHttpHeaders } from 'node:http';
import type { ForwardedCall } from '../gateway/forwarded-routes.ts';

/** RFC 9110, 7.6.1: about one connection, and none of the next one's business. `expect` was answered here. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** What of a message's headers goes on to the next connection. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !named.has(name)));
}

/**
 * The headers of a request with what this process found out about it in place of what the caller claims. The next process believes
 * them, whether or not proxies are trusted: they come from one of ours.
 */
export function forwardedHeaders(call: ForwardedCall, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const claims = /^(x-forwarded-|spacedock-)|^forwarded$/;
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !claims.test(name)));
  return {
    ...kept,
    'x-request-id': call.id,
    'x-forwarded-for': call.address,
    'x-forwarded-proto': call.protocol,
    ...(headers.host === undefined ? {} : { 'x-forwarded-host': call.host }),
  };
}
