import type { Logger } from 'pino';
import type { AuditEntry, AuditLog, TimedAuditEntry } from './audit.ts';
import type { Connection } from './connection.ts';

export interface AuditTrailParts {
  readonly db: Connection;
  readonly auditLog: Pick<AuditLog, 'recordAll'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
  /** What waits to be written when the database is slow. Beyond that, entries go to the log of the server. */
  readonly mostWaiting?: number;
}

export interface AuditTrail {
  /** At once: whoever does many things a second is not held up by what is written about them. */
  readonly add: (entry: AuditEntry) => void;
  /** Resolves when everything that was added is written. */
  readonly settled: () => Promise<void>;
}

const batch = 200;

/** For entries about what other systems did, which no transaction of ours could keep company: written soon after, many at a time. */
export function auditTrail({ db, auditLog, now, log, mostWaiting = 10_000 }: AuditTrailParts): AuditTrail {
  const waiting: TimedAuditEntry[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    await Promise.resolve(); // what is added in the same moment goes along
    while (waiting.length > 0) {
      const entries = waiting.splice(0, batch);
      await auditLog.recordAll(db, entries).catch((error: unknown) => {
        for (const entry of entries)
          log.error({ err: error, entry }, 'an audit entry could not be written; it is kept in this log line');
      });
    }
    writing = undefined;
  }

  return {
    add(entry) {
      if (waiting.length >= mostWaiting) {
        log.error({ entry }, 'the database does not keep up with the audit log; the entry is kept in this log line');
        return;
      }
      waiting.push({ ...entry, createdAt: now() });
      writing ??= write();
    },
    settled: async () => writing,
  };
}
