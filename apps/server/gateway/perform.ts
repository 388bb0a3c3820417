import { inTransaction } from '@spacedock/database';
import type { Connection } from './connection.ts';
import type { Logger } from 'pino';
import type { Access } from './access.ts';
import { type Answer, statusOf } from './answer.ts';
import { auditEntry, type AuditLog } from './audit.ts';
import type { CallerEndpoint, RequestFacts } from './endpoint.ts';
import { declared } from './response-schemas.ts';
import type { Route } from './route.ts';
import type { Service } from './service.ts';
import type { ValidInput } from './validation.ts';

export interface Performance {
  readonly access: Access;
  readonly request: RequestFacts;
  readonly path: string;
  readonly input: ValidInput;
}

export interface PerformerParts {
  readonly db: Connection;
  readonly auditLog: AuditLog;
  /** Resolves when no replica answers from an older state of anybody's rights. */
  readonly settleAccess: () => Promise<void>;
  readonly log: Logger;
}

/**
 * Runs the handler of a signed-in caller's request. Reads and preparations run straight on the pool. Changes run in one transaction with their
 * audit entry: both are there or neither is. When the change touched anybody's rights, the answer waits until every replica
 * has dropped what it remembered, so that "revoked" is true from the moment it is said.
 */
export function performerOf({ db, auditLog, settleAccess }: PerformerParts) {
  return async (service: Service, route: Route, endpoint: CallerEndpoint<never>, performance: Performance): Promise<Answer> => {
    const { access, request, path, input } = performance;

    const given = (on: Connection) => {
      const stores = service.storesFor({ db: on, access, request }) as object;
      return { ...input, caller: Object.assign(stores, { identity: access.identity, access }) as never, request };
    };
    const prepared = await endpoint.prepare?.(given(db)) as never;
    const run = async (on: Connection): Promise<Answer> =>
      declared(endpoint, await endpoint.handle({ ...given(on), prepared }));

    if (route.method === 'GET') return run(db);

    let accessChanged = false;
    const answer = await inTransaction(db, async (transaction) => {
      const done = await run(transaction);
      if (endpoint.audit !== false) {
        const ended = { status: statusOf(done), answer: done.kind === 'data' ? done.data : undefined };
        const entry = auditEntry(route, { access, request, path, params: input.params, body: input.body }, ended);
        ({ accessChanged } = await auditLog.record(transaction, entry));
      }
      return done;
    });
    if (accessChanged) await settleAccess();
    await endpoint.afterwards?.(given(db));
    return answer;
  };
}

type Attempt = Omit<Performance, 'input'> & { readonly params: unknown; readonly body: unknown };

/** Files a refused or failed attempt. It has a transaction of its own: the attempt's was rolled back. */
export function attemptRecorder({ db, auditLog, log }: PerformerParts) {
  return async (route: Route, attempt: Attempt, ended: { readonly status: number; readonly code: string }): Promise<void> => {
    // Reads are not kept unless they were forbidden; nor is what the rate limit turned away: it is there to spare the database.
    const worthKeeping = route.method === 'GET' ? ended.status === 403 : ended.status !== 429;
    if (!worthKeeping || route.endpoint.audit === false) return;
    const entry = auditEntry(route, attempt, ended);
    try {
      await auditLog.record(db, entry);
    } catch (cause) {
      log.error({ err: cause, entry }, 'the audit entry of a refused request could not be written; it is kept in this log line');
    }
  };
}
