import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DatabaseServerFailure, type DatabaseServer, type ServerAddress } from './database-server.ts';
import { scramVerifier } from './scram-verifier.ts';

const deadlineMs = 20_000;
const quoted = pg.escapeIdentifier;
const duplicate = new Set(['42710', '42P04', '23505']);
const missing = new Set(['42704', '3D000']);
/** Somebody else changes the same row of the catalog. */
const collision = 'XX000';

/** A PostgreSQL server. Its administrator is no superuser in the clouds: it may make roles and databases, and no more. */
export async function openPostgres(address: ServerAddress, signal: AbortSignal): Promise<DatabaseServer> {
  const client = await connect(address, 'postgres');
  const stop = (): void => void client.end().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const told = (error: unknown): never => {
    signal.throwIfAborted();
    throw failureOf(error, address);
  };
  const run = (text: string, values: readonly string[] = []) => client.query<{ value: string }>(text, [...values]).catch(told);
  const unless = async (codes: ReadonlySet<string>, text: string): Promise<void> => {
    await client.query(text).catch((error: unknown) => (codes.has(codeOf(error)) ? undefined : told(error)));
  };
  const found = async (text: string, name: string): Promise<boolean> => (await run(text, [name])).rows.length > 0;
  const has = (what: 'database' | 'user', name: string): Promise<boolean> => found(
    what === 'user' ? 'select rolname as value from pg_roles where rolname = $1' : 'select datname as value from pg_database where datname = $1',
    name,
  );

  return {
    has,

    async ensureUser(user, password) {
      await unless(duplicate, `create role ${quoted(user)} login`);
      const verifier = scramVerifier(password, randomBytes(16));
      await run(`alter role ${quoted(user)} login nocreatedb nocreaterole password ${pg.escapeLiteral(verifier)}`);
      // Whoever gives a database to a role has to be able to become that role.
      await run(`grant ${quoted(user)} to current_user`);
    },

    async ensureDatabase(name, owner) {
      // Not in a transaction: PostgreSQL makes databases outside of them only.
      await unless(duplicate, `create database ${quoted(name)} owner ${quoted(owner)}`);
      await run(`revoke all on database ${quoted(name)} from public`);
      await run(`grant all on database ${quoted(name)} to ${quoted(owner)}`);
    },

    async ensureSameRights(user, { owner }) {
      await run(`grant ${quoted(owner)} to ${quoted(user)}`);
      // What it makes belongs to the owner then, so that the other users of the database can change it as well.
      await run(`alter role ${quoted(user)} set role to ${quoted(owner)}`);
    },

    dropDatabase: (name) => unless(missing, `drop database if exists ${quoted(name)} with (force)`),

    async dropUser(user) {
      if (!(await has('user', user))) return;
      await run(`grant ${quoted(user)} to current_user`);
      // What it was granted elsewhere on the server would keep it from being dropped.
      await run(`reassign owned by ${quoted(user)} to current_user`);
      await run(`drop owned by ${quoted(user)}`);
      await unless(missing, `drop role if exists ${quoted(user)}`);
    },

    async sessions(name) {
      const { rows } = await run(
        `select distinct usename || coalesce(' from ' || host(client_addr), '') || coalesce(' (' || nullif(application_name, '') || ')', '') as value
         from pg_stat_activity where datname = $1 and usename is not null and pid <> pg_backend_pid() order by 1 limit 20`,
        [name],
      );
      return rows.map(({ value }) => value);
    },

    async close() {
      signal.removeEventListener('abort', stop);
      await client.end().catch(() => undefined);
    },
  };
}

async function connect(address: ServerAddress, database: string): Promise<pg.Client> {
  const { host, port, username, password, ca } = address;
  const encryption: readonly pg.ClientConfig['ssl'][] = ca === undefined ? [{ rejectUnauthorized: false }, false] : [{ ca }];
  let refused: unknown;
  for (const ssl of encryption) {
    const client = new pg.Client({
      host, port, user: username, password, database, ssl, connectionTimeoutMillis: deadlineMs, query_timeout: deadlineMs,
      application_name: 'spacedock',
    });
    // Without a listener, a connection that breaks later would end the process; whoever waits for an answer is told anyway.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      refused = error;
      // Only a server that does not know encryption is asked without it.
      if (!(error instanceof Error) || !/does not support SSL/i.test(error.message)) break;
    }
  }
  throw failureOf(refused, address);
}

const codeOf = (error: unknown): string =>
  (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');

/** PostgreSQL's codes are five characters, of which the class 57 says that it goes away; everything else is the network's. */
function failureOf(error: unknown, { host, password }: ServerAddress): DatabaseServerFailure {
  const code = codeOf(error);
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(password, '…');
  const unreachable = !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('57') || code.startsWith('53') || code === collision;
  return new DatabaseServerFailure({ unreachable, host, code, message });
}
