/** What a database user needs to sign in, as it is kept in the cloud's secret manager. Nothing else of ours ever holds it. */
export interface DatabaseSecret {
  readonly engine: DatabaseEngine;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** Empty: of the whole server. */
  readonly dbname: string;
}

export const databaseEngines = ['postgres', 'mysql'] as const;
export type DatabaseEngine = (typeof databaseEngines)[number];

/** The secret manager of the cloud that the server is in. */
export interface SecretVault {
  /** Makes it, or finds the one that was made under this name: then that one counts, and its reference is answered. */
  readonly keep: (secret: { readonly name: string; readonly token: string; readonly value: string }, signal: AbortSignal) => Promise<string>;
  readonly read: (ref: string, signal: AbortSignal) => Promise<string>;
  /** For good. One that is not there is no error. */
  readonly remove: (name: string, signal: AbortSignal) => Promise<void>;
}
