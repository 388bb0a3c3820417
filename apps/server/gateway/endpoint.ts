import type { Static, TObject, TSchema } from 'typebox';
import type { Access, Identity } from './access.ts';
import type { Answer } from './answer.ts';

/** Facts of the request that a handler may need beside its own input. */
export interface RequestFacts {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The same one again is the same request again, not a second one. */
  readonly idempotencyKey?: string;
  /** The last event that a listener has seen, before it was cut off. */
  readonly lastEventId?: string;
}

/** As Node reads them: names in lower case. For public endpoints, which have to tell by themselves who calls. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

type Input<Schema extends TSchema | undefined> = Schema extends TSchema ? Static<Schema> : Record<string, never>;

interface Shape<P extends TObject | undefined, Q extends TObject | undefined, B extends TSchema | undefined> {
  /** One line for the list of routes: what it does, in the words of the user. */
  readonly summary: string;
  /** What else one has to know. Markdown. */
  readonly description?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** By status: what the answer holds, or, for refusals, the codes of the outcomes joined by ` | `. */
  readonly answers: Readonly<Record<number, AnswerSchema>>;
  /** How the audit log names it, where method and entity do not say it. `false`: it writes entries of its own. */
  readonly audit?: AuditShape | false;
  /** Largest body in bytes that is read. */
  readonly bodyLimit?: number;
  /** The body reaches the handler of a public endpoint as the bytes that were sent, of whatever type: signatures are made over them. */
  readonly rawBody?: true;
  /**
   * Things give the right of the route's policy too, to their owners and to those whom they name. So nobody is turned away for
   * lack of it before the handler has looked; it has to refuse, with that policy.
   */
  readonly thingsGiveRights?: true;
}

export interface AuditShape {
  readonly action?: string;
  readonly resourceType?: string;
  /** What it was done to, where neither path nor answer names it by an id. Of what was refused there is no answer. */
  readonly resourceId?: (caller: Identity, answer: unknown) => string | undefined;
  /** Of bodies only these fields are kept: the others may hold secrets under any name. */
  readonly keeps?: readonly string[];
}

export interface ListSchema {
  readonly listOf: TSchema;
}
export interface StreamSchema {
  readonly streamOf: string;
}
export type AnswerSchema = TSchema | ListSchema | StreamSchema | string | null;

export const listOf = (schema: TSchema): ListSchema => ({ listOf: schema });
export const streamOf = (mediaType: string): StreamSchema => ({ streamOf: mediaType });

type Any = TObject | undefined;

/**
 * An endpoint for signed-in callers. `caller` carries the stores that were made for this person: a handler cannot read a row
 * of another organisation, so it holds no permission code. Requests that change something run in one transaction together
 * with their audit entry; a handler that throws has changed nothing.
 */
export interface CallerEndpoint<Stores> extends Shape<Any, Any, TSchema | undefined> {
  readonly kind: 'caller';
  readonly prepare?: (request: CallerRequest<Stores>) => Promise<unknown>;
  readonly handle: (request: CallerRequest<Stores> & { readonly prepared: never }) => Promise<Answer>;
  readonly afterwards?: (request: CallerRequest<Stores>) => Promise<void>;
}

interface CallerRequest<Stores, Params = never, Query = never, Body = never> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Stores & { readonly identity: Identity; readonly access: Access };
  readonly request: RequestFacts;
}

/** An endpoint that anybody may call. It gets the service's public face instead of a caller. */
export interface PublicEndpoint<Open> extends Shape<Any, Any, TSchema | undefined> {
  readonly kind: 'public';
  readonly handle: (request: {
    readonly params: never;
    readonly query: never;
    readonly body: never;
    readonly open: Open;
    readonly request: RequestFacts;
    readonly headers: RequestHeaders;
    readonly raw: Buffer;
  }) => Promise<Answer>;
}

export type Endpoint<Stores, Open> = CallerEndpoint<Stores> | PublicEndpoint<Open>;

/** The two ways a service declares endpoints, with its own stores and its own public face as types. */
export function endpointsOf<Stores, Open>() {
  return {
    endpoint<
      const P extends Any = undefined, const Q extends Any = undefined, const B extends TSchema | undefined = undefined,
      Prepared = undefined,
    >(
      shape: Shape<P, Q, B> & {
        /**
         * What has to be asked of clouds and clusters, which take seconds or never answer. Runs before the transaction, so that
         * no connection to the database waits meanwhile; `handle` gets what it found out and has to look at its rows again.
         */
        readonly prepare?: (request: CallerRequest<Stores, Input<P>, Input<Q>, Input<B>>) => Promise<Prepared>;
        readonly handle: (
          request: CallerRequest<Stores, Input<P>, Input<Q>, Input<B>> & { readonly prepared: Prepared },
        ) => Promise<Answer>;
        /**
         * After a change was committed, and before it is answered: what others are told of it, so that whoever has the answer finds it
         * there too. It is done already; this must not fail, and must not take long.
         */
        readonly afterwards?: (request: CallerRequest<Stores, Input<P>, Input<Q>, Input<B>>) => Promise<void>;
      },
    ): CallerEndpoint<Stores> {
      return { ...shape, kind: 'caller' } as unknown as CallerEndpoint<Stores>;
    },

    publicEndpoint<const P extends Any = undefined, const Q extends Any = undefined, const B extends TSchema | undefined = undefined>(
      shape: Shape<P, Q, B> & {
        readonly handle: (request: {
          readonly params: Input<P>;
          readonly query: Input<Q>;
          readonly body: Input<B>;
          readonly open: Open;
          readonly request: RequestFacts;
          readonly headers: RequestHeaders;
          /** Empty unless `rawBody` is wanted. */
          readonly raw: Buffer;
        }) => Promise<Answer>;
      },
    ): PublicEndpoint<Open> {
      return { ...shape, kind: 'public' } as PublicEndpoint<Open>;
    },
  };
}
