import type { NewId } from '@spacedock/contracts';
import { sql } from 'kysely';
import { announcementOf, changesChannel } from '../../changes/change-announcement.ts';
import type { AuditEntry, AuditLog } from '../../gateway/audit.ts';
import { withTablesOf } from '../../gateway/connection.ts';
import type { ConfigTables } from '../tables.ts';
import type { AuditLogNews } from './audit-log-news.ts';

export interface AuditLogParts {
  readonly now: () => Date;
  readonly newId: NewId;
  /** Of entries that were written outside of transactions; inside of them the insert does. */
  readonly news?: Pick<AuditLogNews, 'tell'> | undefined;
}

/** Writes entries. The answer of the insert also tells whether the transaction changed anybody's rights: no second query. */
export function auditLog({ now, newId, news }: AuditLogParts): AuditLog {
  return {
    async record(on, entry) {
      const { organisationId } = entry;
      const accessChanged = sql<string | null>`current_setting('spacedock.access_changed', true)`;
      const announced = sql`pg_notify(${changesChannel}, ${announcementOf(organisationId, 'audit-logs')})`;
      const written = await withTablesOf<ConfigTables>(on).insertInto('config.audit_log')
        .values({ id: newId('audit-log'), created_at: now(), ...columnsOf(entry) })
        .returning(accessChanged.as('access_changed'))
        .$if(on.isTransaction, (insert) => insert.returning(announced.as('announced')))
        .executeTakeFirstOrThrow();
      if (!on.isTransaction) news?.tell(organisationId);
      return { accessChanged: written.access_changed === 'yes' };
    },

    async recordAll(on, entries) {
      if (entries.length === 0) return;
      await withTablesOf<ConfigTables>(on).insertInto('config.audit_log')
        .values(entries.map((entry) => ({ id: newId('audit-log'), created_at: entry.createdAt, ...columnsOf(entry) })))
        .execute();
      for (const { organisationId } of entries) news?.tell(organisationId);
    },
  };
}

const columnsOf = (entry: AuditEntry) => ({
  org_id: entry.organisationId,
  scope: entry.scope,
  action: entry.action,
  actor: entry.actor,
  token_id: entry.tokenId,
  resource_type: entry.resourceType,
  resource_id: entry.resourceId,
  result: entry.result,
  status: entry.status,
  code: entry.code,
  request_id: entry.requestId,
  address: entry.address,
  method: entry.method,
  path: entry.path,
  metadata: JSON.stringify(entry.metadata),
  request_body: entry.requestBody,
  response_body: entry.responseBody,
});
