import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { OutcomeError } from '@spacedock/contracts';
import { StatusError, type StatusReason } from '@spacedock/kube';
import type { KubernetesRequest } from './kubernetes-request.ts';

const reasons: Readonly<Record<number, StatusReason>> = {
  400: 'BadRequest', 401: 'Unauthorized', 403: 'Forbidden', 404: 'NotFound', 409: 'Conflict', 413: 'RequestEntityTooLarge', 415: 'UnsupportedMediaType',
  429: 'TooManyRequests', 500: 'InternalError', 503: 'ServiceUnavailable', 504: 'Timeout',
};

/** A refusal in the words of Kubernetes; undefined for what nobody foresaw. */
export function statusOf(error: unknown): StatusError | undefined {
  if (error instanceof StatusError) return error;
  if (!(error instanceof OutcomeError)) return undefined;
  const { http, message, next, details: { seconds } } = error;
  const details = typeof seconds === 'number' ? { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) } : undefined;
  return new StatusError(reasons[http] ?? 'Unknown', `${message} ${next}`, details, { code: http });
}

/**
 * As JSON, which all clients read but one: kubectl's discovery looks at the status code alone and says "unknown". It prints warnings,
 * so that whoever asks for no resource yet is told in one of those, too.
 */
export function refuse(response: ServerResponse, status: StatusError, asked?: Pick<KubernetesRequest, 'resource'>): void {
  const text = `${JSON.stringify(status.body())}\n`;
  const { retryAfterSeconds } = status.details ?? {};
  const headers: OutgoingHttpHeaders = {
    'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'cache-control': 'no-cache, private', 'x-content-type-options': 'nosniff',
    ...(status.code === 401 ? { 'www-authenticate': 'Bearer realm="spacedock"' } : {}),
    ...(asked?.resource === '' ? { warning: `299 - ${JSON.stringify(status.message.replaceAll(/[^ -~]+/g, '?'))}` } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  };
  response.writeHead(status.code, headers).end(text);
}

/**
 * Node hands over the bare socket of a request that asks for an upgrade. Where it does not come to that, it is answered like any
 * other, and the connection ends.
 */
export function answerOn(socket: Duplex, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as Socket);
  // Node's server would have told it so; it has let go of the socket.
  socket.on('drain', () => void response.emit('drain'));
  response.once('finish', () => {
    response.detachSocket(socket as Socket);
    (socket as Socket).destroySoon();
  });
  return response;
}
