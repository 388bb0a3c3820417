import type { IncomingMessage } from 'node:http';
import type { KindDeclaration, RequestContext, UserInfo } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import type { Store } from '../store/store.ts';
import type { Registry } from './registry.ts';

/** What somebody wants to do, as an authorizer is asked about it. */
export type AccessAttributes =
  | {
    readonly kind: 'resource';
    readonly verb: string;
    readonly group: string;
    readonly version: string;
    readonly resource: string;
    readonly subresource: string;
    readonly namespace: string;
    readonly name: string;
  }
  | { readonly kind: 'path'; readonly verb: string; readonly path: string };

export interface AccessDecision {
  readonly allowed: boolean;
  readonly reason: string;
  /** Refused, and whoever asks must not learn whether the object is there: the answer is that it is not. */
  readonly unseen?: true;
}

export interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
}

export interface Authorizer {
  readonly decide: (user: UserInfo, attributes: AccessAttributes) => Promise<AccessDecision>;
  /** For `kubectl auth can-i --list`. */
  readonly rules: (user: UserInfo, namespace: string) => Promise<{ readonly resourceRules: readonly ResourceRule[]; readonly nonResourceRules: readonly { readonly verbs: readonly string[]; readonly nonResourceURLs: readonly string[] }[]; readonly incomplete: boolean }>;
}

/** Said of every write before it happens, whatever the kind: namespace life cycle, quotas, defaults of the cluster. */
export interface Admission {
  readonly create?: (kind: KindDeclaration, next: KubeObject, context: RequestContext) => Promise<void>;
  readonly update?: (kind: KindDeclaration, next: KubeObject, old: KubeObject, context: RequestContext, subresource: string) => Promise<void>;
  readonly delete?: (kind: KindDeclaration, old: KubeObject, context: RequestContext) => Promise<void>;
  /** Once it is clear that the object is in order, and it shall not change any more: quotas are charged here. */
  readonly accept?: (kind: KindDeclaration, next: KubeObject, old: KubeObject | undefined, context: RequestContext, subresource: string) => Promise<void>;
}

export interface OpenWatch {
  /** Looks again who the caller is, what they may do and what they see: they are told of what they gained and lost, or the watch ends. */
  readonly rulesChanged: () => void;
  /** The server stops; whoever watched goes on elsewhere from where it was. */
  readonly end: () => void;
}

export interface ServerLog {
  readonly error: (details: object, message: string) => void;
  readonly warn: (details: object, message: string) => void;
}

export interface ApiServerParts {
  readonly registry: Registry;
  readonly store: Store;
  /** Some kinds are views of data that lives elsewhere; they bring a store of their own, which may be the caller's alone. */
  readonly storeFor?: (kind: KindDeclaration, user: UserInfo) => Store | undefined;
  /** Who asks; throws StatusError Unauthorized. `wanted` is what for: some may act as somebody else for some things only. */
  readonly authenticate: (request: IncomingMessage, wanted: () => AccessAttributes) => Promise<UserInfo>;
  readonly authorizer: Authorizer;
  readonly admission?: Admission;
  /** Told of every watch that is opened, since it outlives the rules that it was opened under. Answers what to call when it has ended. */
  readonly watching?: (user: UserInfo, watch: OpenWatch) => () => void;
  /** Nobody collects garbage: what is deleted goes without its dependents, and no finalizer waits for them. */
  readonly noGarbageCollection?: true;
  /** Reads objects that came as protobuf; undefined for those it does not know. Reviews and delete options are always read. */
  readonly protobuf?: (apiVersion: string, kind: string, message: Buffer) => Record<string, unknown> | undefined;
  /** Without a slash at the end; empty when the API lies at the root of the host. */
  readonly basePath: string;
  readonly version: { readonly major: string; readonly minor: string; readonly gitVersion: string };
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly newUid: () => string;
  readonly log: ServerLog;
}
