import type { JSONWebKeySet } from 'jose';
import type { ServerLog } from '@spacedock/kube';
import type { ClusterFleet } from '../cloud/cluster-fleet.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { GcpState } from './gcp-state.ts';

export type RandomBytes = (size: number) => Uint8Array;

/** How long things take, in milliseconds. */
export interface GcpPace {
  readonly clusterCreate: number;
  readonly clusterDelete: number;
  readonly tokenLife: number;
}

/** Whose tokens the identity pool exchanges. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly jwks: () => Promise<JSONWebKeySet>;
}

/** What every part of this Google Cloud works with. */
export interface GcpWorld {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly randomBytes: RandomBytes;
  readonly state: GcpState;
  /** After a change of the state. */
  readonly changed: () => void;
  readonly ledger: Ledger;
  readonly fleet: ClusterFleet;
  readonly pace: GcpPace;
  /** No page has more on it, whatever was asked for. */
  readonly pageSize: number;
  readonly tokens: AccessTokens;
  readonly trustedIssuer: TrustedIssuer | undefined;
}
