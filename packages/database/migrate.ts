import pg from 'pg';
import { connect, describeServer } from './connection-config.ts';
import type { Log } from './log.ts';
import { readMigrations, type Migration, type MigrationSet } from './migration-files.ts';
import { ensureRole, runtimeRole } from './runtime-role.ts';

export type MigrateOptions = {
  readonly url: string;
  readonly migrations: readonly MigrationSet[];
  readonly log: Log;
  /** The role whom the migrations grant what the server's queries need. */
  readonly role?: string;
};

// Any number that nobody else takes: "spacedoc" as bytes.
const lockKey = 0x73706163_65646f63n;
const oldestVersion = 15;

/**
 * Brings the database to the state this release needs. Any number of processes may do so at once: one works, the others wait
 * and find it done. A database that is ahead, because a newer release has migrated it, is left as it is. Answers what it applied.
 */
export async function migrate({ url, migrations: sets, log, role = runtimeRole }: MigrateOptions): Promise<readonly string[]> {
  const known = await Promise.all(sets.map(readMigrations));
  // Waiting for the lock and changing a large table may both take long: no time limits here.
  const settings = { TimeZone: 'UTC', statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' };
  const client = await connect(url, { applicationName: 'spacedock migrate', settings });
  // A connection that breaks fails the statement at work; without a listener it would end the process besides.
  client.on('error', (error) => {
    log.warn({ error }, `lost the connection to ${describeServer(url)} while migrating: ${error.message}`);
  });
  client.on('notice', (notice) => log.debug({}, `PostgreSQL: ${notice.message}`));
  try {
    await checkVersion(client, url);
    await takeLock(client, log);
    await ensureRole(client, role);
    await ensureMigrationsTable(client, role);
    const applied = await readApplied(client);
    const added: string[] = [];
    for (const [index, { schema }] of sets.entries()) {
      const before = applied.filter((entry) => entry.schema === schema);
      added.push(...(await migrateSchema({ client, schema, role, log }, known[index] ?? [], before)));
    }
    return added;
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

async function checkVersion(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ readonly version: string }>(`select current_setting('server_version') as version`);
  const version = rows[0]?.version ?? 'of an unknown version';
  if (!(Number.parseInt(version, 10) >= oldestVersion)) {
    throw new Error(
      `${describeServer(url)} is PostgreSQL ${version}; Spacedock needs ${oldestVersion} or newer. ` +
        'Update the server, or use another one.',
    );
  }
}

async function takeLock(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ readonly taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
  if (rows[0]?.taken) return;
  log.info({}, 'another process is migrating the database; waiting for it');
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}

async function ensureMigrationsTable(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ readonly found: boolean }>(
    `select to_regclass('public.spacedock_migrations') is not null as found`,
  );
  // Asked first, because `create … if not exists` wants the right to create even when it has nothing to do.
  if (rows[0]?.found) return;
  await client.query(`
    create table public.spacedock_migrations (
      schema_name text not null,
      number      integer not null,
      name        text not null,
      checksum    text not null,
      applied_at  timestamptz not null default now(),
      primary key (schema_name, number)
    );
    grant select on public.spacedock_migrations to ${pg.escapeIdentifier(role)};
  `);
}

type Applied = Pick<Migration, 'schema' | 'number' | 'name' | 'checksum'>;

async function readApplied(client: pg.Client): Promise<readonly Applied[]> {
  const { rows } = await client.query<Applied>(
    'select schema_name as schema, number, name, checksum from public.spacedock_migrations order by number',
  );
  return rows;
}

type Target = {
  readonly client: pg.Client;
  readonly schema: string;
  readonly role: string;
  readonly log: Log;
};

async function migrateSchema(
  target: Target, known: readonly Migration[], applied: readonly Applied[],
): Promise<readonly string[]> {
  const { client, schema, role, log } = target;
  for (const { number, name, checksum } of applied) {
    const file = known[number - 1];
    if (!file) {
      log.warn(
        { schema, number, name },
        `the database has migration ${schema}/${name} of a newer release; going on, as during a rolling update`,
      );
    } else if (file.checksum !== checksum) {
      throw new Error(
        `${file.path} was changed after it had been applied to this database (as ${name}). ` +
          'Migrations are append-only: put the file back as it was, and write the change as a new migration.',
      );
    }
  }
  await ensureSchema(client, schema, role);
  const done = new Set(applied.map(({ number }) => number));
  const missing = known.filter(({ number }) => !done.has(number));
  for (const migration of missing) {
    await apply(client, migration);
    log.info({ schema, number: migration.number }, `applied migration ${schema}/${migration.name}`);
  }
  return missing.map(({ name }) => `${schema}/${name}`);
}

async function ensureSchema(client: pg.Client, schema: string, role: string): Promise<void> {
  const { rows } = await client.query<{ readonly granted: boolean }>(
    `select has_schema_privilege($2, oid, 'usage') as granted from pg_namespace where nspname = $1`,
    [schema, role],
  );
  if (rows.length === 0) await client.query(`create schema ${schema}`);
  if (!rows[0]?.granted) await client.query(`grant usage on schema ${schema} to ${pg.escapeIdentifier(role)}`);
}

async function apply(client: pg.Client, { schema, number, name, path, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(`begin; set local search_path to ${schema}, public`);
    const transaction = await currentTransaction(client);
    await client.query(sql);
    if ((await currentTransaction(client)) !== transaction) {
      throw new Error('the file ends its transaction (commit or rollback) and may be half applied; take that out of it');
    }
    await client.query('insert into public.spacedock_migrations (schema_name, number, name, checksum) values ($1, $2, $3, $4)', [
      schema, number, name, checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const rolledBack = await client.query('rollback').then(
      () => '',
      // The connection is gone, and the transaction with it.
      (rollbackError: Error) => ` (rollback: ${rollbackError.message})`,
    );
    throw new Error(`Migration ${path}${placeOf(error, sql)} failed: ${reason}${rolledBack}`, { cause: error });
  }
}

async function currentTransaction(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ readonly id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}

function placeOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  // PostgreSQL counts characters, JavaScript counts UTF-16 units.
  const before = Array.from(sql).slice(0, Number(error.position) - 1).join('');
  const lines = before.split('\n');
  return `, line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1},`;
}
