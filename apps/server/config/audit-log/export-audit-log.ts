import { stream } from '../../gateway/answer.ts';
import { streamOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { AuditLogExportQuery } from './audit-log-entry.ts';
import { auditLogExport } from './audit-log-export.ts';

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

export const exportAuditLog = endpoint({
  summary: 'The audit log as a file',
  description: 'All entries that the filters leave, newest first, as CSV or, with `format=json`, as one JSON array of what the '
    + 'list shows.',
  query: AuditLogExportQuery,
  answers: { 200: streamOf('text/csv') },
  async handle({ query: { format = 'csv', ...filters }, caller }) {
    return stream(mediaTypes[format], `audit-log.${format}`, auditLogExport(await caller.auditLog.read(filters), format));
  },
});
