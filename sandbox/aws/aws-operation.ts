import type { WireAnswer, WireRequest } from '../cloud/wire-server.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { AwsError } from './aws-error.ts';
import type { AwsPace } from './aws-pace.ts';
import type { AwsState } from './aws-state.ts';
import type { Principal } from './identity/principal.ts';
import type { ClusterBook } from './services/eks/cluster-book.ts';
import type { DatabaseServers } from './services/rds/database-servers.ts';

/** What operations act on. */
export interface AwsWorld {
  readonly state: AwsState;
  /** After every change of the state. */
  readonly changed: () => void;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly clusters: ClusterBook;
  readonly databases: DatabaseServers;
  /** Every create and delete is told to it. */
  readonly ledger: Ledger;
  readonly pace: AwsPace;
  /** No page of a list is longer, whatever is asked for. */
  readonly longestPage: number;
}

export type AwsInput = Readonly<Record<string, unknown>>;

/** One request for one operation: signed, understood and permitted. */
export interface AwsCall {
  readonly world: AwsWorld;
  readonly region: string;
  readonly caller: Principal;
  readonly input: AwsInput;
}

export type AwsOutput = Readonly<Record<string, unknown>>;

/** One operation of a service. The file of it is named after it. */
export interface AwsOperation {
  /** As the API reference has it: `DescribeCluster`. With the service before it, it is the permission: `eks:DescribeCluster`. */
  readonly name: string;
  /** Where services with a REST interface have it: `GET /clusters/{name}`. */
  readonly http?: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  readonly status?: number;
  /** Needs no permission. */
  readonly forEverybody?: boolean;
  /** What it acts on, for those who are told that they may not. */
  readonly resource?: (call: AwsCall) => string;
  readonly run: (call: AwsCall) => AwsOutput | Promise<AwsOutput>;
}

/** How a service reads requests and writes answers. */
export interface AwsProtocol {
  readonly find: (
    request: WireRequest,
    operations: readonly AwsOperation[],
  ) => { readonly operation: AwsOperation; readonly input: AwsInput } | undefined;
  readonly answer: (operation: AwsOperation, output: AwsOutput, requestId: string) => WireAnswer;
  readonly refuse: (error: AwsError, requestId: string) => WireAnswer;
}

/** Why a request is refused before anybody looks at what it asks for; each family of services has its own words for it. */
export const refusalKinds = [
  'unsigned',
  'unknownKey',
  'wrongSignature',
  'skewed',
  'tokenInvalid',
  'tokenExpired',
  'unknownOperation',
  'denied',
  'quota',
  'throttle',
  'internal',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];
/** A `{detail}` in the message stands for what the service says of this request. */
export type RefusalWords = Readonly<Record<RefusalKind, readonly [status: number, code: string, message: string]>>;

export interface AwsService {
  /** As it stands in the scope of a signature, which is also the first part of its permissions unless said. */
  readonly name: string;
  /** The first part of its permissions. */
  readonly permissions?: string;
  readonly protocol: AwsProtocol;
  readonly words: RefusalWords;
  /** It is in all regions at once. */
  readonly global?: boolean;
  readonly operations: readonly AwsOperation[];
}
