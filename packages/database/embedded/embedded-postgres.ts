import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { findHome } from './embedded-postgres-home.ts';
import { freePort } from './free-port.ts';
import { clearOrphanedPostmaster, postmasterArguments } from './orphaned-postmaster.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { ensureCluster, usualOwner } from './postgres-cluster.ts';
import { launchPostmaster, PostmasterNotReady, type Postmaster } from './postmaster.ts';
import { processIdentity } from './process-table.ts';
import { defaultRelocationRoots } from './relocation-root.ts';
import { serverSettings } from './server-settings.ts';
import { shutDown } from './shut-down.ts';

/** A PostgreSQL server of our own: a real one, from npm, which lives as long as this process wants it to. */
export type EmbeddedPostgres = {
  /** With the password: not for logs. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Where its files are: the directory that was asked for, or, for root, the place that stands in for it. */
  readonly home: string;
  /** Resolves when the server has ended, asked to or not. */
  readonly exited: Promise<PostgresExit>;
  stop(): Promise<void>;
};

export type PostgresExit = {
  readonly expected: boolean;
  readonly reason: string;
};

export type EmbeddedPostgresOptions = {
  readonly directory: string;
  readonly log: Log;
  /** A free one when not given. */
  readonly port?: number;
  /** False for tests: a power cut may then lose or break the data. */
  readonly durable?: boolean;
  /** The superuser of a new database: a plain lower-case name. The same has to be said at every later start. */
  readonly owner?: string;
  /** Settings of PostgreSQL that differ from what Spacedock itself wants: `{ shared_buffers: '16MB' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where root's server may go when its user cannot enter the directory. */
  readonly relocationRoots?: readonly string[];
};

// Processes of a killed server notice its death within moments, unless they are amid a long computation.
const lingeringMs = 15_000;
const attempts = 5;

/** Starts the server of this directory: makes its database on the first start, stops an orphan of a killed run first. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, owner = usualOwner, relocationRoots = defaultRelocationRoots } = options;
  const home = await findHome({ directory: options.directory, relocationRoots, log });
  const binaries = await findPostgresBinaries({ runAs: home.runAs, relocationRoots, log });
  const cluster = await ensureCluster({ home, binaries, durable, owner, log });
  const identity = postmasterArguments(cluster.dataDirectory, await processIdentity(process.pid));

  const { postmaster, port } = await launchUntilReady(options.port, async (tried) => {
    const strayPid = await clearOrphanedPostmaster(cluster.dataDirectory, log);
    const args = [...identity, ...serverSettings({ port: tried, durable }, options.settings)];
    return launchPostmaster({ program: binaries.postgres, args, runAs: home.runAs, strayPid, log });
  });
  return runningServer({
    postmaster,
    port,
    home: home.directory,
    url: `postgres://${owner}:${cluster.password}@127.0.0.1:${port}/${owner}`,
    log,
  });
}

async function launchUntilReady(fixedPort: number | undefined, launch: (port: number) => Promise<Postmaster>) {
  const lingeringUntil = Date.now() + lingeringMs;
  for (let attempt = 1; ; ) {
    const port = fixedPort ?? (await freePort());
    const postmaster = await launch(port);
    try {
      await postmaster.ready;
      return { postmaster, port };
    } catch (error) {
      postmaster.signal('SIGKILL');
      if (!(error instanceof PostmasterNotReady)) throw error;
      const obstacle = obstacleIn(error.message);
      if (obstacle === 'lingering processes' && Date.now() < lingeringUntil) await sleep(100);
      else if (obstacle === 'port taken' && fixedPort === undefined && attempt < attempts) attempt += 1;
      // The next round tells whose server that is.
      else if (obstacle === 'rival' && attempt < attempts) attempt += 1;
      else throw error;
    }
  }
}

/** What stood in the way and may be gone at the next attempt, by the server's own words, which locale C keeps the same. */
function obstacleIn(message: string): 'lingering processes' | 'port taken' | 'rival' | undefined {
  if (message.includes('pre-existing shared memory block')) return 'lingering processes';
  if (message.includes('Address already in use')) return 'port taken';
  if (message.includes('lock file "postmaster.pid" already exists')) return 'rival';
  return undefined;
}

type Running = Pick<EmbeddedPostgres, 'url' | 'port' | 'home'> & { readonly postmaster: Postmaster; readonly log: Log };

function runningServer({ postmaster, url, port, home, log }: Running): EmbeddedPostgres {
  const { pid } = postmaster;
  let stopping: Promise<void> | undefined;
  // A process that leaves without stop(), say on an uncaught error, takes its server along; only kill -9 orphans it.
  const stopWithProcess = (): void => postmaster.signal('SIGINT');
  process.once('exit', stopWithProcess);
  const exited = postmaster.ended.then((reason): PostgresExit => {
    process.off('exit', stopWithProcess);
    return { expected: stopping !== undefined, reason: `PostgreSQL (pid ${pid}) ${reason}` };
  });
  log.info({ pid, port, home }, `PostgreSQL runs on 127.0.0.1:${port} (pid ${pid}), its files are in ${home}`);
  return {
    url,
    port,
    pid,
    home,
    exited,
    async stop() {
      stopping ??= shutDown({ pid, signal: (name) => postmaster.signal(name), gone: postmaster.ended, log });
      await stopping;
    },
  };
}
