/** How long things of RDS take, in milliseconds. */
export interface RdsPace {
  readonly createDatabase: number;
  readonly modifyDatabase: number;
  readonly deleteDatabase: number;
}

export interface RdsRecords {
  readonly instances: DbInstanceRecord[];
  readonly subnetGroups: DbSubnetGroupRecord[];
  readonly snapshots: DbSnapshotRecord[];
}

export const noRds = (): RdsRecords => ({ instances: [], subnetGroups: [], snapshots: [] });

export type DbEngine = 'postgres' | 'mysql';

/** What can be changed, at once or in the next maintenance window. */
export interface DbInstanceShape {
  readonly class: string;
  readonly storage: number;
  readonly multiAz: boolean;
  readonly engineVersion: string;
}

export interface DbInstanceRecord {
  readonly region: string;
  /** In lower case. */
  readonly id: string;
  readonly resourceId: string;
  readonly engine: DbEngine;
  readonly masterUser: string;
  readonly databaseName?: string | undefined;
  readonly subnetGroup: string;
  readonly zone: string;
  readonly storageType: string;
  readonly encrypted: boolean;
  readonly public: boolean;
  readonly createdAt: string;
  /** `creating` until then. */
  readonly readyAt: string;
  shape: DbInstanceShape;
  /** Waits for the next maintenance window. */
  pending: Partial<DbInstanceShape>;
  /** `modifying` until then. */
  modifiedAt?: string | undefined;
  /** `deleting` until then, and gone after. */
  goneAt?: string | undefined;
  backupDays: number;
  deletionProtection: boolean;
  /** Whether its final snapshot has its tags. */
  readonly copyTags: boolean;
  securityGroups: readonly string[];
  tags: Readonly<Record<string, string>>;
  /** Of its address; undefined for the moment that it takes to get one. */
  port?: number | undefined;
  /** Of the master password. Kept until the server has it. */
  verifier?: string | undefined;
  /** Its server could not be started. */
  failed?: boolean | undefined;
}

export interface DbSubnetGroupRecord {
  readonly region: string;
  /** In lower case. */
  readonly name: string;
  readonly description: string;
  readonly subnetIds: readonly string[];
  tags: Readonly<Record<string, string>>;
}

/** What is left of an instance that wanted a final one. */
export interface DbSnapshotRecord {
  readonly region: string;
  readonly id: string;
  readonly instance: string;
  readonly engine: DbEngine;
  readonly engineVersion: string;
  readonly storage: number;
  readonly createdAt: string;
  tags: Readonly<Record<string, string>>;
}
