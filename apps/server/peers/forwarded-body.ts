import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { outcome } from '@spacedock/contracts';

/**
 * The limit is kept here, too: who refuses a body amid it closes the connection, and the answer that says why would be lost to whoever
 * is still writing.
 */
export function sendBody(request: IncomingMessage, upstream: ClientRequest, limit = Number.POSITIVE_INFINITY): void {
  const refuse = (): void => void upstream.destroy(outcome('request.too_large', { limit }));
  if (Number(request.headers['content-length'] ?? 0) > limit) return refuse();
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) refuse();
  });
  request.pipe(upstream);
}

/** Said each time: node sends the body of a DELETE bare where nobody says how it ends, and it would be read as a further request. */
export const framing = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
