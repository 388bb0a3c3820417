import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { Connection } from '@spacedock/kube';
import type { UpstreamHead } from './upstream-head.ts';

export interface ProxyDeadlines {
  /** Until there is a connection, TLS included. */
  readonly connectMs: number;
  /** From the end of the request to the first byte of the answer; streams have all the time. */
  readonly answerMs: number;
}

export interface Sending {
  readonly connection: Connection;
  readonly head: UpstreamHead;
  /** Its body is sent along as it comes. */
  readonly request: IncomingMessage;
  readonly upgrade: boolean;
  readonly connectMs: number;
  readonly answerMs: number | undefined;
  /** The client has gone, or may not any more. */
  readonly signal: AbortSignal;
}

export type Sent =
  | { readonly kind: 'answer'; readonly answer: IncomingMessage }
  | { readonly kind: 'upgraded'; readonly answer: IncomingMessage; readonly socket: Duplex; readonly head: Buffer }
  | { readonly kind: 'failed'; readonly error: NodeJS.ErrnoException; readonly onKeptConnection: boolean };

/** Sends a request on; resolves with the head of the answer. */
export function sendUpstream({ connection, head, request, upgrade, connectMs, answerMs, signal }: Sending): Promise<Sent> {
  const { hostname, port } = new URL(connection.server);
  return new Promise((resolve) => {
    // What is upgraded has a connection that nobody used before it, and nobody uses after it.
    const agent = upgrade ? new Agent({ ...connection.agent.options, keepAlive: false }) : connection.agent;
    // Not by URL: node would tidy the path, and the cluster shall get it as it came.
    const outgoing = httpsRequest({
      agent, host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 443 : Number(port),
      method: head.method, path: head.path, headers: head.headers, signal,
    });
    const timers = deadlines(outgoing, connectMs, answerMs);
    const settle = (sent: Sent): void => {
      timers.end();
      resolve(sent);
    };
    outgoing.on('response', (answer) => settle({ kind: 'answer', answer }));
    if (upgrade) outgoing.on('upgrade', (answer, socket, rest) => settle({ kind: 'upgraded', answer, socket, head: rest }));
    // Stays: what breaks after the answer has begun is told to whoever reads the answer, and here again.
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const cut = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      settle({ kind: 'failed', error, onKeptConnection: cut && outgoing.reusedSocket && !signal.aborted });
    });
    if (!head.hasBody) {
      outgoing.end();
      return;
    }
    // A cluster that answers early, or goes, reads no more; the client gets its answer all the same.
    outgoing.on('close', () => {
      request.unpipe(outgoing);
      request.resume();
    });
    request.pipe(outgoing);
  });
}

function deadlines(outgoing: ClientRequest, connectMs: number, answerMs: number | undefined): { readonly end: () => void } {
  const late = (ms: number, what: string): NodeJS.Timeout => setTimeout(() => outgoing.destroy(new Error(`${what} within ${ms} ms`)), ms);
  let timer: NodeJS.Timeout | undefined = late(connectMs, 'no connection');
  let over = false;
  let connected = false;
  const next = (): void => {
    if (over || !connected) return;
    clearTimeout(timer);
    timer = answerMs !== undefined && outgoing.writableFinished ? late(answerMs, 'no answer') : undefined;
  };
  outgoing.on('socket', (socket) => {
    const ready = (): void => {
      connected = true;
      next();
    };
    if (outgoing.reusedSocket) ready();
    else (socket as TLSSocket).once('secureConnect', ready);
  });
  outgoing.on('finish', next);
  return {
    end() {
      over = true;
      clearTimeout(timer);
    },
  };
}
