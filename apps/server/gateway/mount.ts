import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Entity } from '@spacedock/contracts';
import type { RequestFacts } from './endpoint.ts';
import type { ErrorAnswer } from './error-answer.ts';
import type { LiveAccess } from './live-access.ts';

/** A request below a mount, after the gateway has found out who sent it. */
export interface MountedCall {
  readonly caller: LiveAccess;
  readonly facts: RequestFacts;
}

/**
 * An API with a protocol of its own, such as that of Kubernetes: the gateway authenticates, counts and logs its requests and leaves
 * everything else to it, body and answer included. Who may do what is decided there.
 */
export interface Mount {
  /** `/kubernetes/management`: this path and all below it. */
  readonly prefix: `/${string}`;
  /** Answers every request, refusals included. */
  readonly handle: (call: MountedCall, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** For requests that want another protocol on their connection. Without it they are handled like others. */
  readonly upgrade?: (call: MountedCall, request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  /** A refusal of the gateway in the words of this API. */
  readonly refusal: (answer: ErrorAnswer) => object;
  /** How a request stands in the audit log once it is answered; undefined: not at all. Bodies never do: they may hold secrets. */
  readonly audited?: (request: IncomingMessage) => AuditedRequest | undefined;
}

export interface AuditedRequest {
  readonly entity: Entity;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** Where it lies. */
  readonly place: Readonly<Record<string, string>>;
}

/** The one that the address lies below. The longest prefix wins, whatever the order. */
export function mountAt<Some extends Pick<Mount, 'prefix'>>(mounts: readonly Some[], url: string): Some | undefined {
  const path = url.split('?', 1)[0] ?? '';
  return mounts.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)[0];
}
