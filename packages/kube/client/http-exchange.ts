import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Connection } from './connection.ts';
import { KubeUnreachable } from './kube-errors.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Behind the server's own path, with the query. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** A connection on which nothing comes for so long is taken for dead. */
  readonly silenceMs?: number;
}

/** One request and the beginning of its answer; the caller reads the rest, or destroys it. */
export async function exchange(connection: Connection, request: HttpRequest): Promise<IncomingMessage> {
  for (;;) {
    const sent = await send(connection, request);
    if (sent.kind === 'answer') return sent.message;
    // The server had closed a kept connection before it got this request: a read may simply be asked again on a fresh one.
    if (!(sent.onKeptConnection && request.method === 'GET')) throw unreachable(connection, sent.error);
  }
}

type Sent =
  | { readonly kind: 'answer'; readonly message: IncomingMessage }
  | { readonly kind: 'failed'; readonly error: NodeJS.ErrnoException; readonly onKeptConnection: boolean };

function send({ server, agent, headers }: Connection, given: HttpRequest): Promise<Sent> {
  const { method, path, contentType = 'application/json', body, signal, silenceMs } = given;
  const content = body === undefined ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const request = httpsRequest(`${server}${path}`, {
      method, agent, signal,
      headers: { accept: 'application/json', 'user-agent': 'spacedock', ...headers, ...content },
    });
    const silent = (): void => void request.destroy(new Error(`nothing came for ${silenceMs} ms`));
    if (silenceMs !== undefined) request.setTimeout(silenceMs, silent);
    request.on('response', (message) => resolve({ kind: 'answer', message }));
    // Stays: what breaks the connection after the answer has begun is told to whoever reads the answer, and here again.
    request.on('error', (error: NodeJS.ErrnoException) => {
      const cut = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      resolve({ kind: 'failed', error, onKeptConnection: cut && request.reusedSocket && !signal.aborted });
    });
    request.end(body);
  });
}

/** Node's names for one thing, which say nothing to those who do not know Node. */
const cutTexts = new Set(['aborted', 'socket hang up']);

/** Why there was no answer, mostly in Node's words: they name the address or what is wrong with a certificate, and no secret. */
export function unreachable({ server, redact }: Pick<Connection, 'server' | 'redact'>, error: unknown): KubeUnreachable {
  // A name with several addresses fails with one error for each of them and none of its own.
  const errors: readonly unknown[] = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error];
  const texts = errors.map((one) => (one instanceof Error ? one.message : String(one)));
  const distinct = new Set(texts.map((text) => (cutTexts.has(text) ? 'the connection was cut' : text)));
  return new KubeUnreachable(server, redact([...distinct].join('; ')), error);
}
