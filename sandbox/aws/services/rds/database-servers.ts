import { chmod, mkdir, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerLog } from '@spacedock/kube';
import { type DatabaseFront, databaseFront } from './database-front.ts';
import { mysqlProgram, startMysqlServer } from './mysql-server.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { DbEngine, DbInstanceRecord } from './rds-records.ts';
import type { RunningDatabase, StartDatabase } from './running-database.ts';

/** The servers behind the instances of RDS: real ones. */
export interface DatabaseServers {
  /** Whether this machine has what it takes. */
  readonly offers: (engine: DbEngine) => Promise<boolean>;
  /** From now on somebody can connect. */
  readonly open: (record: DbInstanceRecord) => Promise<void>;
  readonly setMasterPassword: (record: DbInstanceRecord, verifier: string) => Promise<void>;
  /** Nobody can connect any more. Its server is stopped in the background, and its data removed. */
  readonly remove: (record: DbInstanceRecord) => void;
  readonly close: () => Promise<void>;
}

export interface DatabaseServersParts {
  /** Where their data is kept over restarts. In a temporary directory unless said. */
  readonly directory: string | undefined;
  readonly log: ServerLog;
  /** A record was changed. */
  readonly changed: () => void;
}

const starters = {
  postgres: startPostgresServer,
  mysql: startMysqlServer,
} as const satisfies Record<DbEngine, (given: StartDatabase) => Promise<RunningDatabase>>;

export function databaseServers({ directory, log, changed }: DatabaseServersParts): DatabaseServers {
  const fronts = new Map<string, DatabaseFront>();
  const endings = new Set<Promise<void>>();
  let temporary: Promise<string> | undefined;
  // Bound: the methods of a logger do not work without it.
  const quiet = { debug: () => undefined, info: () => undefined, warn: log.warn.bind(log), error: log.error.bind(log) };

  async function home(): Promise<string> {
    if (directory !== undefined) {
      await mkdir(directory, { recursive: true });
      return directory;
    }
    temporary ??= mkdtemp(join(tmpdir(), 'sandbox-rds-')).then(async (made) => {
      // Started by root, servers run as somebody else, who has to get through.
      await chmod(made, 0o711);
      return made;
    });
    return temporary;
  }

  async function start(record: DbInstanceRecord): Promise<RunningDatabase> {
    const { engine, resourceId, masterUser: name, verifier, databaseName } = record;
    try {
      const server = await starters[engine]({
        directory: join(await home(), resourceId),
        durable: directory !== undefined,
        master: verifier === undefined ? undefined : { name, verifier, databaseName },
        log: quiet,
      });
      // It may have been changed meanwhile: then the server has to learn of it yet.
      if (record.verifier !== undefined && record.verifier !== verifier) await server.setMasterPassword(name, record.verifier);
      Object.assign(record, { verifier: undefined, failed: false });
      return server;
    } catch (error) {
      record.failed = true;
      log.error({ err: error, instance: record.id }, `the server of the database ${record.id} of the sandbox could not be started`);
      throw error;
    } finally {
      changed();
    }
  }

  async function stop(id: string): Promise<void> {
    const front = fronts.get(id);
    fronts.delete(id);
    await front?.close();
    // One that could not be started has nothing to be stopped; why not was told when it was tried.
    const server = await front?.server()?.catch(() => undefined);
    await server?.stop();
  }

  async function forget(id: string): Promise<void> {
    await stop(id);
    const root = directory ?? (await temporary);
    // No server was ever started: there is nothing.
    if (root === undefined) return;
    const place = join(root, id);
    // The server of root may have its files elsewhere, and a link to them.
    const elsewhere = await readlink(join(place, 'relocated')).catch(() => place);
    for (const path of [elsewhere, place]) await rm(path, { recursive: true, force: true });
  }

  /** In the background; whoever closes waits for it. */
  function inBackground(work: Promise<void>): void {
    const ending = work.catch((error: unknown) => log.error({ err: error }, 'a database of the sandbox could not be removed'));
    endings.add(ending);
    void ending.finally(() => endings.delete(ending));
  }

  return {
    offers: async (engine) => engine !== 'mysql' || (await mysqlProgram()) !== undefined,
    async open(record) {
      const front = await databaseFront(record.port, () => start(record));
      fronts.set(record.resourceId, front);
      record.port = front.port;
      changed();
    },
    async setMasterPassword(record, verifier) {
      // Without a server it waits for the first start.
      record.verifier = verifier;
      const server = await fronts
        .get(record.resourceId)
        ?.server()
        ?.catch(() => undefined);
      if (!server) return;
      await server.setMasterPassword(record.masterUser, verifier);
      record.verifier = undefined;
    },
    remove: ({ resourceId }) => inBackground(forget(resourceId)),
    async close() {
      await Promise.all([...endings, ...[...fronts.keys()].map(stop)]);
      if (temporary !== undefined) await rm(await temporary, { recursive: true, force: true });
    },
  };
}
