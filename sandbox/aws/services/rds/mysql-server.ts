import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { MasterUser, RunningDatabase, StartDatabase } from './running-database.ts';

const run = promisify(execFile);
const programs = ['mariadbd', 'mysqld'] as const;
type Program = (typeof programs)[number];

const startDeadlineMs = 60_000;
/** What RDS gives its master user: everything but what would reach the machine. */
const masterRights =
  'SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, RELOAD, PROCESS, REFERENCES, INDEX, ALTER, SHOW DATABASES, ' +
  'CREATE TEMPORARY TABLES, LOCK TABLES, EXECUTE, REPLICATION SLAVE, REPLICATION CLIENT, CREATE VIEW, SHOW VIEW, ' +
  'CREATE ROUTINE, ALTER ROUTINE, CREATE USER, EVENT, TRIGGER';

/** The MySQL server of this machine, if there is one. */
export async function mysqlProgram(): Promise<Program | undefined> {
  for (const program of programs) {
    try {
      await run(program, ['--version']);
      return program;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

/** A MariaDB or MySQL server of its own for the instance. */
export async function startMysqlServer({ directory, durable, master, log }: StartDatabase): Promise<RunningDatabase> {
  const program = await mysqlProgram();
  if (program === undefined) throw new Error('No MySQL server is installed on this machine.');
  const data = join(directory, 'data');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await initialise(program, data);
  await endOrphan(data);
  const port = await freePort();
  let server = await launch({ program, directory, port, durable, statements: master && statementsFor(program, master), log });
  return {
    port,
    async setMasterPassword(name, verifier) {
      await server.stop();
      const statements = statementsFor(program, { name, verifier, databaseName: undefined });
      server = await launch({ program, directory, port, durable, statements, log });
    },
    stop: () => server.stop(),
  };
}

/** They refuse to run as root, unless they are told that it is meant. */
const asRoot = (): readonly string[] => (process.getuid?.() === 0 ? ['--user=root'] : []);

async function initialise(program: Program, data: string): Promise<void> {
  const done = await access(join(data, 'initialised')).then(
    () => true,
    () => false,
  );
  if (done) return;
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  if (program === 'mariadbd') {
    const how = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...asRoot()];
    await run('mariadb-install-db', how, { timeout: startDeadlineMs });
  } else {
    await run(program, ['--no-defaults', `--datadir=${data}`, '--initialize-insecure', ...asRoot()], {
      timeout: startDeadlineMs,
    });
  }
  await writeFile(join(data, 'initialised'), '');
}

/** One statement a line, run before anybody can connect. */
function statementsFor(program: Program, { name, verifier, databaseName }: MasterUser): readonly string[] {
  const user = `'${name}'@'%'`;
  const identified =
    program === 'mariadbd' ? `IDENTIFIED BY PASSWORD '${verifier}'` : `IDENTIFIED WITH mysql_native_password AS '${verifier}'`;
  return [
    "ALTER USER 'root'@'localhost' ACCOUNT LOCK;",
    // MariaDB makes them without a password.
    "DROP USER IF EXISTS 'root'@'127.0.0.1', 'root'@'::1', ''@'localhost';",
    `CREATE USER IF NOT EXISTS ${user} ${identified};`,
    `ALTER USER ${user} ${identified};`,
    `GRANT ${masterRights} ON *.* TO ${user} WITH GRANT OPTION;`,
    ...(databaseName === undefined ? [] : [`CREATE DATABASE IF NOT EXISTS \`${databaseName}\`;`]),
  ];
}

interface Launch {
  readonly program: Program;
  readonly directory: string;
  readonly port: number;
  readonly durable: boolean;
  readonly statements: readonly string[] | undefined;
  readonly log: StartDatabase['log'];
}

async function launch({
  program,
  directory,
  port,
  durable,
  statements,
  log,
}: Launch): Promise<{ readonly stop: () => Promise<void> }> {
  const data = join(directory, 'data');
  const initFile = join(directory, 'first-statements.sql');
  const output = await open(join(directory, 'server.log'), 'a', 0o600);
  if (statements) await writeFile(initFile, `${statements.join('\n')}\n`, { mode: 0o600 });
  // A path of a socket may have 107 bytes; from the data directory, which it changes to, the name alone will do.
  const child = spawn(
    program,
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--socket=mysql.sock',
      '--pid-file=server.pid',
      '--skip-log-bin',
      '--skip-name-resolve',
      '--performance-schema=off',
      '--innodb-buffer-pool-size=32M',
      '--max-connections=60',
      `--innodb-flush-log-at-trx-commit=${durable ? 1 : 2}`,
      ...(program === 'mysqld' ? ['--loose-mysql-native-password=ON', '--loose-mysqlx=OFF'] : []),
      ...(statements ? [`--init-file=${initFile}`] : []),
      ...asRoot(),
    ],
    { cwd: data, stdio: ['ignore', output.fd, output.fd] },
  );
  await output.close();
  // Whoever leaves without stopping it takes it along; only kill -9 orphans it.
  const endWithProcess = (): void => void child.kill('SIGTERM');
  process.once('exit', endWithProcess);
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).finally(() => process.off('exit', endWithProcess));
  ended.catch((error: unknown) => log.error({ error }, `${program} of the sandbox failed`));
  try {
    await answers(child, port);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    await rm(initFile, { force: true });
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resolves when the server greets: it does so only after the first statements ran. */
async function answers(child: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + startDeadlineMs; ;) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
      throw new Error(`The MySQL server on port ${port} did not start: see server.log beside its data.`);
    if (await greets(port)) return;
    await sleep(50);
  }
}

const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const done = (greeted: boolean): void => {
      socket.destroy();
      resolve(greeted);
    };
    socket
      .once('data', () => done(true))
      .once('error', () => done(false))
      .once('close', () => done(false));
  });

/** The server of a run that was killed still has the files. */
async function endOrphan(data: string): Promise<void> {
  const pid = Number(await readFile(join(data, 'server.pid'), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isOurs = async (): Promise<boolean> =>
    (await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout.includes(`--datadir=${data} `);
  if (await isOurs()) process.kill(pid, 'SIGTERM');
  while (await isOurs()) await sleep(100);
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('There is no free port for a MySQL server.')),
      );
    });
  });
}
