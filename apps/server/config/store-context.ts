import type { NewId } from '@spacedock/contracts';
import type { Kysely } from 'kysely';
import type { Access } from '../gateway/access.ts';
import type { RequestFacts } from '../gateway/endpoint.ts';
import type { Passwords } from './sign-in/passwords.ts';
import type { SignInFailures } from './sign-in/sign-in-failures.ts';
import type { ConfigTables } from './tables.ts';

/** What every store of this service is made from. Time and ids are arguments; the caller's rights are always there. */
export interface ConfigStoreContext {
  readonly db: Kysely<ConfigTables>;
  readonly access: Access;
  readonly request: RequestFacts;
  readonly now: () => Date;
  readonly newId: NewId;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly passwords: Passwords;
  readonly failures: SignInFailures;
}
