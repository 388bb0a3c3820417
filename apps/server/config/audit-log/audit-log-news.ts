import type { Notifications } from '@spacedock/database';
import type { Logger } from 'pino';
import { announcementOf, changesChannel } from '../../changes/change-announcement.ts';

/** Tells that entries were written which belong to no change, and were committed. */
export interface AuditLogNews {
  readonly tell: (organisationId: string) => void;
  readonly close: () => void;
}

export interface AuditLogNewsParts {
  readonly notifications: Pick<Notifications, 'notify' | 'connected'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly collectMs?: number;
}

/**
 * A notification makes its transaction wait for all others that notify, until they are on disk. So the entries are written without, and told
 * of in a transaction that writes nothing and waits for no disk: a storm of refused requests is some words a second.
 */
export function auditLogNews({ notifications, log, collectMs = 100 }: AuditLogNewsParts): AuditLogNews {
  let organisations = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function send(): Promise<void> {
    timer = undefined;
    const told = organisations;
    organisations = new Set();
    // Nobody hears anything now. When it is back, everything counts as changed.
    if (!notifications.connected) return;
    for (const organisationId of told) await notifications.notify(changesChannel, announcementOf(organisationId, 'audit-logs'));
  }

  return {
    tell(organisationId) {
      organisations.add(organisationId);
      timer ??= setTimeout(() => {
        send().catch((error: unknown) =>
          log.warn({ err: error }, 'that the audit log has new entries was not told; they are shown when it is next looked at'),
        );
      }, collectMs);
    },
    close: () => clearTimeout(timer),
  };
}
