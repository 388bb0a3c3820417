import { outcome } from '@spacedock/contracts';
import type { Access } from './access.ts';
import type { Answer } from './answer.ts';
import type { RequestFacts } from './endpoint.ts';
import { errorAnswer } from './error-answer.ts';
import { attemptRecorder, performerOf, type PerformerParts } from './perform.ts';
import type { Route } from './route.ts';
import type { Service } from './service.ts';
import { inputCheck } from './validation.ts';

export interface EndpointCall {
  readonly access: Access;
  readonly request: RequestFacts;
  /** As it stands in the audit log. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export type CallEndpoint = (route: Route, call: EndpointCall) => Promise<Answer>;

/**
 * Runs an endpoint for somebody whom another service speaks for: checked, audited and settled like the same call over REST, so that
 * nothing can be had through one way that the other refuses.
 */
export function endpointCalls(parts: PerformerParts, service: Service): CallEndpoint {
  const perform = performerOf(parts);
  const recordAttempt = attemptRecorder(parts);

  return async (route, { access, request, path, params = {}, query = {}, body }) => {
    const { endpoint, policy } = route;
    if (endpoint.kind === 'public') throw new Error(`${route.method} ${route.path} is not made for callers.`);
    try {
      if (policy !== 'member' && policy !== 'public' && !access.holdsAnywhere(policy)) throw outcome('policy.missing', { policy });
      const input = inputCheck(endpoint)({ params, query, body });
      return await perform(service, route, endpoint, { access, request, path, input });
    } catch (error) {
      const { status, body: { error: { code } } } = errorAnswer(error, request.id, 0);
      await recordAttempt(route, { access, request, path, params, body }, { status, code });
      throw error;
    }
  };
}
