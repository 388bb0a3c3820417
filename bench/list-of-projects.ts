import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@spacedock/database';
import pg from 'pg';
import { pino } from 'pino';
import { compare, type Figures } from './load.ts';
import { startProcess } from './processes.ts';

const adminToken = 'sd_pat_bench_0123456789abcdefghijklmnop';
const here = (path: string): string => new URL(path, import.meta.url).pathname;

/**
 * The list of 100 projects as a signed-in, rights-checked caller gets it, beside a bare Fastify route that runs the same SQL;
 * then the same first page with 100 and with 1,000,000 rows in the table.
 */
export async function benchListOfProjects(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'spacedock-bench-'));
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log: pino({ level: 'error' }) });
  const server = await startProcess(here('../apps/cli/main.ts'), ['serve', '--port', '0', '--tls-port', 'off', '--rate-limit', '0', '--log-level', 'error'], {
    DATABASE_URL: postgres.url, SPACEDOCK_DATA_DIR: join(directory, 'data'), SPACEDOCK_ADMIN_TOKEN: adminToken, SPACEDOCK_SANDBOX: 'off',
    SPACEDOCK_ADMIN_PASSWORD: 'only for this benchmark',
  }, /(http:\/\/127\.0\.0\.1:\d+)/);
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  const url = server.match[1] ?? '';
  const organisation = (await db.query<{ id: string }>('select id from config.organisations limit 1')).rows[0]?.id ?? '';
  const bare = await startProcess(here('bare-list.ts'), [postgres.url, organisation], {}, /(http:\/\/\S+)/);
  try {
    await addProjects(db, organisation, 1, 100);
    const token = await signIn(url);
    const ours = { name: 'spacedock', url: `${url}/api/projects?limit=100`, headers: { authorization: `Bearer ${token}` } };
    const withPat = { name: 'spacedock, personal access token', url: ours.url, headers: { authorization: `Bearer ${adminToken}` } };
    const theirs = { name: 'bare Fastify, same SQL', url: `${bare.match[1]}/projects` };

    const small = await compare([theirs, ours, withPat]);
    print('List of 100 projects', small, theirs.name);

    await addProjects(db, organisation, 101, 1_000_000);
    await db.query('vacuum analyze config.projects');
    const large = await compare([ours], { rounds: 5 });
    print('The same first page, by rows in the table', new Map([['100 rows', only(small, ours.name)], ['1,000,000 rows', only(large, ours.name)]]), '100 rows');
    const memory = (await import('node:fs')).readFileSync(`/proc/${server.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1];
    if (memory) process.stdout.write(`Memory of the server process after the load: ${Math.round(Number(memory) / 1024)} MB\n`);
  } finally {
    await db.end();
    await bare.stop();
    await server.stop();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function addProjects(db: pg.Client, organisation: string, from: number, to: number): Promise<void> {
  await db.query(`insert into config.projects (id, org_id, name, description, created_by, created_at, updated_at)
    select 'prj_' || lpad(n::text, 26, '0'), $1, 'Project ' || n, 'One of many, made for the benchmark', 'bench@spacedock.local',
      now() + n * interval '1 ms', now() + n * interval '1 ms' from generate_series($2::int, $3::int) n`, [organisation, from, to]);
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@spacedock.local', password: 'only for this benchmark' }),
  });
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
}

function only(figures: ReadonlyMap<string, Figures>, name: string): Figures {
  const found = figures.get(name);
  if (!found) throw new Error(`no figures for ${name}`);
  return found;
}

function print(title: string, figures: ReadonlyMap<string, Figures>, baseline: string): void {
  const base = only(figures, baseline);
  process.stdout.write(`\n${title}\n${'target'.padEnd(36)}${'req/s'.padStart(9)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'of base'.padStart(10)}\n`);
  for (const [name, { requestsPerSecond, p50, p99 }] of figures) {
    const share = `${(requestsPerSecond / base.requestsPerSecond * 100).toFixed(0)} %`;
    process.stdout.write(`${name.padEnd(36)}${requestsPerSecond.toFixed(0).padStart(9)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(9)}${share.padStart(10)}\n`);
  }
}
