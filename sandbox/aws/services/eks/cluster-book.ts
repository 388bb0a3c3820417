import type { ClusterFleet, FleetCluster, VerifyToken } from '../../../cloud/cluster-fleet.ts';
import type { Ledger } from '../../../cloud/ledger.ts';
import type { AwsState, ClusterRecord, ClusterStatus } from '../../aws-state.ts';

/** How long things take, in milliseconds. */
export interface EksPace {
  readonly createCluster: number;
  readonly deleteCluster: number;
}

/** The clusters of the account and the API servers that they stand on. What time does to them shows when somebody looks. */
export interface ClusterBook {
  readonly all: (region: string) => Promise<readonly ClusterRecord[]>;
  readonly find: (region: string, name: string) => Promise<ClusterRecord | undefined>;
  readonly statusOf: (record: ClusterRecord) => ClusterStatus;
  /** Starts its API server unless it runs. Undefined while it is being created, and when that failed. */
  readonly serverOf: (record: ClusterRecord) => Promise<FleetCluster | undefined>;
  /** It is there from now on, CREATING for as long as that takes. */
  readonly create: (record: Omit<ClusterRecord, 'createdAt' | 'readyAt'>) => ClusterRecord;
  /** It was there already: nothing that somebody made, so it is in no ledger. */
  readonly add: (record: ClusterRecord) => void;
  /** DELETING from now on, for as long as that takes. */
  readonly delete: (record: ClusterRecord) => void;
  /** At once, as if it had never been. */
  readonly drop: (record: ClusterRecord) => Promise<void>;
}

export interface ClusterBookParts {
  readonly state: AwsState;
  readonly changed: () => void;
  readonly now: () => Date;
  readonly fleet: ClusterFleet;
  readonly ledger: Ledger;
  readonly pace: EksPace;
  /** For the API server that these clusters stand on. */
  readonly verifyToken: (clusters: () => readonly ClusterRecord[]) => VerifyToken;
}

export const clusterArn = (account: string, { region, name }: Pick<ClusterRecord, 'region' | 'name'>): string =>
  `arn:aws:eks:${region}:${account}:cluster/${name}`;

export function clusterBook({ state, changed, now, fleet, ledger, pace, verifyToken }: ClusterBookParts): ClusterBook {
  const entry = (record: ClusterRecord) =>
    ({ cloud: 'aws', account: state.account, kind: 'eks:cluster', id: clusterArn(state.account, record) });
  const standingOn = (backing: string): ClusterRecord[] => state.clusters.filter((record) => record.backing === backing);
  const later = (milliseconds: number): string => new Date(now().getTime() + milliseconds).toISOString();

  async function drop(record: ClusterRecord): Promise<void> {
    const index = state.clusters.indexOf(record);
    if (index < 0) return;
    state.clusters.splice(index, 1);
    changed();
    if (standingOn(record.backing).length === 0) await fleet.remove(record.backing);
  }

  async function settle(): Promise<void> {
    const at = now().getTime();
    for (const record of state.clusters.filter(({ goneAt }) => goneAt !== undefined && Date.parse(goneAt) <= at))
      await drop(record);
  }

  function statusOf({ status, goneAt, readyAt }: ClusterRecord): ClusterStatus {
    if (goneAt !== undefined) return 'DELETING';
    return status ?? (Date.parse(readyAt) <= now().getTime() ? 'ACTIVE' : 'CREATING');
  }

  return {
    async all(region) {
      await settle();
      return state.clusters.filter((record) => record.region === region).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    async find(region, name) {
      await settle();
      return state.clusters.find((record) => record.region === region && record.name === name);
    },
    statusOf,
    async serverOf(record) {
      switch (statusOf(record)) {
        case 'CREATING': case 'FAILED': return undefined;
        case 'ACTIVE': case 'UPDATING': case 'DELETING':
          return fleet.open(record.backing, verifyToken(() => standingOn(record.backing)));
      }
    },
    create(given) {
      const record: ClusterRecord = { ...given, createdAt: now().toISOString(), readyAt: later(pace.createCluster) };
      state.clusters.push(record);
      changed();
      ledger.created(entry(record));
      return record;
    },
    add(record) {
      state.clusters.push(record);
      changed();
    },
    delete(record) {
      record.goneAt = later(pace.deleteCluster);
      changed();
      ledger.deleted(entry(record));
    },
    drop,
  };
}
