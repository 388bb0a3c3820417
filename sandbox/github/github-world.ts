import type { ServerLog } from '@spacedock/kube';
import type { Ledger } from '../cloud/ledger.ts';
import type { GitObjects } from './git/git-objects.ts';
import type { GithubState } from './github-state.ts';
import type { RateLimit } from './access/rate-limit.ts';
import type { Runner } from './actions/runner.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export type RandomBytes = (size: number) => Uint8Array;

/** How long things take, in milliseconds. */
export interface GithubPace {
  readonly build: number;
  readonly tokenLife: number;
}

/** What every part of this GitHub works with. */
export interface GithubWorld {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly randomBytes: RandomBytes;
  readonly state: GithubState;
  /** After a change of the state. */
  readonly changed: () => void;
  readonly ledger: Ledger;
  readonly pace: GithubPace;
  /** Where it is: `http://127.0.0.1:4711`. */
  readonly origin: () => string;
  /** Those of a repository and its forks. */
  readonly objectsOf: (repository: { readonly network: number }) => GitObjects;
  readonly forgetObjects: (network: number) => Promise<void>;
  readonly webhooks: Webhooks;
  readonly runner: Runner;
  readonly rateLimit: RateLimit;
}

export function nextId(state: GithubState): number {
  state.lastId += 1;
  return state.lastId;
}
