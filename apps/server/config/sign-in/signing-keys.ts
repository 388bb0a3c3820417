import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { NewId } from '@spacedock/contracts';
import { inTransaction } from '@spacedock/database';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import { type Kysely, type Selectable, sql } from 'kysely';
import { open, seal } from '../../keys/sealing.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import type { ConfigTables } from '../tables.ts';

const day = 24 * 60 * 60 * 1000;
const renewAfterMs = 90 * day;
/** A new key is published this long before it signs, and an old one this long after: nobody meets an unknown one. */
const noticeMs = day;
const lookAgainAfterMs = 60 * 60 * 1000;

type KeyRow = Selectable<ConfigTables['config.signing_keys']>;

const makeKeyPair = promisify(generateKeyPair);

interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
  readonly createdAt: number;
  readonly retiredAt: number;
}

export interface SigningKeyParts {
  readonly db: Kysely<ConfigTables>;
  readonly masterKey: MasterKey;
  readonly now: () => Date;
  readonly newId: NewId;
}

export interface SigningKeys {
  /** Reads the keys; makes one when there is none, or when the newest is 90 days old. */
  readonly refresh: () => Promise<void>;
  /** The key to sign with now. */
  readonly current: () => Promise<Pick<SigningKey, 'id' | 'privateKey'>>;
  readonly find: (id: string) => Promise<CryptoKey | undefined>;
  /** A JSON Web Key Set (RFC 7517): everything that a token in use may have been signed with. */
  readonly published: () => Promise<{ readonly keys: readonly JWK[] }>;
}

/**
 * The keys that sign access tokens. They are rows that all replicas share; each looks at them once an hour, which is well within
 * the notice that a new key is given, so that no replica needs to be told.
 */
export function signingKeys({ db, masterKey, now, newId }: SigningKeyParts): SigningKeys {
  let known: readonly SigningKey[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const at = now().getTime();
    let rows = await read(db);
    if (isDue(rows, at)) rows = await inTransaction(db, renewed);
    known = await Promise.all(rows.map((row) => unsealed(row, masterKey)));
    lookedAt = at;
  }

  /** Whoever comes first makes the key; the others wait here and then find it. */
  async function renewed(on: Kysely<ConfigTables>): Promise<KeyRow[]> {
    await sql`select pg_advisory_xact_lock(hashtextextended('spacedock signing keys', 0))`.execute(on);
    const at = now();
    if (isDue(await read(on), at.getTime())) {
      await on.updateTable('config.signing_keys').set({ retired_at: new Date(at.getTime() + noticeMs) })
        .where('retired_at', 'is', null).execute();
      await on.insertInto('config.signing_keys')
        .values({ ...await newKey(newId('signing-key'), masterKey), created_at: at, retired_at: null }).execute();
    }
    return read(on);
  }

  async function fresh(): Promise<void> {
    if (now().getTime() - lookedAt < lookAgainAfterMs) return;
    looking ??= refresh().finally(() => {
      looking = undefined;
    });
    await looking;
  }

  const isPublished = ({ retiredAt }: SigningKey): boolean => now().getTime() < retiredAt + noticeMs;

  return {
    refresh,

    async current() {
      await fresh();
      const at = now().getTime();
      // The oldest that still signs: a younger one beside it is only being announced.
      const key = known.find(({ retiredAt }) => at < retiredAt);
      if (key) return key;
      throw new Error('There is no key to sign access tokens with: config.signing_keys was emptied. Restart, and one is made.');
    },

    async find(id) {
      const among = (): CryptoKey | undefined => known.find((key) => key.id === id && isPublished(key))?.publicKey;
      const found = among();
      if (found) return found;
      await refresh();
      return among();
    },

    async published() {
      await fresh();
      return { keys: known.filter(isPublished).map(({ publicJwk }) => publicJwk) };
    },
  };
}

const read = (on: Kysely<ConfigTables>): Promise<KeyRow[]> =>
  on.selectFrom('config.signing_keys').selectAll().orderBy('created_at').orderBy('id').execute();

const isDue = (rows: readonly KeyRow[], at: number): boolean =>
  !rows.some(({ retired_at, created_at }) => retired_at === null && at < created_at.getTime() + renewAfterMs);

const contextOf = (id: string): string => `config.signing_keys/${id}`;

async function newKey(id: string, masterKey: MasterKey) {
  const { privateKey, publicKey } = await makeKeyPair('rsa', { modulusLength: 2048 });
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  const sealed = seal(masterKey, privateKey.export({ format: 'der', type: 'pkcs8' }), contextOf(id));
  return { id, sealed, public_jwk: JSON.stringify({ kty, n, e, kid: id, alg: 'RS256', use: 'sig' }) };
}

async function unsealed(row: KeyRow, masterKey: MasterKey): Promise<SigningKey> {
  const pkcs8 = open(masterKey, row.sealed, contextOf(row.id));
  const publicJwk = row.public_jwk as JWK;
  return {
    id: row.id,
    privateKey: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
    publicKey: await importJWK(publicJwk, 'RS256') as CryptoKey,
    publicJwk,
    createdAt: row.created_at.getTime(),
    retiredAt: row.retired_at?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}
