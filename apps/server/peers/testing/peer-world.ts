import type { ServiceImpl } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { NamespaceService, outcomesOut } from '@spacedock/contracts';
import fastify from 'fastify';
import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Upgrades } from '../../gateway/upgrades.ts';
import { masterKey } from '../../keys/master-key.ts';
import { openPeerListener, type PeerListener } from '../peer-listener.ts';
import { peerSecret } from '../peer-secret.ts';

export const secret = peerSecret(masterKey(Buffer.alloc(32, 'peers')));
export const forged = peerSecret(masterKey(Buffer.alloc(32, 'strangers')));

/** What a process with the deployer listens on for others, with a contract that the test answers. */
export interface PeerWorld {
  readonly address: string;
  readonly port: number;
  readonly listener: PeerListener;
  readonly logs: readonly string[];
  readonly log: Logger;
}

export interface PeerWorldParts {
  readonly ensureNamespace?: ServiceImpl<typeof NamespaceService>['ensureNamespace'];
  readonly upgrades?: Upgrades;
  readonly drainMs?: number;
}

export async function peerWorld({ ensureNamespace, upgrades, drainMs = 2_000 }: PeerWorldParts = {}): Promise<PeerWorld> {
  const logs: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/api/echo', async ({ headers, method, body }) => ({
    method,
    headers,
    body: body ? (body as Buffer).toString('utf8') : '',
  }));
  const contracts = connectNodeAdapter({
    routes: (router) => void router.service(NamespaceService, { ...(ensureNamespace ? { ensureNamespace } : {}) }),
    interceptors: [outcomesOut(() => undefined)],
    connect: false,
    grpcWeb: false,
  });
  const listener = await openPeerListener({
    host: '127.0.0.1',
    port: 0,
    secret,
    services: ['deployer'],
    contracts,
    app,
    log,
    drainMs,
    upgrades: upgrades ?? { wanted: () => false, handle: (_request, socket) => void socket.destroy() },
  });
  onTestFinished(async () => {
    await listener.drain();
    await app.close();
  });
  return { address: `http://127.0.0.1:${listener.port}`, port: listener.port, listener, logs, log };
}
