/** How long things of ElastiCache take, in milliseconds. */
export interface ElastiCachePace {
  readonly createCache: number;
  readonly deleteCache: number;
}

export interface ElastiCacheRecords {
  readonly replicationGroups: ReplicationGroupRecord[];
  readonly subnetGroups: CacheSubnetGroupRecord[];
  readonly snapshots: CacheSnapshotRecord[];
}

export const noElastiCache = (): ElastiCacheRecords => ({ replicationGroups: [], subnetGroups: [], snapshots: [] });

export interface ReplicationGroupRecord {
  readonly region: string;
  /** In lower case. */
  readonly id: string;
  readonly description: string;
  readonly engine: 'redis' | 'valkey';
  readonly engineVersion: string;
  readonly nodeType: string;
  readonly nodes: number;
  readonly automaticFailover: boolean;
  readonly multiAz: boolean;
  readonly transitEncryption: boolean;
  readonly atRestEncryption: boolean;
  /** Whether there is one: what it is, nobody here needs to know. */
  readonly authToken: boolean;
  readonly snapshotDays: number;
  readonly port: number;
  readonly subnetGroup: string;
  readonly securityGroups: readonly string[];
  readonly createdAt: string;
  /** `creating` until then. */
  readonly readyAt: string;
  /** `deleting` until then, and gone after. */
  goneAt?: string | undefined;
  tags: Readonly<Record<string, string>>;
}

export interface CacheSubnetGroupRecord {
  readonly region: string;
  /** In lower case. */
  readonly name: string;
  readonly description: string;
  readonly subnetIds: readonly string[];
  tags: Readonly<Record<string, string>>;
}

/** What is left of a replication group that wanted a final one. */
export interface CacheSnapshotRecord {
  readonly region: string;
  readonly name: string;
  readonly replicationGroup: string;
  readonly nodeType: string;
  tags: Readonly<Record<string, string>>;
}
