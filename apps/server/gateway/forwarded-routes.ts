import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorAnswer } from './error-answer.ts';
import type { Mount } from './mount.ts';
import { addressOf, type Route } from './route.ts';

/** What this process knows of a request that another one is to answer. */
export interface ForwardedCall {
  readonly id: string;
  /** Of the caller. */
  readonly address: string;
  readonly protocol: string;
  readonly host: string;
  /** Of its body, in bytes; undefined where the other side alone knows. */
  readonly bodyLimit?: number;
}

export interface ForwardedAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: IncomingMessage;
}

/** To a service in another process, whose gateway authenticates, counts, audits and answers. Both fail with outcomes. */
export interface Forward {
  readonly request: (call: ForwardedCall, request: IncomingMessage, gone: AbortSignal) => Promise<ForwardedAnswer>;
  /** Resolves when the connection was handed over, or the refusal of the other side was. */
  readonly upgrade: (call: ForwardedCall, request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** Aborted when the server stops: what would stay open for ever is to end. */
  readonly stopping: AbortSignal;
}

/** A service that runs in another process, as the gateway sees it. */
export interface ForwardedService {
  readonly routes: readonly Route[];
  /** APIs with a protocol of their own: where they lie, how a refusal is said in their words, and whether connections are upgraded. */
  readonly mounts: readonly (Pick<Mount, 'prefix' | 'refusal'> & { readonly upgrades: boolean })[];
  readonly forward: Forward;
}

export interface ForwardedRoutesParts {
  /** For routes that name none. */
  readonly bodyLimit: number;
  readonly answerTo: (error: unknown, request: FastifyRequest) => ErrorAnswer;
  readonly refuse: (
    answer: ErrorAnswer,
    body: object,
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply;
}

const mountMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Sends the requests for the routes of other processes there. Bodies are not touched, and answers pass as they come. */
export function addForwards(app: FastifyInstance, services: readonly ForwardedService[], parts: ForwardedRoutesParts): void {
  for (const { routes, mounts, forward } of services) {
    for (const route of routes)
      add(forward, [route.method], addressOf(route), ({ body }) => body, route.endpoint.bodyLimit ?? parts.bodyLimit);
    for (const { prefix, refusal } of mounts) {
      for (const url of [prefix, `${prefix}/*`]) add(forward, mountMethods, url, refusal);
    }
  }

  function add(forward: Forward, method: readonly string[], url: string, refusal: Mount['refusal'], bodyLimit?: number): void {
    app.route({
      method: [...method],
      url,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      async errorHandler(error, request, reply) {
        const answer = parts.answerTo(error, request);
        return parts.refuse(answer, refusal(answer), error, request, reply);
      },
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        const call = {
          id: request.id,
          address: request.ip,
          protocol: request.protocol,
          host: request.host,
          ...(bodyLimit === undefined ? {} : { bodyLimit }),
        };
        let answer: ForwardedAnswer;
        try {
          answer = await forward.request(call, request.raw, gone.signal);
        } catch (error) {
          if (!gone.signal.aborted) {
            // What is left of the body is not read as the next request, and keeps nobody from closing the connection.
            if (!request.raw.complete) reply.header('connection', 'close');
            request.raw.unpipe().resume();
            throw error;
          }
          reply.hijack();
          return;
        }
        reply.hijack();
        pass(answer, forward.stopping, request, reply);
      },
      handler() {
        throw new Error(`${url} is answered by another process before any handler.`);
      },
    });
  }

  function pass(
    { status, headers, body }: ForwardedAnswer,
    stopping: AbortSignal,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const response = reply.raw;
    response.writeHead(status, headers);
    // Whoever opens an event stream wants to know that it is open, also when nothing happens yet.
    response.flushHeaders();
    body.on('error', (error) => request.log.debug({ err: error }, 'an answer of another process was cut off'));
    // The headers are out: only a broken connection tells the caller that the answer is not whole.
    body.once('close', () => void (body.complete || response.destroy()));
    body.pipe(response);

    const end = (): void => {
      body.unpipe(response);
      response.end();
    };
    if (staysOpen(headers, request.url)) stopping.addEventListener('abort', end, { once: true });
    response.once('close', () => {
      stopping.removeEventListener('abort', end);
      body.destroy();
    });
  }
}

/** Event streams, and watches of the Kubernetes API. */
function staysOpen(headers: OutgoingHttpHeaders, url: string): boolean {
  return String(headers['content-type']).startsWith('text/event-stream') || /[?&]watch=(true|1)(&|$)/.test(url);
}
