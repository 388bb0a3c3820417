import type { Entity } from '@spacedock/contracts';
import type { Connection } from './connection.ts';
import type { Access } from './access.ts';
import type { RequestFacts } from './endpoint.ts';
import type { Method, Route } from './route.ts';
import { redact } from './redaction.ts';

export interface AuditEntry {
  readonly organisationId: string;
  readonly scope: string;
  readonly action: string;
  readonly actor: string;
  readonly tokenId: string | null;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly result: 'succeeded' | 'refused' | 'failed';
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string;
  readonly address: string;
  readonly method: string;
  readonly path: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly requestBody: string | null;
  readonly responseBody: string | null;
}

/** Where entries go. `record` runs on the transaction of the change, so that there is never one without the other. */
export interface AuditLog {
  /** Answers whether this transaction changed what anybody may do. */
  readonly record: (db: Connection, entry: AuditEntry) => Promise<{ readonly accessChanged: boolean }>;
}

/** Which part of the product an entry is filed under. */
const auditScopes = {
  space: 'provisioning', provisioning: 'provisioning', service: 'provisioning', component: 'provisioning', resource: 'provisioning',
  recommendation: 'provisioning', remediation: 'provisioning', 'cloud-account': 'platform', integration: 'platform',
  project: 'deployment', environment: 'deployment', deployment: 'deployment', 'space-instance': 'deployment',
  'space-template': 'deployment', user: 'platform', team: 'platform', role: 'platform', assignment: 'platform',
  organisation: 'platform', 'audit-log': 'platform', notification: 'platform', token: 'platform',
} as const satisfies Record<Entity, string>;

export const auditScopeNames = [...new Set<string>(Object.values(auditScopes))];

const actions = { GET: 'view', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const satisfies Record<Method, string>;

export function auditEntry(
  route: Pick<Route, 'method' | 'entity' | 'endpoint'>,
  by: { readonly access: Access; readonly request: RequestFacts; readonly path: string; readonly params: unknown; readonly body: unknown },
  ended: { readonly status: number; readonly code?: string; readonly answer?: unknown },
): AuditEntry {
  const shape = route.endpoint.audit === false ? {} : route.endpoint.audit ?? {};
  const { identity } = by.access;
  return {
    organisationId: identity.organisationId,
    scope: auditScopes[route.entity],
    action: shape.action ?? actions[route.method],
    actor: identity.email,
    tokenId: identity.tokenId ?? null,
    resourceType: shape.resourceType ?? route.entity,
    resourceId: idIn(ended.answer) ?? lastParameter(by.params) ?? '',
    result: ended.status < 400 ? 'succeeded' : ended.status === 403 || ended.status === 404 ? 'refused' : 'failed',
    status: ended.status,
    code: ended.code ?? null,
    requestId: by.request.id,
    address: by.request.address,
    method: route.method,
    path: by.path,
    metadata: {},
    requestBody: redact(by.body),
    responseBody: redact(ended.answer),
  };
}

function idIn(answer: unknown): string | undefined {
  const id = answer !== null && typeof answer === 'object' ? (answer as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}

function lastParameter(params: unknown): string | undefined {
  const value = params !== null && typeof params === 'object' ? Object.values(params).at(-1) : undefined;
  return typeof value === 'string' ? value : undefined;
}
