import { type EmbeddedPostgres, startEmbeddedPostgres } from '@spacedock/database';
import pg from 'pg';
import type { MasterUser, RunningDatabase, StartDatabase } from './running-database.ts';

/** The one that RDS keeps for itself. */
const superuser = 'rdsadmin';

/** Many may run beside each other on a laptop. */
const settings = {
  shared_buffers: '16MB',
  max_connections: '100',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
  min_wal_size: '32MB',
  max_wal_size: '128MB',
} as const;

/** A PostgreSQL server of its own for the instance. */
export async function startPostgresServer({ directory, durable, master, log }: StartDatabase): Promise<RunningDatabase> {
  const server = await startEmbeddedPostgres({ directory, durable, log, settings, owner: superuser });
  try {
    if (master) await asSuperuser(server, (client) => makeMaster(client, master));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    port: server.port,
    setMasterPassword: (user, verifier) =>
      asSuperuser(server, (client) =>
        client.query(`alter role ${pg.escapeIdentifier(user)} with password ${pg.escapeLiteral(verifier)}`),
      ),
    stop: () => server.stop(),
  };
}

async function asSuperuser(server: EmbeddedPostgres, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Every step can be done again: a start that was killed half-way is repeated. */
async function makeMaster(client: pg.Client, { name, verifier, databaseName }: MasterUser): Promise<void> {
  const there = async (table: string, column: string, wanted: string): Promise<boolean> =>
    (await client.query(`select from ${table} where ${column} = $1`, [wanted])).rowCount === 1;
  const role = pg.escapeIdentifier(name);
  if (!(await there('pg_roles', 'rolname', 'rds_superuser'))) {
    await client.query('create role rds_superuser');
    await client.query('grant pg_monitor, pg_signal_backend, pg_checkpoint to rds_superuser with admin option');
  }
  if (!(await there('pg_roles', 'rolname', name))) await client.query(`create role ${role}`);
  await client.query(`alter role ${role} with login createdb createrole password ${pg.escapeLiteral(verifier)}`);
  await client.query(`grant rds_superuser to ${role} with admin option`);
  await client.query(`alter database postgres owner to ${role}`);
  await client.query(`revoke all on database ${superuser} from public`);
  if (databaseName !== undefined && !(await there('pg_database', 'datname', databaseName)))
    await client.query(`create database ${pg.escapeIdentifier(databaseName)} owner ${role}`);
}
