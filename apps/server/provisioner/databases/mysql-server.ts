import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { DatabaseServerFailure, type DatabaseServer, type ServerAddress } from './database-server.ts';

const deadlineMs = 20_000;
/** All that MySQL knows for a database. Not `all privileges`: on some servers that holds more than the administrator has to give. */
const everything = 'select, insert, update, delete, create, drop, references, index, alter, create temporary tables, lock tables, execute, '
  + 'create view, show view, create routine, alter routine, event, trigger';
const identifier = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** A MySQL or MariaDB server. A user may come from anywhere: who reaches the server is what networks decide. */
export async function openMysql(address: ServerAddress, signal: AbortSignal): Promise<DatabaseServer> {
  const { host, port, username: user, password, ca } = address;
  const told = (error: unknown): never => {
    signal.throwIfAborted();
    throw failureOf(error, address);
  };
  const options = { host, port, user, password, connectTimeout: deadlineMs };
  const connection: Connection = await createConnection({ ...options, ssl: ca === undefined ? { rejectUnauthorized: false } : { ca } })
    .catch((error: unknown) => (codeOf(error) === 'HANDSHAKE_NO_SSL_SUPPORT' ? createConnection(options) : Promise.reject(error)))
    .catch(told);
  const stop = (): void => connection.destroy();
  signal.addEventListener('abort', stop, { once: true });
  const run = async (sql: string, values: readonly string[] = []): Promise<readonly RowDataPacket[]> => {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: deadlineMs }, [...values]).catch(told);
    return rows;
  };
  const account = (name: string): string => `${connection.escape(name)}@'%'`;
  // An underscore stands for any character in the name that rights are given on.
  const grantEverything = async (database: string, to: string): Promise<void> =>
    void (await run(`grant ${everything} on ${identifier(database.replaceAll('_', String.raw`\_`))}.* to ${account(to)}`));

  return {
    async has(what, name) {
      const rows = what === 'user'
        ? await run('select user from mysql.user where user = ?', [name])
        : await run('select schema_name from information_schema.schemata where schema_name = ?', [name]);
      return rows.length > 0;
    },

    async ensureUser(name, secret) {
      await run(`create user if not exists ${account(name)} identified by ?`, [secret]);
      await run(`alter user ${account(name)} identified by ?`, [secret]);
    },

    async ensureDatabase(name, owner) {
      await run(`create database if not exists ${identifier(name)}`);
      await grantEverything(name, owner);
    },

    // Tables have no owners here: with the rights, everything is the same.
    ensureSameRights: (name, { database }) => grantEverything(database, name),

    async dropDatabase(name) {
      for (const { id } of await run('select id from information_schema.processlist where db = ?', [name])) {
        // One that has ended meanwhile is what was wanted.
        await connection.query(`kill ${Number(id)}`).catch(() => undefined);
      }
      await run(`drop database if exists ${identifier(name)}`);
    },

    dropUser: async (name) => void (await run(`drop user if exists ${account(name)}`)),

    async sessions(name) {
      const rows = await run('select distinct user, host from information_schema.processlist where db = ? and id <> connection_id() limit 20', [name]);
      return rows.map((row) => `${String(row['user'] ?? row['USER'])} from ${String(row['host'] ?? row['HOST']).replace(/:\d+$/, '')}`).toSorted();
    },

    async close() {
      signal.removeEventListener('abort', stop);
      await connection.end().catch(() => undefined);
    },
  };
}

const codeOf = (error: unknown): string =>
  (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');

/** Errors of the server have an SQL state; what has none comes from the network. */
function failureOf(error: unknown, { host, password }: ServerAddress): DatabaseServerFailure {
  const fromServer = error instanceof Error && 'sqlState' in error && error.sqlState !== undefined;
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(password, '…');
  return new DatabaseServerFailure({ unreachable: !fromServer, host, code: codeOf(error), message });
}
