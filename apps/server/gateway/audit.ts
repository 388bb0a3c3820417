import { type Entity, type IdKind, idPattern, idPrefixes } from '@spacedock/contracts';
import type { Connection } from './connection.ts';
import type { Access } from './access.ts';
import type { AuditShape, RequestFacts } from './endpoint.ts';
import type { Method, Route } from './route.ts';
import { redact } from './redaction.ts';
import { scrubSecrets } from './secret-shapes.ts';

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

/** With the moment of what it is about, for those that are written later. */
export type TimedAuditEntry = AuditEntry & { readonly createdAt: Date };

/** Where entries go. `record` runs on the transaction of the change, so that there is never one without the other. */
export interface AuditLog {
  /** Answers whether this transaction changed what anybody may do. */
  readonly record: (db: Connection, entry: AuditEntry) => Promise<{ readonly accessChanged: boolean }>;
  readonly recordAll: (db: Connection, entries: readonly TimedAuditEntry[]) => Promise<void>;
}

/** Which part of the product an entry is filed under. */
const auditScopes = {
  space: 'provisioning', provisioning: 'provisioning', service: 'provisioning', component: 'provisioning',
  resource: 'provisioning',
  recommendation: 'provisioning', remediation: 'provisioning', 'cloud-account': 'platform', integration: 'platform',
  project: 'deployment', environment: 'deployment', deployment: 'deployment', 'space-instance': 'deployment',
  'space-template': 'deployment', user: 'platform', team: 'platform', role: 'platform', assignment: 'platform',
  organisation: 'platform', 'audit-log': 'platform', notification: 'platform', token: 'platform',
} as const satisfies Record<Entity, string>;

/** All that entries can be filed under, also those of the API's pages that nothing is filed under yet. */
export const auditScopeNames = [...new Set([...Object.values(auditScopes), 'scheduling', 'cost'])].toSorted();

const actions = {
  GET: 'view', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete',
} as const satisfies Record<Method, string>;

export function auditEntry(
  route: Pick<Route, 'method' | 'entity'> & { readonly endpoint: Pick<Route['endpoint'], 'audit'> },
  by: {
    readonly access: Access; readonly request: RequestFacts; readonly path: string; readonly params: unknown;
    readonly body: unknown;
  },
  ended: { readonly status: number; readonly code?: string; readonly answer?: unknown },
): AuditEntry {
  const shape: AuditShape = route.endpoint.audit === false ? {} : route.endpoint.audit ?? {};
  const { identity } = by.access;
  const resourceType = shape.resourceType ?? route.entity;
  const named = namedIn(by.params, resourceType);
  return {
    organisationId: identity.organisationId,
    scope: auditScopes[route.entity],
    action: shape.action ?? actions[route.method],
    actor: identity.email,
    tokenId: identity.tokenId ?? null,
    resourceType,
    resourceId: shape.resourceId?.(identity, ended.answer) ?? idIn(ended.answer) ?? named.resourceId,
    result: ended.status < 400 ? 'succeeded' : ended.status < 500 ? 'refused' : 'failed',
    status: ended.status,
    code: ended.code ?? null,
    requestId: by.request.id,
    address: by.request.address,
    method: route.method,
    path: by.path,
    metadata: named.others,
    requestBody: redact(keptOf(shape, by.body)),
    responseBody: redact(keptOf(shape, ended.answer)),
  };
}

function keptOf({ keeps }: AuditShape, body: unknown): unknown {
  if (!keeps || body === undefined || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => keeps.includes(field)));
}

function idIn(answer: unknown): string | undefined {
  const id = answer !== null && typeof answer === 'object' ? (answer as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}

const idPatterns = (Object.keys(idPrefixes) as IdKind[]).map((kind) => ({ kind, pattern: new RegExp(idPattern(kind)) }));
const kindOf = (value: string): string | undefined => idPatterns.find(({ pattern }) => pattern.test(value))?.kind;

/**
 * What the path speaks of: the parameter with an id of that kind, or else the last one that is no id of another kind (people are
 * addressed by e-mail). The others say where it lies. Refused requests are filed too, so these may be any text.
 */
function namedIn(
  params: unknown, resourceType: string,
): { readonly resourceId: string; readonly others: Readonly<Record<string, string>> } {
  const given = Object.entries((params ?? {}) as Record<string, string>)
    .map(([name, value]) => [name, harmless(scrubSecrets(value), 200)] as const);
  const subject = given.find(([, value]) => kindOf(value) === resourceType)
    ?? given.findLast(([, value]) => kindOf(value) === undefined);
  return { resourceId: subject?.[1] ?? '', others: Object.fromEntries(given.filter((parameter) => parameter !== subject)) };
}

/** Text that the database can keep and a terminal can show. */
function harmless(text: string, length: number): string {
  return text.toWellFormed().slice(0, length).replaceAll(controlCharacters, '\ufffd').toWellFormed();
}
const controlCharacters = /\p{Cc}/gu;
