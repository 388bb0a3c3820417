import pg from 'pg';
import { connectionConfig, describeServer, unreachable } from './connection-config.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import type { MigrationSet } from './migration-files.ts';
import { startNotifications, type Notifications } from './notifications.ts';
import { runtimeRole } from './runtime-role.ts';
import { typeParsers } from './timestamp.ts';

/** The one database of this process: migrated, with a pool of connections that run as the runtime role. */
export type Database = {
  readonly pool: pg.Pool;
  /** With the password: not for logs. */
  readonly url: string;
  readonly embedded: boolean;
  readonly notifications: Notifications;
  /** Resolves when the embedded server died. There is no going on without it: stop with this message. */
  readonly failed: Promise<Error>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Of a server of one's own; without it the embedded one is started. */
  readonly url?: string | undefined;
  /** Where the embedded server keeps its files. */
  readonly directory: string;
  readonly log: Log;
  readonly migrations: readonly MigrationSet[];
  readonly maxConnections?: number;
  readonly applicationName?: string;
  readonly role?: string;
  /** False for tests: the embedded server is faster, and a power cut may lose or break its data. */
  readonly durable?: boolean;
};

// A connection that is not given back would otherwise hold up the end of the process for ever.
const drainMs = 5_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { directory, log, migrations, role = runtimeRole, durable = true } = options;
  const server = options.url === undefined ? await startEmbeddedPostgres({ directory, log, durable }) : undefined;
  const url = server?.url ?? options.url ?? '';
  try {
    await migrate({ url, migrations, role, log });
    return await connectTo(url, server, options);
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

async function connectTo(url: string, server: EmbeddedPostgres | undefined, options: DatabaseOptions): Promise<Database> {
  const { log, maxConnections = 20, applicationName = 'spacedock', role = runtimeRole } = options;
  const pool = createPool(url, { log, maxConnections, applicationName, role });
  try {
    // Finds out now, rather than on the first request, whether the role can be taken on.
    await pool.query('select 1').catch((error: unknown) => {
      throw unreachable(url, error);
    });
    const notifications = await startNotifications({ url, log, applicationName: `${applicationName} notifications`, role });
    let closing: Promise<void> | undefined;
    return {
      pool,
      url,
      embedded: server !== undefined,
      notifications,
      failed: failureOf(server),
      close: () => (closing ??= close(pool, notifications, server, log)),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

type PoolOptions = Required<Pick<DatabaseOptions, 'log' | 'maxConnections' | 'applicationName' | 'role'>>;

function createPool(url: string, { log, maxConnections, applicationName, role }: PoolOptions): pg.Pool {
  const settings = { role, TimeZone: 'UTC', statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' };
  const pool = new pg.Pool({ ...connectionConfig(url, { applicationName, settings }), max: maxConnections, types: typeParsers });
  const server = describeServer(url);
  // The pool throws the connection away and opens another when one is needed; without a listener the process would end.
  pool.on('error', (error) => log.warn({}, `an idle connection to ${server} broke: ${error.message}`));
  // The pool does not listen while a connection is lent out. One that breaks between two statements of a transaction would
  // end the process; so the next statement fails, and whoever runs the transaction hears of it.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({}, `a connection to ${server} broke: ${error.message}`));
  });
  return pool;
}

function failureOf(server: EmbeddedPostgres | undefined): Promise<Error> {
  const { promise, resolve } = Promise.withResolvers<Error>();
  void server?.exited.then(({ expected, reason }) => {
    if (expected) return;
    const next = 'Start Spacedock again: every committed change is kept.';
    resolve(new Error(`The embedded database ended unexpectedly: ${reason}. ${next}`));
  });
  return promise;
}

async function close(pool: pg.Pool, notifications: Notifications, server: EmbeddedPostgres | undefined, log: Log): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    const { totalCount: connections } = pool;
    log.warn({ connections }, `${connections} database connections are still in use after ${drainMs / 1000} s; closing anyway`);
    late.resolve();
  }, drainMs);
  await Promise.all([notifications.close(), Promise.race([pool.end(), late.promise])]);
  clearTimeout(timer);
  await server?.stop();
}
