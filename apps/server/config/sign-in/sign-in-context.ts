import type { NewId } from '@spacedock/contracts';
import { inTransaction } from '@spacedock/database';
import type { Kysely } from 'kysely';
import type { AuditEntry, AuditLog } from '../../gateway/audit.ts';
import { type Connection, withTablesOf } from '../../gateway/connection.ts';
import type { ConfigTables } from '../tables.ts';
import type { AccessJwts } from './access-jwts.ts';
import type { Passwords } from './passwords.ts';
import type { SignInFailures } from './sign-in-failures.ts';

/** What the ways of signing in are made of. */
export interface SignInContext {
  readonly db: Kysely<ConfigTables>;
  readonly change: Change;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly passwords: Passwords;
  readonly failures: SignInFailures;
  readonly jwts: AccessJwts;
  /** Lets attempts on one account or from one address happen one after the other. */
  readonly inTurn: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

export type RecordEntry = (entry: AuditEntry) => Promise<void>;

/** One transaction with its audit entries, as the gateway does it for signed-in callers; public endpoints do it themselves. */
export type Change = <T>(work: (on: Kysely<ConfigTables>, record: RecordEntry) => Promise<T>) => Promise<T>;

export interface ChangeParts {
  readonly connection: Connection;
  readonly auditLog: AuditLog;
  readonly settleAccess: () => Promise<void>;
}

export function changeOf({ connection, auditLog, settleAccess }: ChangeParts): Change {
  return async (work) => {
    let accessChanged = false;
    const result = await inTransaction(connection, async (transaction) => {
      accessChanged = false;
      return work(withTablesOf<ConfigTables>(transaction), async (entry) => {
        // The entry that is written after a change of rights tells that there was one: record after changing.
        const recorded = await auditLog.record(transaction, entry);
        accessChanged ||= recorded.accessChanged;
      });
    });
    if (accessChanged) await settleAccess();
    return result;
  };
}
