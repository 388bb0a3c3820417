import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  createServer as createHttp2Server,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type Http2Session,
} from 'node:http2';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { answerClientError, headLimit } from '../gateway/client-error.ts';
import { connectionsOf } from '../gateway/connections.ts';
import type { Upgrades } from '../gateway/upgrades.ts';
import { peerCheckPath, refusalHeader, serviceHeader } from './peer-forward.ts';
import { peerHeader, type PeerSecret } from './peer-secret.ts';
import { speaksHttp2 } from './protocol-choice.ts';
import type { ServiceName } from './service-names.ts';

export interface PeerListenerParts {
  readonly host: string;
  readonly port: number;
  readonly secret: PeerSecret;
  /** Those that run here. */
  readonly services: readonly ServiceName[];
  /** Their contracts. */
  readonly contracts: (request: Http2ServerRequest, response: Http2ServerResponse) => void;
  /** Their REST API, for requests that other processes forward. */
  readonly app: FastifyInstance;
  readonly upgrades: Upgrades;
  readonly log: Logger;
  /** How long running calls have when the server stops. */
  readonly drainMs?: number;
}

export interface PeerListener {
  /** The real one, also where 0 was asked for. */
  readonly port: number;
  readonly drain: () => Promise<void>;
}

const settings = {
  // What a caller may send, and what the process that forwards it says about it.
  maxHeaderSize: headLimit + 4_096,
  keepAliveTimeout: 72_000,
  headersTimeout: 30_000,
  // The process that forwards it keeps the time of the caller, and sends on what it gets at once.
  requestTimeout: 0,
} as const;

/** How long a connection may be open without a word. */
const firstWordMs = 30_000;

/**
 * Where other processes of this installation call: contracts over HTTP/2, forwarded requests over HTTP/1.1, on one port. Whoever does
 * not show the secret learns nothing, not even which contracts there are.
 */
export async function openPeerListener(parts: PeerListenerParts): Promise<PeerListener> {
  const { host, secret, services, contracts, app, upgrades, log, drainMs = 8_000 } = parts;
  await app.ready();
  const sessions = new Set<Http2Session>();
  const undecided = new Set<Socket>();

  const http2 = createHttp2Server((request, response) => {
    const refusal = refusalOf(request.headers);
    if (!refusal) return contracts(request, response);
    response.writeHead(refusal.status, { [refusalHeader]: refusal.why }).end();
  });
  http2.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  http2.on('sessionError', (error) => log.debug({ err: error }, 'a connection of another process broke'));

  const http1 = createServer({ ...settings, shouldUpgradeCallback: upgrades.wanted });
  http1.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request.headers);
    if (!refusal && request.url === peerCheckPath) return void response.writeHead(204).end();
    if (!refusal) return app.routing(request, response);
    response.writeHead(refusal.status, { [refusalHeader]: refusal.why, connection: 'close' }).end();
  });
  http1.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = refusalOf(request.headers);
    if (!refusal) return upgrades.handle(request, socket, head);
    socket.end(`HTTP/1.1 ${refusal.status} Refused\r\n${refusalHeader}: ${refusal.why}\r\nconnection: close\r\n\r\n`);
  });
  http1.on('clientError', answerClientError);
  const connections = connectionsOf(http1, 'connection');

  // Node reads HTTP/1.1 from every connection unless it is asked only for those that speak it.
  const speakHttp1 = http1.listeners('connection');
  http1.removeAllListeners('connection');
  http1.on('connection', (socket: Socket) => {
    undecided.add(socket);
    const cutOff = (): void => void socket.destroy();
    socket
      .once('error', cutOff)
      .once('close', () => undecided.delete(socket))
      .setTimeout(firstWordMs, cutOff);
    speaksHttp2(socket, (yes) => {
      undecided.delete(socket);
      socket.setTimeout(0, cutOff).off('error', cutOff);
      if (yes) http2.emit('connection', socket);
      else for (const listener of speakHttp1) listener.call(http1, socket);
    });
  });

  function refusalOf(headers: IncomingMessage['headers']): { readonly status: number; readonly why: string } | undefined {
    const wanted = headers[serviceHeader];
    if (!secret.matches(headers[peerHeader])) {
      log.warn('a call from another process was refused: it does not show the secret of this installation');
      return { status: 401, why: 'it does not accept our secret; give both processes the same SPACEDOCK_MASTER_KEY' };
    }
    if (wanted === undefined || services.some((name) => name === wanted)) return undefined;
    return { status: 421, why: `it runs ${services.join(', ')} there; correct SPACEDOCK_PEERS` };
  }

  const bound = Promise.withResolvers<void>();
  http1.once('error', (error) =>
    bound.reject(
      new Error(
        `Could not listen on port ${parts.port} of ${host} for other processes: ${error.message}. Change SPACEDOCK_PEER_PORT or SPACEDOCK_PEER_HOST.`,
        { cause: error },
      ),
    ),
  );
  http1.listen({ host, port: parts.port }, bound.resolve);
  await bound.promise;
  const address = http1.address();

  return {
    port: address !== null && typeof address === 'object' ? address.port : parts.port,
    async drain() {
      const closed = Promise.withResolvers<void>();
      http1.close(() => closed.resolve());
      for (const socket of undecided) socket.destroy();
      // They take no more calls, and close when those that are under way are answered.
      for (const session of sessions) session.close();
      const late = setTimeout(() => sessions.forEach((session) => session.destroy()), drainMs);
      await connections.drain({ closed: closed.promise, drainMs, log });
      clearTimeout(late);
    },
  };
}
