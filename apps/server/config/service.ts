import type { NewId } from '@spacedock/contracts';
import type { Database } from '@spacedock/database';
import { kyselyFor } from '@spacedock/database';
import type { Logger } from 'pino';
import type { AuditLog } from '../gateway/audit.ts';
import type { Access } from '../gateway/access.ts';
import { withTablesOf } from '../gateway/connection.ts';
import type { ServiceOf } from '../gateway/service.ts';
import { accessCache } from './access/access-cache.ts';
import { accessLease } from './access/access-lease.ts';
import { authenticator } from './access/authenticate.ts';
import { tokenUse } from './access/token-use.ts';
import { auditLog } from './audit-log/audit-log.ts';
import { configRoutes } from './routes.ts';
import { ConfigStores } from './stores.ts';
import type { ConfigTables } from './tables.ts';

export interface ConfigParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly monotonic: () => number;
  readonly newId: NewId;
  readonly nonce: () => string;
  readonly log: Logger;
}

/** The public face of this service: what can be asked without being signed in. */
export type ConfigOpen = Record<string, never>;

export interface ConfigService extends ServiceOf<ConfigStores, ConfigOpen> {
  readonly authenticate: (token: string) => Promise<Access>;
  readonly settleAccess: () => Promise<void>;
  readonly auditLog: AuditLog;
  readonly close: () => Promise<void>;
}

/** The catalog: organisations, people and their rights, projects and environments. */
export async function startConfig({ database, now, monotonic, newId, nonce, log }: ConfigParts): Promise<ConfigService> {
  const db = kyselyFor<ConfigTables>(database);
  const lease = accessLease({ db, notifications: database.notifications, replicaId: nonce(), monotonic, nonce, log });
  const cache = accessCache({ trusted: lease.trusted, now: () => now().getTime() });
  await lease.start((tag) => cache.drop(tag), () => cache.clear());
  const uses = tokenUse({ db, now, log });

  return {
    name: 'config',
    routes: configRoutes,
    storesFor: ({ db: on, access, request }) => new ConfigStores({ db: withTablesOf<ConfigTables>(on), access, request, now, newId }),
    open: {},
    authenticate: authenticator({ db, cache, verify: async () => ({ sessionId: '' }), tokenUsed: uses.note, now: () => now().getTime() }),
    settleAccess: lease.settle,
    auditLog: auditLog({ now, newId }),
    async close() {
      await uses.close();
      await lease.close();
    },
  };
}
