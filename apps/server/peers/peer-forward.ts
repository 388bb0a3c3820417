import { setMaxListeners } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { OutcomeError } from '@spacedock/contracts';
import type { Duplex } from 'node:stream';
import type { Forward, ForwardedAnswer, ForwardedCall } from '../gateway/forwarded-routes.ts';
import { framing, hasBody, sendBody } from './forwarded-body.ts';
import { forwardedHeaders, passedOn } from './forwarded-headers.ts';
import { peerHeader, type PeerSecret } from './peer-secret.ts';
import type { PeerStanding } from './peer-standing.ts';
import type { ServiceName } from './service-names.ts';

export interface PeerForwardParts {
  readonly service: ServiceName;
  readonly address: string;
  readonly secret: PeerSecret;
  readonly standing: PeerStanding;
}

export interface PeerForward extends Forward {
  readonly endStreams: () => void;
  readonly close: () => void;
}

/** Says which service a request is for, so that a wrong address is found out and not answered with "there is no such route". */
export const serviceHeader = 'spacedock-service';
/** On refusals of the peer's listener itself: they are between the two processes and no answer for the caller. */
export const refusalHeader = 'spacedock-refused';
/** Answered by the peer's listener itself: it is there. */
export const peerCheckPath = '/peer-check';

const connectMs = 5_000;
/** For a process that takes a request and is silent then: whoever works in it has a shorter deadline for everything. */
const silenceMs = 120_000;

/** Requests to the REST API of a service in another process, bodies and answers as they come. */
export function peerForward({ service, address, secret, standing }: PeerForwardParts): PeerForward {
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  // One listener for each stream that is open: they may be many.
  setMaxListeners(0, stopping.signal);
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');

  function headersFor(call: ForwardedCall, headers: IncomingHttpHeaders): IncomingHttpHeaders {
    return { ...forwardedHeaders(call, headers), [peerHeader]: secret.text, [serviceHeader]: service };
  }

  /** The refusal of the listener there, which says that the two processes do not fit together. */
  function checked(answer: IncomingMessage): IncomingMessage {
    const refused = answer.headers[refusalHeader];
    if (refused === undefined) {
      standing.reached();
      return answer;
    }
    answer.resume();
    throw standing.unreachable(String(refused));
  }

  function open(call: ForwardedCall, request: IncomingMessage, headers: IncomingHttpHeaders) {
    const upstream = send({ agent, host, port, method: request.method, path: request.url, headers: headersFor(call, headers) });
    let connected = false;
    upstream.once('socket', (socket) => {
      if (!socket.connecting) {
        connected = true;
        return;
      }
      const timer = setTimeout(() => upstream.destroy(new Error(`no connection within ${connectMs / 1000} s`)), connectMs);
      socket.once('connect', () => void (connected = true));
      for (const event of ['connect', 'close'] as const) socket.once(event, () => clearTimeout(timer));
    });
    // Whoever only looks changes nothing, also where the connection broke amid it.
    const failed = (error: Error): Error =>
      error instanceof OutcomeError
        ? error
        : (connected && request.method !== 'GET' ? standing.interrupted : standing.unreachable)(error.message);
    return { upstream, failed };
  }

  return {
    request(call, request, gone) {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      const { upstream, failed } = open(call, request, { ...passedOn(request.headers), ...framing(request.headers) });
      const leave = (): void => void upstream.destroy(new Error('the caller is gone'));
      gone.addEventListener('abort', leave, { once: true });
      upstream.once('close', () => gone.removeEventListener('abort', leave));
      upstream.setTimeout(silenceMs, () => void upstream.destroy(new Error(`no answer within ${silenceMs / 1000} s`)));
      upstream.once('response', (answer) => {
        // What has begun may pause for as long as it likes: event streams do.
        upstream.setTimeout(0);
        resolve(answer);
      });
      upstream.on('error', (error) => reject(gone.aborted ? error : failed(error)));
      if (hasBody(request.headers)) sendBody(request, upstream, call.bodyLimit);
      else upstream.end();
      return promise.then(checked).then((body): ForwardedAnswer => ({
        status: body.statusCode ?? 502,
        headers: passedOn(body.headers),
        body,
      }));
    },

    upgrade(call, request, socket: Duplex, head) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const { connection = 'upgrade', upgrade = '' } = request.headers;
      const { upstream, failed } = open(call, request, { ...passedOn(request.headers), connection, upgrade });
      socket.once('close', () => upstream.destroy());
      upstream.on('error', (error) => reject(failed(error)));
      upstream.once('upgrade', (answer, other: Duplex, otherHead) => {
        socket.write(headOf(answer));
        if (otherHead.length > 0) socket.write(otherHead);
        if (head.length > 0) other.write(head);
        for (const [one, another] of [
          [socket, other],
          [other, socket],
        ] as const) {
          one.on('error', () => another.destroy());
          one.once('close', () => another.destroy());
          one.pipe(another);
        }
        standing.reached();
        resolve();
      });
      upstream.once('response', (answer) => {
        try {
          checked(answer);
          socket.write(headOf(answer));
          answer.pipe(socket);
          resolve();
        } catch (error) {
          reject(error);
        }
      });
      upstream.end();
      return promise;
    },

    stopping: stopping.signal,
    endStreams: () => stopping.abort(),
    close: () => agent.destroy(),
  };
}

/** Status line and headers as they came; a refusal ends the connection, as nobody reads a further request from it. */
function headOf({ statusCode, statusMessage, headers, rawHeaders }: IncomingMessage): string {
  const switching = statusCode === 101;
  const lines: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (switching || Object.hasOwn(passedOn(headers), name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, ...(switching ? [] : ['connection: close']), '', ''].join('\r\n');
}
