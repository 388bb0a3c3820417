import type { WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import type { Caller } from '../access/caller.ts';
import type { NeededPermission } from '../access/repository-access.ts';
import type { RepositoryRecord } from '../github-state.ts';
import type { GithubWorld } from '../github-world.ts';

/** A call of somebody who is known, or of nobody in particular. */
export interface RestCall {
  readonly world: GithubWorld;
  readonly caller: Caller;
  /** Parts of the path by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: WireRequest;
}

export interface RepositoryCall extends RestCall {
  /** They see it, and have the permission. */
  readonly repository: RepositoryRecord;
}

interface Declared {
  /** As faults name it, after `github:`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `:name` is one part of the path, `*name` all that is left of it. */
  readonly path: string;
}

/** On no repository, for the kinds of callers that are named. */
export interface AccountOperation extends Declared {
  readonly of: 'account';
  readonly by: readonly Caller['kind'][];
  readonly run: (call: RestCall) => Promise<WireAnswer> | WireAnswer;
}

/** On the repository of `:owner/:repo`. */
export interface RepositoryOperation extends Declared {
  readonly of: 'repository';
  readonly needs: NeededPermission;
  readonly run: (call: RepositoryCall) => Promise<WireAnswer> | WireAnswer;
}

export type RestOperation = AccountOperation | RepositoryOperation;
