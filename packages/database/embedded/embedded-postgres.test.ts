import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { recordedLog, silentLog } from '../testing.ts';
import { startTestProcess } from '../testing/test-process.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { dataDirectoryIn } from './embedded-postgres-home.ts';
import { readProcess } from './process-table.ts';

let directory: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  const made = await temporaryDirectory('embedded');
  directory = made.path;
  cleanups.push(made.remove);
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, log: silentLog, durable: false, ...options });
  cleanups.push(() => server.stop());
  return server;
}

async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<readonly Row[]> {
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const runEmbedded = new URL('../testing/processes/run-embedded.ts', import.meta.url);
const insertRows = new URL('../testing/processes/insert-rows.ts', import.meta.url);

function testProcess(script: URL) {
  const started = startTestProcess(script, [directory]);
  cleanups.push(started.end);
  return started;
}

async function committedRows(server: EmbeddedPostgres): Promise<ReadonlySet<number>> {
  const rows = await query<{ number: number }>(server, 'select number from numbers');
  return new Set(rows.map(({ number }) => number));
}

function reportedRows(lines: readonly string[]): readonly number[] {
  return lines.filter((line) => line.startsWith('committed ')).map((line) => Number(line.slice('committed '.length)));
}

test('the second start keeps the rows of the first', async () => {
  const first = await start();
  await query(first, 'create table notes (text text); insert into notes values ($$kept$$)');
  await first.stop();
  expect(await first.exited).toMatchObject({ expected: true });

  const second = await start();
  expect(await query(second, 'select text from notes')).toEqual([{ text: 'kept' }]);
});

test('the database is durable, has checksums and a fixed order of text, and wants the password', async () => {
  const server = await start({ durable: true });
  const settings = await query<{ name: string; setting: string }>(
    server,
    `select name, setting from pg_settings where name in
     ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums',
      'listen_addresses', 'unix_socket_directories', 'max_connections', 'TimeZone')`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    TimeZone: 'UTC',
  });
  const databases = await query(
    server,
    'select datname, datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding from pg_database',
  );
  expect(databases).toContainEqual({ datname: 'spacedock', provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' });

  const withoutPassword = new pg.Client({ connectionString: server.url.replace(/:[^:@]+@/, ':wrong@') });
  await expect(withoutPassword.connect()).rejects.toThrow('password authentication failed');
  expect((await stat(join(directory, 'cluster', 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDirectoryIn(directory))).mode & 0o777).toBe(0o700);
});

test('kill -9 of PostgreSQL is told, and loses no committed row', async () => {
  const writer = testProcess(insertRows);
  const postgres = Number(await writer.line('pid '));
  await writer.line('committed 200');
  process.kill(postgres, 'SIGKILL');
  expect(await writer.line('exited unexpectedly: ')).toBe(`PostgreSQL (pid ${postgres}) was ended by SIGKILL`);
  await writer.line('stopped ');

  const server = await start({ durable: true });
  const committed = await committedRows(server);
  expect(reportedRows(writer.lines).filter((number) => !committed.has(number))).toEqual([]);
});

test('kill -9 of the process that owns it: the orphan is stopped, and no committed row is lost', async () => {
  const writer = testProcess(insertRows);
  const orphan = Number(await writer.line('pid '));
  await writer.line('committed 200');
  writer.kill('SIGKILL');
  expect(await writer.ended).toBe('SIGKILL');
  expect(await readProcess(orphan)).toBeDefined();

  const log = recordedLog();
  const server = await start({ durable: true, log });
  expect(log.lines).toContain(`warn: stopping PostgreSQL (pid ${orphan}), left behind by a Spacedock that was killed`);
  expect(await readProcess(orphan)).toBeUndefined();
  const committed = await committedRows(server);
  expect(reportedRows(writer.lines).filter((number) => !committed.has(number))).toEqual([]);
});

test('a directory that another living Spacedock uses is refused, and that one goes on', async () => {
  const other = testProcess(runEmbedded);
  const postgres = Number(await other.line('pid '));
  await expect(start()).rejects.toThrow(
    `Another Spacedock (pid ${other.pid}) is running on ${dataDirectoryIn(directory)}. Stop it first`,
  );
  expect(await readProcess(postgres)).toBeDefined();
});

test('two that start at the same moment in an empty directory: one runs, the other is refused', async () => {
  const rivals = [testProcess(runEmbedded), testProcess(runEmbedded)];
  const outcomes = await Promise.all(rivals.map(({ line }) => Promise.any([line('pid ').then(() => 'runs'), line('refused ')])));
  expect(outcomes.filter((outcome) => outcome === 'runs')).toHaveLength(1);
  expect(outcomes.find((outcome) => outcome !== 'runs')).toMatch(/^Another Spacedock \(pid \d+\) is running on/);
});

test('a lock file whose pid by now belongs to another program: that program is left alone', async () => {
  const first = await start({ durable: true });
  await query(first, 'create table notes (text text)');
  const lockFile = join(dataDirectoryIn(directory), 'postmaster.pid');
  const lock = await readFile(lockFile, 'utf8');
  process.kill(first.pid, 'SIGKILL');
  await first.exited;

  // As the same user that the server runs as: with another one's pid PostgreSQL itself sees that it is no rival.
  const { uid, gid } = await stat(dataDirectoryIn(directory));
  const bystander = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' });
  await once(bystander, 'spawn');
  cleanups.push(async () => bystander.kill('SIGKILL'));
  await writeFile(lockFile, lock.replace(String(first.pid), String(bystander.pid)));

  const second = await start();
  expect(await query(second, 'select * from notes')).toEqual([]);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  expect(await readProcess(bystander.pid ?? 0)).toBeDefined();
});

test('a first start that was killed leaves nothing that the next one trips over', async () => {
  const killed = testProcess(runEmbedded);
  await killed.line('log making a new PostgreSQL');
  killed.kill('SIGKILL');
  await killed.ended;

  const server = await start();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await readdir(directory)).toEqual(['cluster']);
});

test('a server that Spacedock did not start is not stopped', async () => {
  const first = await start();
  await first.stop();
  const data = dataDirectoryIn(directory);
  const { uid, gid } = await stat(data);
  // The program stands for somebody's own PostgreSQL on this directory, as it shows in the list of processes.
  const foreign = spawn('sleep', ['600'], { argv0: `/usr/bin/postgres -D ${data}`, uid, gid, stdio: 'ignore' });
  await once(foreign, 'spawn');
  cleanups.push(async () => foreign.kill('SIGKILL'));
  await writeFile(join(data, 'postmaster.pid'), `${foreign.pid}\n`);

  await expect(start()).rejects.toThrow(`that Spacedock did not start (pid ${foreign.pid})`);
  expect(foreign.exitCode ?? foreign.signalCode).toBeNull();
});

test('a database of another PostgreSQL release is refused, with what to do', async () => {
  await (await start()).stop();
  await writeFile(join(dataDirectoryIn(directory), 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was made by PostgreSQL 17 and this Spacedock brings PostgreSQL 18');
});

test('a server with another superuser and settings of its own, also at its second start', async () => {
  const options = { owner: 'rdsadmin', settings: { shared_buffers: '16MB' } };
  await (await start(options)).stop();
  const server = await start(options);
  expect(await query(server, `select current_user as who, current_database() as place, current_setting('shared_buffers') as memory`)).toEqual([
    { who: 'rdsadmin', place: 'rdsadmin', memory: '16MB' },
  ]);
});

test('a taken port is told', async () => {
  const first = await start();
  const other = await temporaryDirectory('embedded');
  cleanups.push(other.remove);
  await expect(start({ directory: other.path, port: first.port })).rejects.toThrow('Address already in use');
});
