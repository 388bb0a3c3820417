import { invalid, outcome } from '@spacedock/contracts';
import { type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import { auditScopeNames } from '../../gateway/audit.ts';
import type { Page } from '../../gateway/answer.ts';
import { contains } from '../../stores/contains.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import { withinReach } from '../../stores/reach-filter.ts';
import { severalOf } from '../../stores/several.ts';
import type { ConfigStoreContext } from '../store-context.ts';
import {
  auditLogColumns, type AuditLogEntry, auditLogEntryOf, type AuditLogFilters, auditLogList, type AuditLogQuery,
} from './audit-log-entry.ts';

/** A batch ends at whichever comes first: a thousand small entries, or a few dozen with bodies of 64 KB. */
const batchRows = 1_000;
const batchBytes = 4 * 1024 * 1024;

export function auditLogStore({ db, access }: ConfigStoreContext) {
  const { organisationId } = access.identity;

  function matching(asked: AuditLogFilters) {
    let rows = db.selectFrom('config.audit_log')
      .where('org_id', '=', organisationId).where(withinReach(access.reach('audit-log:view'), {}));
    if (asked.scope !== undefined) rows = rows.where('scope', 'in', severalOf(auditScopeNames, asked.scope));
    if (asked.action !== undefined) rows = rows.where('action', '=', asked.action);
    if (asked.actor !== undefined) rows = rows.where('actor', '=', asked.actor.toLowerCase());
    if (asked.resourceType !== undefined) rows = rows.where('resource_type', '=', asked.resourceType);
    if (asked.resourceID !== undefined) rows = rows.where('resource_id', '=', asked.resourceID);
    if (asked.search) {
      const columns = [sql`actor`, sql`lower(resource_id)`, sql`lower(path)`];
      rows = rows.where(({ or }) => or(columns.map((column) => contains(column, asked.search ?? ''))));
    }
    if (asked.result !== undefined) rows = rows.where('result', '=', asked.result);
    if (asked.from !== undefined) rows = rows.where('created_at', '>=', momentOf('from', asked.from));
    if (asked.to !== undefined) rows = rows.where('created_at', '<', momentOf('to', asked.to));
    return rows;
  }

  function batch(asked: AuditLogFilters, after?: { readonly created_at: Date; readonly id: string }) {
    let rows = matching(asked);
    if (after) rows = rows.where(sql<SqlBool>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id})`);
    const newest = rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(batchRows).select(auditLogColumns)
      .select(sql<number>`octet_length(coalesce(request_body, '')) + octet_length(coalesce(response_body, ''))`.as('size'));
    const summed = db.selectFrom(newest.as('newest')).selectAll()
      .select(sql<string>`sum(size) over (order by created_at desc, id desc) - size`.as('size_before'));
    return db.selectFrom(summed.as('summed')).where('size_before', '<', String(batchBytes))
      .select(auditLogColumns).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  }

  return {
    async get(id: string): Promise<AuditLogEntry> {
      const row = await matching({}).where('id', '=', id).select(auditLogColumns).executeTakeFirst();
      if (!row) throw outcome('object.not_found', { kind: 'audit log entry', id });
      return auditLogEntryOf(row);
    },

    async list(asked: Static<typeof AuditLogQuery>): Promise<Page<AuditLogEntry>> {
      return mapPage(await pageOf(matching(asked).select(auditLogColumns), auditLogList, asked), auditLogEntryOf);
    },

    /**
     * All matching entries, newest first, a batch at a time: the next one is read when the last one was taken. The first one is
     * read at once, so that what is wrong with the request or the database is told before the first byte of the file is.
     */
    async read(asked: AuditLogFilters): Promise<AsyncIterable<readonly AuditLogEntry[]>> {
      const first = await batch(asked);
      return (async function* rest() {
        for (let rows = first; rows.length > 0; rows = await batch(asked, rows.at(-1))) yield rows.map(auditLogEntryOf);
      })();
    },
  };
}

function momentOf(field: string, text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw invalid({ field: `query.${field}`, problem: 'must be a time as in RFC 3339' });
  return moment;
}
