import type { DatabaseEngine } from './secret-vault.ts';

/** Where a database server is, and how its administrator signs in. Never logged. */
export interface ServerAddress {
  readonly engine: DatabaseEngine;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** PEM of whoever vouches for its certificate. Unset: the connection is encrypted where the server can, and not checked. */
  readonly ca?: string | undefined;
}

/** What is done to a server, as its administrator. Each may be done again after a crash at any moment. */
export interface DatabaseServer {
  /** The user is there from then on, with this password. */
  readonly ensureUser: (user: string, password: string) => Promise<void>;
  /** The database is there from then on; the user may do everything in it, and nobody else anything. */
  readonly ensureDatabase: (name: string, owner: string) => Promise<void>;
  /** This user may do in the database what its owner may, from then on, and what it makes there is not its own. */
  readonly ensureSameRights: (user: string, as: { readonly owner: string; readonly database: string }) => Promise<void>;
  /** With everything in it, whoever is connected. */
  readonly dropDatabase: (name: string) => Promise<void>;
  readonly dropUser: (user: string) => Promise<void>;
  /** Whether one of the name is there, whoever made it. */
  readonly has: (what: 'database' | 'user', name: string) => Promise<boolean>;
  /** Who is connected, as people would name them. */
  readonly sessions: (name: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export type OpenDatabaseServer = (address: ServerAddress, signal: AbortSignal) => Promise<DatabaseServer>;

/** The server could not be reached, or did not do what it was asked. Holds no secret. */
export class DatabaseServerFailure extends Error {
  override readonly name = 'DatabaseServerFailure';
  readonly unreachable: boolean;
  readonly host: string;
  /** The server's own code. */
  readonly code: string;

  constructor({ unreachable, host, code, message }: { readonly unreachable: boolean; readonly host: string; readonly code: string; readonly message: string }) {
    super(message);
    this.unreachable = unreachable;
    this.host = host;
    this.code = code;
  }
}
