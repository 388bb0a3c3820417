import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { AuditLogEntry, AuditLogQuery } from './audit-log-entry.ts';

export const listAuditLog = endpoint({
  summary: 'Who did what, newest first',
  description: 'Every change and every refused attempt. Reads are not kept, unless they were forbidden.',
  query: AuditLogQuery,
  answers: { 200: listOf(AuditLogEntry) },
  handle: async ({ query, caller }) => paged(await caller.auditLog.list(query)),
});
