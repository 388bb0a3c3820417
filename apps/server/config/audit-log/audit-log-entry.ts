import { type Static, Type } from 'typebox';
import { auditScopeNames } from '../../gateway/audit.ts';
import { Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { several } from '../../stores/several.ts';
import type { AuditLogRow } from '../tables.ts';

const Result = Type.Enum(
  ['succeeded', 'refused', 'failed'], { description: '`refused`: the caller was told no; `failed`: it broke on our side.' },
);
const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const AuditLogEntry = Type.Object({
  id: Id('audit-log'),
  createdAt: Timestamp,
  scope: Type.String({ description: 'The part of the product: platform, provisioning, deployment, …' }),
  action: Type.String(),
  actor: Type.String({ description: 'An e-mail address, or `system:…`.' }),
  tokenId: orNull('The personal access token that was used, if one was.'),
  resourceType: Type.String(),
  resourceID: Type.String({ description: 'Empty when the request named none.' }),
  result: Result,
  status: Type.Integer(),
  code: orNull('The outcome, when it did not succeed.'),
  requestId: Type.String(),
  address: Type.String(),
  method: Type.String(),
  path: Type.String(),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  requestBody: orNull('Secrets replaced, cut at 64 KB.'),
  responseBody: orNull('Secrets replaced, cut at 64 KB.'),
});
export type AuditLogEntry = Static<typeof AuditLogEntry>;

export const AuditLogPath = Type.Object({ entryId: Id('audit-log') });

export const auditLogList = {
  sorts: { createdAt: { column: 'created_at', type: 'timestamp' } },
  defaultOrder: 'desc',
  defaultLimit: 50,
  maxLimit: 200,
  idColumn: 'id',
} as const satisfies ListShape<string>;

const word = (description: string) => Type.Optional(Type.String({ maxLength: 300, description }));

const filters = {
  scope: Type.Optional(several(auditScopeNames)),
  search: search('the actor, of the id of the object or of the path of the request'),
  action: word('Exactly this verb: create, update, delete, …'),
  actor: word('An e-mail address, or `system:…`.'),
  resourceType: word('Exactly this kind of object: project, environment, …'),
  resourceID: word('Exactly this object.'),
  result: Type.Optional(Result),
  from: Type.Optional(Type.String({
    format: 'date-time', says: 'must be a time as in RFC 3339', description: 'Entries of this moment and later. RFC 3339.',
  })),
  to: Type.Optional(Type.String({
    format: 'date-time', says: 'must be a time as in RFC 3339', description: 'Entries before this moment. RFC 3339.',
  })),
};

export const AuditLogQuery = listQuery(auditLogList, filters);
export const AuditLogExportQuery = Type.Object({
  format: Type.Optional(Type.Enum(['csv', 'json'], { description: '`csv` unless said.' })), ...filters,
}, { additionalProperties: false });

const auditLogFilters = Type.Object(filters);
export type AuditLogFilters = Static<typeof auditLogFilters>;

export const auditLogColumns = [
  'id', 'created_at', 'scope', 'action', 'actor', 'token_id', 'resource_type', 'resource_id', 'result', 'status', 'code',
  'request_id', 'address',
  'method', 'path', 'metadata', 'request_body', 'response_body',
] as const satisfies readonly (keyof AuditLogRow)[];

type SelectedRow = Omit<AuditLogRow, 'org_id' | 'metadata'> & { readonly metadata: Readonly<Record<string, unknown>> };

export const auditLogEntryOf = (row: SelectedRow): AuditLogEntry => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  scope: row.scope,
  action: row.action,
  actor: row.actor,
  tokenId: row.token_id,
  resourceType: row.resource_type,
  resourceID: row.resource_id,
  result: row.result,
  status: row.status,
  code: row.code,
  requestId: row.request_id,
  address: row.address,
  method: row.method,
  path: row.path,
  metadata: row.metadata,
  requestBody: row.request_body,
  responseBody: row.response_body,
});
