import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@spacedock/database';
import pg from 'pg';
import { pino } from 'pino';
import type { BareQuery } from './bare-list.ts';
import { startProcess } from './processes.ts';

/** A server as people start it, in a process of its own. */
export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** What a benchmark of the server stands on: a PostgreSQL of its own and whatever was started on it. */
export interface Ground {
  readonly db: pg.Client;
  readonly databaseUrl: string;
  /** Where servers keep what is theirs alone. */
  readonly dataDirectory: string;
  /** With more of an environment, where it is to be another one than usual. */
  readonly serve: (environment?: Readonly<Record<string, string>>) => Promise<BenchServer>;
  /** A Fastify that does nothing but send what these queries read, each at its path. Answers its address. */
  readonly serveBare: (queries: Readonly<Record<string, BareQuery>>) => Promise<string>;
  /** Of the organisation that the first server made. */
  readonly organisation: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export const admin = {
  email: 'admin@spacedock.local', password: 'only for this benchmark', token: 'sd_pat_bench_0123456789abcdefghijklmnop',
} as const;

const here = (path: string): string => new URL(path, import.meta.url).pathname;

export async function benchGround(): Promise<Ground> {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-bench-'));
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log: pino({ level: 'error' }) });
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  const running = new Set<() => Promise<void>>();

  const keep = (stop: () => Promise<void>): (() => Promise<void>) => {
    const stopOnce = async (): Promise<void> => {
      if (running.delete(stopOnce)) await stop();
    };
    running.add(stopOnce);
    return stopOnce;
  };

  return {
    db,
    databaseUrl: postgres.url,
    dataDirectory: join(directory, 'data'),
    async serve(environment = {}) {
      const flags = ['serve', '--port', '0', '--tls-port', 'off', '--rate-limit', '0', '--log-level', 'error'];
      const { match, process: child, stop } = await startProcess(here('../apps/cli/main.ts'), flags, {
        DATABASE_URL: postgres.url, SPACEDOCK_DATA_DIR: join(directory, 'data'), SPACEDOCK_SANDBOX: 'off',
        SPACEDOCK_ADMIN_TOKEN: admin.token, SPACEDOCK_ADMIN_PASSWORD: admin.password, ...environment,
      }, /(http:\/\/127\.0\.0\.1:\d+)/);
      return { url: match[1] ?? '', pid: child.pid ?? 0, stop: keep(stop) };
    },
    async serveBare(queries) {
      const args = [postgres.url, JSON.stringify(queries)];
      const { match, stop } = await startProcess(here('bare-list.ts'), args, {}, /(http:\/\/\S+)/);
      keep(stop);
      return match[1] ?? '';
    },
    async organisation() {
      const { rows } = await db.query<{ id: string }>('select id from config.organisations limit 1');
      return rows[0]?.id ?? '';
    },
    async close() {
      for (const stop of [...running]) await stop();
      await db.end();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
