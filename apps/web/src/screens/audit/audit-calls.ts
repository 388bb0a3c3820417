import { call, type DataOf } from '../../api/call.ts';

export const auditLogCall = (query: Readonly<Record<string, string | number>>) =>
  call('get', '/api/audit-logs', { params: { query } });
export const auditEntryCall = (entryId: string) => call('get', '/api/audit-logs/{entryId}', { params: { path: { entryId } } });
export type AuditEntry = DataOf<ReturnType<typeof auditEntryCall>>;

export const auditExportCall = (format: 'csv' | 'json', query: Readonly<Record<string, string>>) =>
  call('get', '/api/audit-logs/export', { params: { query: { format, ...query } } });
