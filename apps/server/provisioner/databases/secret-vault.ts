import { StepFailure } from '../step-failure.ts';

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

/** Somebody may have changed it by hand. What is not understood is not quoted: it may be the password. */
export function signInOf(text: string, ref: string): Pick<DatabaseSecret, 'username' | 'password'> {
  const { username, password } = fieldsIn(text);
  if (typeof username === 'string' && typeof password === 'string') return { username, password };
  throw new StepFailure({
    bucket: 'user_action',
    code: 'secret_unreadable',
    message: `The secret ${ref} is no JSON with username and password any more.`,
    fixHint: 'Restore the version of the secret that Spacedock made, in the secret manager of the cloud, then try again.',
  });
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    // The parser's words hold the beginning of the text.
    return {};
  }
}

/** The secret manager of the cloud that the server is in. */
export interface SecretVault {
  /** Makes it, or finds the one that was made under this name: then that one counts, and its reference is answered. */
  readonly keep: (secret: { readonly name: string; readonly token: string; readonly value: string }, signal: AbortSignal) => Promise<string>;
  /** The current version, unless said. */
  readonly read: (ref: string, signal: AbortSignal, version?: string) => Promise<string>;
  /** Makes a version that is not current yet, or finds the one that was made with this token: then that one counts. Answers its name. */
  readonly prepare: (secret: { readonly ref: string; readonly token: string; readonly value: string }, signal: AbortSignal) => Promise<string>;
  /** The one that was current stays, as the previous one. */
  readonly makeCurrent: (ref: string, version: string, signal: AbortSignal) => Promise<void>;
  /** For good. One that is not there is no error. */
  readonly remove: (name: string, signal: AbortSignal) => Promise<void>;
}
