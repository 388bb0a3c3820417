import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { AuditLogEntry, AuditLogPath } from './audit-log-entry.ts';

export const getAuditLogEntry = endpoint({
  summary: 'One entry of the audit log',
  params: AuditLogPath,
  answers: { 200: AuditLogEntry, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.auditLog.get(params.entryId)),
});
