import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { controlAnswer } from './control.ts';
import type { Fault, Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Throttle } from './throttle.ts';

export interface WireRequest {
  readonly method: string;
  /** As it was sent, with its host: signatures are made over it. */
  readonly url: URL;
  readonly rawPath: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Buffer | undefined;
}

/** How a cloud refuses a call, whatever the call is. */
export type Refusal = 'denied' | 'quota' | 'throttle' | 'internal';

/** A request that the cloud understood: whose it is, what it asks for, and how to do it or to refuse it in the cloud's own form. */
export interface RoutedCall {
  readonly operation: string;
  readonly account: string;
  readonly run: () => Promise<WireAnswer>;
  readonly refuse: (refusal: Refusal) => WireAnswer;
}

/** Either a call, or an answer at once: to who could not be authenticated, or asked for what there is not. */
export type Route = (request: WireRequest) => Promise<RoutedCall | WireAnswer>;

export interface WireServerParts {
  readonly route: Route;
  readonly faults: Faults;
  readonly ledger: Ledger;
  readonly throttle?: Throttle | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  /** PEM. Without them it speaks plain HTTP. */
  readonly tls?: { readonly key: string; readonly certificate: string } | undefined;
  /** Something in the sandbox itself broke. */
  readonly onError: (error: unknown) => void;
}

export interface WireServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const largestBody = 8 * 1024 * 1024;

/** The outer shell that the clouds of the sandbox share: bodies, faults, throttling and the control API below `/_sandbox`. */
export async function wireServer(parts: WireServerParts): Promise<WireServer> {
  const { host = '127.0.0.1', port = 0, tls, onError } = parts;
  const scheme = tls ? 'https' : 'http';
  const closing = new AbortController();
  const listener: RequestListener = (request, response) => {
    answerOf(parts, scheme, request, closing.signal).then((answer) => send(response, answer)).catch((error: unknown) => {
      onError(error);
      send(response, { status: 500, body: 'the sandbox itself failed' });
    });
  };
  const server: Server = tls ? createHttpsServer({ key: tls.key, cert: tls.certificate }, listener) : createHttpServer(listener);
  server.listen(port, host);
  await once(server, 'listening');
  let closed: Promise<unknown> | undefined;
  return {
    url: `${scheme}://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      if (!closed) {
        closed = once(server, 'close');
        closing.abort();
        server.close();
        server.closeAllConnections();
      }
      await closed;
    },
  };
}

/** `reset`: the connection is cut instead of an answer. */
type Ending = WireAnswer | 'reset';

function send(response: ServerResponse, answer: Ending): void {
  if (answer === 'reset') return cut(response.socket);
  const body = answer.body ?? '';
  response.writeHead(answer.status, { 'content-length': Buffer.byteLength(body), ...answer.headers });
  response.end(body);
}

function cut(socket: Socket | null): void {
  // Only a bare TCP connection can be reset; one with TLS on it ends without a word, which clients report alike.
  if (socket instanceof TLSSocket) socket.destroy();
  else socket?.resetAndDestroy();
}

async function answerOf(
  parts: WireServerParts,
  scheme: string,
  incoming: IncomingMessage,
  closing: AbortSignal,
): Promise<Ending> {
  const url = urlOf(scheme, incoming);
  if (!url) return { status: 400, body: 'the request has no usable host and path' };
  const body = await bodyOf(incoming);
  if (typeof body === 'string')
    return body === 'cut' ? 'reset' : { status: 413, headers: { connection: 'close' }, body: 'the body is too large' };
  const { method = 'GET', headers } = incoming;
  const request: WireRequest = { method, url, rawPath: incoming.url ?? '/', headers, body };
  if (url.pathname.startsWith('/_sandbox/')) return controlAnswer(request, parts);
  const routed = await parts.route(request);
  if (!('run' in routed)) return routed;
  if (parts.throttle && !parts.throttle.take(routed.account)) return routed.refuse('throttle');
  const fault = parts.faults.take(routed.operation, routed.account);
  return fault ? failing(routed, fault, closing) : routed.run();
}

async function failing(call: RoutedCall, { effect, delayMs = 1_000 }: Fault, closing: AbortSignal): Promise<Ending> {
  switch (effect) {
    case 'error_before': return call.refuse('internal');
    case 'error_after': {
      await call.run();
      return call.refuse('internal');
    }
    case 'reset_before': return 'reset';
    case 'reset_after': {
      await call.run();
      return 'reset';
    }
    case 'cut_short': {
      const answer = await call.run();
      return { ...answer, body: (answer.body ?? '').slice(0, -4) };
    }
    case 'slow': return await delayed(delayMs, closing) ? call.run() : 'reset';
    case 'denied': case 'quota': case 'throttle': return call.refuse(effect);
  }
}

/** False: the cloud closed before the time was over. */
async function delayed(milliseconds: number, closing: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal: closing });
    return true;
  } catch (error) {
    if (!closing.aborted) throw error;
    return false;
  }
}

/** Undefined where what was sent makes no address. */
function urlOf(scheme: string, { url: path = '/', headers: { host = 'localhost' } }: IncomingMessage): URL | undefined {
  return URL.parse(path.startsWith('/') ? `${scheme}://${host}${path}` : path) ?? undefined;
}

/** `cut`: the caller hung up before all of it was here. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | 'too large' | 'cut'> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestBody) return 'too large';
      chunks.push(chunk);
    }
  } catch (error) {
    if (incoming.complete) throw error;
    return 'cut';
  }
  return Buffer.concat(chunks);
}
