import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KindDeclaration, RequestContext, Sees, UserInfo } from '../kind.ts';
import type { Moment } from '../store/moment.ts';
import type { Store } from '../store/store.ts';
import type { ApiServerParts } from './api-server-parts.ts';
import { type ObjectClient, objectClient } from './object-client.ts';
import { checkWriteOptions } from './request-options.ts';
import type { RequestTarget } from './request-target.ts';
import { sendWarnings } from './send.ts';
import { readingSince, storeOf } from './store-of.ts';

export type ResourceTarget = Extract<RequestTarget, { kind: 'resource' }>;

/** What reading and writing objects needs to know, whoever asks: a request or a controller in this process. */
export interface Operation {
  readonly parts: ApiServerParts;
  readonly kind: KindDeclaration;
  readonly store: Store;
  readonly target: Pick<ResourceTarget, 'namespace' | 'name'>;
  readonly context: RequestContext;
  /** What of the kind the caller sees; undefined: all of it. */
  readonly sees?: Sees | undefined;
}

/** Everything a verb needs to know about its request. */
export interface ResourceRequest extends Operation {
  readonly target: ResourceTarget;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly warnings: string[];
}

/** With a moment it reads no newer state than the request needs: that of when it came. */
export function resourceRequest(
  parts: ApiServerParts, kind: KindDeclaration, target: ResourceTarget, query: URLSearchParams, user: UserInfo, request: IncomingMessage, response: ServerResponse, since: Moment | undefined,
): ResourceRequest {
  checkWriteOptions(request, query);
  const warnings: string[] = kind.warning === undefined ? [] : [kind.warning];
  if (warnings.length > 0) sendWarnings(response, warnings); // also when the request is refused
  const context = new HttpRequestContext(parts, target, query, user, request, response, since, warnings);
  return { parts, kind, store: readingSince(storeOf(parts, kind, user), since), target, query, request, response, context, warnings };
}

/**
 * A class, because some of it is made when it is asked for: an object of its own with getters has a shape of its own, which keeps
 * everything that the request ever held until the next great garbage collection.
 */
class HttpRequestContext implements RequestContext {
  readonly user: UserInfo;
  readonly namespace: string;
  readonly now: () => Date;
  readonly dryRun: boolean;
  readonly fieldManager: string;
  readonly warn: (text: string) => void;
  readonly #parts: ApiServerParts;
  readonly #response: ServerResponse;
  readonly #since: Moment | undefined;
  #signal: AbortSignal | undefined;
  #objects: ObjectClient | undefined;

  constructor(
    parts: ApiServerParts, target: ResourceTarget, query: URLSearchParams, user: UserInfo, request: IncomingMessage, response: ServerResponse, since: Moment | undefined, warnings: string[],
  ) {
    this.user = user;
    this.namespace = target.namespace;
    this.now = parts.now;
    this.dryRun = isDryRun(query);
    this.fieldManager = fieldManagerOf(query, request);
    // Once: a change that is tried anew comes upon the same thing again.
    this.warn = (text) => void (warnings.includes(text) || warnings.push(text));
    this.#parts = parts;
    this.#response = response;
    this.#since = since;
  }

  /** Hardly anybody asks for it, and having one costs more than the rest of a small request. */
  get signal(): AbortSignal {
    return (this.#signal ??= untilClosed(this.#response));
  }

  get objects(): ObjectClient {
    return (this.#objects ??= objectClient(this.#parts, this.user, this.fieldManager, this.#since));
  }
}

/** Not until the request's 'close': that one fires as soon as the request's body has been read. */
function untilClosed(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}

const isDryRun = (query: URLSearchParams): boolean => query.getAll('dryRun').some((value) => value !== '');

/** Who writes, for managedFields: as given, else what the client calls itself. */
function fieldManagerOf(query: URLSearchParams, request: IncomingMessage): string {
  const given = query.get('fieldManager') ?? '';
  if (given !== '') return given;
  return (request.headers['user-agent'] ?? 'unknown').split('/')[0]?.slice(0, 128) ?? 'unknown';
}
