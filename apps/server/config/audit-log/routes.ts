import { routes } from '../../gateway/route.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { getAuditLogEntry } from './get-audit-log-entry.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditLogRoutes = routes('audit-log', [
  ['GET', '/audit-logs',          'audit-log:view', listAuditLog],
  ['GET', '/audit-logs/export',   'audit-log:view', exportAuditLog],
  ['GET', '/audit-logs/:entryId', 'audit-log:view', getAuditLogEntry],
]);
