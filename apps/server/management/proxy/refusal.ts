import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { StatusError } from '@spacedock/kube';
import { outcomeStatus } from '../outcome-status.ts';
import type { KubernetesRequest } from './kubernetes-request.ts';

/** A refusal in the words of Kubernetes; undefined for what nobody foresaw. */
export function statusOf(error: unknown): StatusError | undefined {
  const status = outcomeStatus(error);
  return status instanceof StatusError ? status : undefined;
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
