import type { AuditEntry } from '../../gateway/audit.ts';
import type { RequestFacts } from '../../gateway/endpoint.ts';

/** What there is to say of a sign-in, and nothing else: bodies hold passwords and tokens, so none is kept. */
export interface SignInEvent {
  readonly organisationId: string;
  /** An e-mail address or system:… */
  readonly actor: string;
  readonly action: string;
  readonly resourceType: 'session' | 'user' | 'organisation' | 'token';
  readonly resourceId: string;
  readonly method?: string;
  readonly path: string;
  readonly refused?: { readonly status: number; readonly code: string };
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export function signInEntry(request: Pick<RequestFacts, 'id' | 'address'>, event: SignInEvent): AuditEntry {
  return {
    organisationId: event.organisationId,
    scope: 'platform',
    action: event.action,
    actor: event.actor,
    tokenId: null,
    resourceType: event.resourceType,
    resourceId: event.resourceId,
    result: event.refused ? 'refused' : 'succeeded',
    status: event.refused?.status ?? 200,
    code: event.refused?.code ?? null,
    requestId: request.id,
    address: request.address,
    method: event.method ?? 'POST',
    path: event.path,
    metadata: event.metadata ?? {},
    requestBody: null,
    responseBody: null,
  };
}
