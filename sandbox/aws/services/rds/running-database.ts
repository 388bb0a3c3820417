import type { Log } from '@spacedock/database';

/** A server that somebody can connect to. */
export interface RunningDatabase {
  readonly port: number;
  readonly setMasterPassword: (user: string, verifier: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface StartDatabase {
  /** Its own; made where it is not there. */
  readonly directory: string;
  /** Whether its data has to outlive a power cut. */
  readonly durable: boolean;
  /** Made before anybody can connect; undefined where that was done at an earlier start. */
  readonly master: MasterUser | undefined;
  readonly log: Log;
}

/** Whom the instance belongs to: no superuser, but one who can make databases and users, as RDS has it. */
export interface MasterUser {
  readonly name: string;
  readonly verifier: string;
  /** A database to be made for it. */
  readonly databaseName: string | undefined;
}
