import type { IncomingMessage } from 'node:http';
import { auditEntry, type AuditEntry } from '../../gateway/audit.ts';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import { pathOf } from '../../gateway/request-observer.ts';
import type { Method } from '../../gateway/route.ts';
import type { Person } from '../plane.ts';
import { type KubernetesRequest, kubernetesRequest } from './kubernetes-request.ts';
import { proxyPath, type ProxyPath } from './proxy-path.ts';

export interface ProxiedRequestParts {
  readonly person: Person;
  readonly request: IncomingMessage;
  readonly now: () => Date;
  readonly add: (entry: AuditEntry) => void;
}

/** A request into a cluster as the audit log has it: who did what where, and how it ended. Neither bodies nor queries, which may hold anything. */
export interface ProxiedRequest {
  /** The cluster said this, or we did. Told once. */
  readonly answered: (status: number) => void;
  /** What was opened is closed again. */
  readonly ended: () => void;
}

const nothing: ProxiedRequest = { answered: () => undefined, ended: () => undefined };
const noFacts: RequestFacts = { id: '', address: '', userAgent: '', cookies: {} };

/** What only looks is not written down: there is too much of it, and nothing comes of it. */
export function proxiedRequest({ person, request, now, add }: ProxiedRequestParts): ProxiedRequest {
  const { method = '', url = '' } = request;
  const to = proxyPath(url);
  if (!to) return nothing;
  const asked = kubernetesRequest(method, to.path);
  const opens = tunnels.has(asked.subresource);
  if (!opens && !changes(method, asked)) return nothing;
  const { access } = person; // as it was then: it may be gone when the stream ends
  let begunAt: Date | undefined;
  let status: number | undefined;

  const write = (result: number, more: Readonly<Record<string, string>>): void => {
    const { entity, resourceType, resourceId } = placeOf(to);
    add(
      auditEntry(
        {
          method: method as Method,
          entity,
          endpoint: { audit: { action: opens ? 'connect' : asked.verb, resourceType, resourceId: () => resourceId } },
        },
        {
          access,
          request: person.facts ?? noFacts,
          path: pathOf(url),
          params: { ...whatIn(asked), ...more, space: resourceId },
          body: undefined,
        },
        { status: result },
      ),
    );
  };

  return {
    answered(result) {
      if (status !== undefined) return;
      status = result;
      begunAt = opens && result < 400 ? now() : undefined;
      write(result, begunAt ? { stream: 'opened' } : {});
    },
    ended() {
      if (begunAt === undefined || status === undefined) return;
      const milliseconds = now().getTime() - begunAt.getTime();
      begunAt = undefined;
      write(status, { stream: 'closed', milliseconds: String(milliseconds) });
    },
  };
}

const tunnels = new Set(['exec', 'attach', 'portforward', 'proxy']);
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Asked with POST about oneself: `kubectl auth can-i`, `kubectl auth whoami`. */
const questions = new Set(['selfsubjectaccessreviews', 'selfsubjectrulesreviews', 'selfsubjectreviews']);

const changes = (method: string, { resource }: KubernetesRequest): boolean => !reading.has(method) && !questions.has(resource);

function placeOf(to: ProxyPath): {
  readonly entity: 'space-instance' | 'space';
  readonly resourceType: string;
  readonly resourceId: string;
} {
  return to.kind === 'space'
    ? { entity: 'space-instance', resourceType: 'space-request', resourceId: `${to.project}/${to.space}` }
    : { entity: 'space', resourceType: 'cluster-request', resourceId: to.cluster };
}

function whatIn({ verb, apiGroup, resource, subresource, namespace, name }: KubernetesRequest): Readonly<Record<string, string>> {
  const all = { verb, apiGroup, resource, subresource, namespace, name };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}
