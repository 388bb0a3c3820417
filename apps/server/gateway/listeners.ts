import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { connectionsOf, type Connections } from './connections.ts';
import { answerClientError, headLimit } from './client-error.ts';
import type { Upgrades } from './upgrades.ts';

/** What the TLS port is served with. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
}

export interface ListenersParts {
  readonly app: FastifyInstance;
  readonly host: string;
  readonly port: number;
  readonly tls?: {
    readonly port: number;
    /** Asked again from time to time: certificates are renewed while the server runs. */
    readonly load: () => Promise<TlsMaterial>;
    readonly reloadEveryMs?: number;
  };
  readonly log: Logger;
  /** For connections that shall speak another protocol. */
  readonly upgrades?: Upgrades;
  /** How long running requests have when the server stops. */
  readonly drainMs?: number;
}

export interface Listeners {
  /** The real ones, also where 0 was asked for. */
  readonly port: number;
  readonly tlsPort?: number;
  /** Takes no more connections, lets running requests finish, then cuts off what is left. */
  readonly drain: () => Promise<void>;
}

const limits = {
  maxHeaderSize: headLimit,
  // Longer than the idle time of usual load balancers (60 s): else they send a request into a connection that we just closed.
  keepAliveTimeout: 72_000,
  // A client that dribbles its headers or body holds a connection no longer than this.
  headersTimeout: 30_000,
  requestTimeout: 120_000,
} as const;

const hourMs = 3_600_000;

/** One app on two ports: plain HTTP, and HTTPS for everything that must not be overheard. */
export async function openListeners(parts: ListenersParts): Promise<Listeners> {
  const { app, host, tls, log, upgrades, drainMs = 8_000 } = parts;
  const settings = { ...limits, ...(upgrades ? { shouldUpgradeCallback: upgrades.wanted } : {}) };
  await app.ready();
  const open: { readonly server: Server | TlsServer; readonly connections: Connections }[] = [];

  async function listen(
    server: Server | TlsServer, port: number, option: string, opened: 'connection' | 'secureConnection',
  ): Promise<number> {
    server.on('request', app.routing);
    if (upgrades) server.on('upgrade', upgrades.handle);
    server.on('clientError', answerClientError);
    const connections = connectionsOf(server, opened);
    await bound(server, host, port, option);
    open.push({ server, connections });
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : port;
  }

  const drain = async (): Promise<void> => {
    clearInterval(reloading);
    await Promise.all(open.map(({ server, connections }) => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      return connections.drain({ closed: closed.promise, drainMs, log });
    }));
  };

  let reloading: NodeJS.Timeout | undefined;
  try {
    const port = await listen(createServer(settings), parts.port, '--port (SPACEDOCK_PORT)', 'connection');
    if (!tls) return { port, drain };
    const server = createTlsServer({ ...settings, ...await tls.load(), minVersion: 'TLSv1.2', handshakeTimeout: 5_000 });
    server.on('tlsClientError', (error) => log.debug({ err: error }, 'a TLS handshake failed'));
    const tlsPort = await listen(server, tls.port, '--tls-port (SPACEDOCK_TLS_PORT)', 'secureConnection');
    reloading = setInterval(() => {
      tls.load().then((material) => server.setSecureContext({ ...material, minVersion: 'TLSv1.2' })).catch((error: unknown) =>
        log.error({ err: error }, 'the TLS certificate could not be read again; the one read before stays in use'));
    }, tls.reloadEveryMs ?? hourMs);
    reloading.unref();
    return { port, tlsPort, drain };
  } catch (error) {
    await drain();
    throw error;
  }
}

async function bound(server: Server | TlsServer, host: string, port: number, option: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refused = (error: NodeJS.ErrnoException): void =>
    reject(new Error(whyNotBound(error, host, port, option), { cause: error }));
  server.once('error', refused);
  server.listen({ host, port }, resolve);
  await promise;
  server.off('error', refused);
}

function whyNotBound({ code, message }: NodeJS.ErrnoException, host: string, port: number, option: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program. `
        + `Stop that one, or give another port with ${option}; 0 takes any free one.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Give a port above 1023 with ${option}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. Give another with --host (SPACEDOCK_HOST); 0.0.0.0 is every one it has.`;
    default:
      return `Could not listen on port ${port} of ${host}: ${message}. Change ${option} or --host (SPACEDOCK_HOST).`;
  }
}
