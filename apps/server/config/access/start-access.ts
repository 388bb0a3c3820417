import type { NewId } from '@spacedock/contracts';
import { type Database, kyselyFor } from '@spacedock/database';
import type { Logger } from 'pino';
import type { Access } from '../../gateway/access.ts';
import type { AuditLog } from '../../gateway/audit.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { auditLog } from '../audit-log/audit-log.ts';
import { auditLogNews } from '../audit-log/audit-log-news.ts';
import { accessJwts } from '../sign-in/access-jwts.ts';
import { signingKeys } from '../sign-in/signing-keys.ts';
import type { ConfigTables } from '../tables.ts';
import { type AccessCache, accessCache } from './access-cache.ts';
import { accessLease } from './access-lease.ts';
import { authenticator } from './authenticate.ts';
import { tokenUse } from './token-use.ts';

export interface AccessParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly monotonic: () => number;
  readonly newId: NewId;
  readonly nonce: () => string;
  readonly log: Logger;
  /** Seals the keys that sign access tokens. */
  readonly masterKey: MasterKey;
  /** Names this installation in access tokens; the same in all processes. */
  readonly issuer: string;
}

/** Who callers are and what they may do, and where it is written down what they did. */
export interface AccessService {
  readonly authenticate: (token: string) => Promise<Access>;
  readonly settleAccess: () => Promise<void>;
  /** Told when the rights of somebody may have changed: `org:…`, `session:…`, `token:…`, or everybody's. */
  readonly onAccessChange: (listener: (tag: string) => void) => () => void;
  readonly auditLog: AuditLog;
  /** For the metrics. */
  readonly accessCache: Pick<AccessCache, 'size' | 'hits' | 'misses'>;
  /** For the config service, which issues what is checked here. */
  readonly keys: ReturnType<typeof signingKeys>;
  readonly jwts: ReturnType<typeof accessJwts>;
  readonly close: () => Promise<void>;
}

/**
 * The part of the config service that every process has, whichever services it runs: each gateway decides by itself who may pass. To
 * ask the config service each time would make it slow, and dead whenever that one is.
 */
export async function startAccess(parts: AccessParts): Promise<AccessService> {
  const { database, now, monotonic, newId, nonce, log, masterKey, issuer } = parts;
  const db = kyselyFor<ConfigTables>(database);
  const keys = signingKeys({ db, masterKey, now, newId });
  await keys.refresh();
  const jwts = accessJwts({ keys, issuer, now, nonce });
  const lease = accessLease({ db, notifications: database.notifications, replicaId: nonce(), monotonic, nonce, log });
  const cache = accessCache({ trusted: lease.trusted, now: () => now().getTime() });
  const listeners = new Set<(tag: string) => void>();
  await lease.start(
    (tag) => {
      cache.drop(tag);
      for (const listener of listeners) listener(tag);
    },
    () => cache.clear(),
  );
  const uses = tokenUse({ db, now, log });
  const news = auditLogNews({ notifications: database.notifications, log });

  return {
    authenticate: authenticator({ db, cache, verify: jwts.verify, tokenUsed: uses.note, now: () => now().getTime() }),
    settleAccess: lease.settle,
    onAccessChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    auditLog: auditLog({ now, newId, news }),
    accessCache: cache,
    keys,
    jwts,
    async close() {
      news.close();
      await uses.close();
      await lease.close();
    },
  };
}
