import type { ServerLog } from '@spacedock/kube';
import type { ClusterFleet, FleetCluster } from '../cloud/cluster-fleet.ts';
import type { Ledger } from '../cloud/ledger.ts';
import type { AzureState } from './azure-state.ts';
import type { AccessTokens } from './entra/access-tokens.ts';
import type { RandomBytes } from './guid.ts';

/** How long things take, in milliseconds. */
export interface AzurePace {
  readonly clusterCreate: number;
  readonly clusterUpdate: number;
  readonly clusterDelete: number;
  readonly tokenLife: number;
}

/** Whose tokens the federated application takes in place of a secret. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly jwks: () => Promise<{ readonly keys: readonly object[] }>;
  /** Any, unless said. */
  readonly subject?: string | undefined;
}

/** What every part of this Azure works with. */
export interface AzureWorld {
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly randomBytes: RandomBytes;
  readonly state: AzureState;
  /** After a change of the state. */
  readonly changed: () => void;
  readonly ledger: Ledger;
  readonly pace: AzurePace;
  readonly pageSize: number;
  readonly tokens: AccessTokens;
  readonly trustedIssuer: TrustedIssuer | undefined;
  readonly fleet: ClusterFleet;
  /** API servers by their key in the fleet. Their addresses change with every start. */
  readonly servers: Map<string, FleetCluster>;
}
