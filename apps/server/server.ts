import { randomBytes, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { idFactory } from '@spacedock/contracts';
import { kyselyFor, type Database } from '@spacedock/database';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startConfig, type ConfigService } from './config/service.ts';
import { buildGateway } from './gateway/gateway.ts';

export interface ServerParts {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly trustProxy: boolean;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly config: ConfigService;
  readonly close: () => Promise<void>;
}

/** Wires the services to the gateway. What runs where is decided here and nowhere else. */
export async function buildServer({ database, log, now, trustProxy }: ServerParts): Promise<Server> {
  const newId = idFactory(() => now().getTime(), (size) => new Uint8Array(randomBytes(size)));
  const config = await startConfig({ database, now, monotonic: () => performance.now(), newId, nonce: randomUUID, log });
  const app = await buildGateway({
    services: [config],
    db: kyselyFor<object>(database),
    authenticate: config.authenticate,
    auditLog: config.auditLog,
    settleAccess: config.settleAccess,
    spend: () => undefined,
    trustProxy,
    log,
  });
  return {
    app,
    config,
    async close() {
      await app.close();
      await config.close();
    },
  };
}
