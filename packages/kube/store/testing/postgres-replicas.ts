import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { openDatabase, type Database } from '@spacedock/database';
import { createTestDatabase, recordedLog } from '@spacedock/database/testing';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { kubeMigrations } from '../kube-migrations.ts';
import { postgresStore, type PostgresStoreOptions } from '../postgres-store.ts';
import type { Store } from '../store.ts';
import type { StoreReplicas } from './store-conformance.ts';

export interface PostgresReplicas extends StoreReplicas {
  readonly name: string;
  readonly databases: readonly Database[];
  /** A further replica, with settings of its own. */
  readonly open: (options: Partial<PostgresStoreOptions>) => Promise<Store>;
  /** One that hears no notification; `restore` tells it that it does again. */
  readonly openDeaf: (options: Partial<PostgresStoreOptions>) => Promise<{ readonly store: Store; readonly restore: () => void }>;
}

/** One database for the tests of a file, and for each test a logical store of its own in it, on three replicas. */
export function postgresReplicas() {
  const log = recordedLog();
  let databases: readonly Database[] = [];
  let url = '';
  let drop = async (): Promise<void> => undefined;
  const connect = (): Promise<Database> => openDatabase({ url, directory: tmpdir(), log, migrations: [kubeMigrations], maxConnections: 10 });

  beforeAll(async () => {
    const testDatabase = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [kubeMigrations] });
    ({ url, drop } = testDatabase);
    databases = await Promise.all([connect(), connect(), connect()]);
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  });

  const make = async (options: Partial<PostgresStoreOptions> = {}): Promise<PostgresReplicas> => {
    const name = `test-${randomBytes(8).toString('hex')}`;
    const open = async (more: Partial<PostgresStoreOptions>): Promise<Store> => {
      const [database] = databases;
      if (!database) throw new Error('The database is not open yet.');
      const store = await postgresStore({ database, name, log, now: () => new Date(), ...options, ...more });
      onTestFinished(() => store.close());
      return store;
    };
    const openDeaf: PostgresReplicas['openDeaf'] = async (more) => {
      const [database] = databases;
      if (!database) throw new Error('The database is not open yet.');
      const callbacks: (() => void)[] = [];
      const notifications = {
        ...database.notifications,
        listening: async () => () => undefined,
        onRestored: (callback: () => void) => {
          callbacks.push(callback);
          return () => undefined;
        },
      };
      const store = await open({ database: { pool: database.pool, notifications }, ...more });
      return { store, restore: () => callbacks.forEach((callback) => callback()) };
    };
    const [first, second, third] = databases;
    if (!first || !second || !third) throw new Error('The database is not open yet.');
    const replicas = [await open({ database: first }), await open({ database: second }), await open({ database: third })] as const;
    return { name, databases, replicas, open, openDeaf, another: () => open({}) };
  };
  return {
    make,
    log,
    url: () => url,
    /** Fails when anything went wrong that nobody asked for. */
    expectNoErrors: (): void => expect(log.lines.filter((line) => line.startsWith('error'))).toEqual([]),
  };
}
