import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from '../log.ts';
import { spawnAs, type RunAs } from './run-as.ts';

/** A running `postgres` program: the parent of all of a server's processes. */
export type Postmaster = {
  readonly pid: number;
  /** Resolves when the server takes connections. */
  readonly ready: Promise<void>;
  /** Resolves with what is known of why, when the program has ended. */
  readonly ended: Promise<string>;
  signal(name: NodeJS.Signals): void;
};

/** The program ended, or went silent, before it took connections. */
export class PostmasterNotReady extends Error {
  override readonly name = 'PostmasterNotReady';
}

type Options = {
  readonly program: string;
  readonly args: readonly string[];
  readonly runAs: RunAs | undefined;
  /** A pid in a lock file that was left behind: not a PostgreSQL server any more, whatever program has it now. */
  readonly strayPid: number | undefined;
  readonly log: Log;
};

// While it recovers the server reports every 10 s, so silence means that it hangs.
const silenceMs = 60_000;
const lastLines = 20;

export function launchPostmaster({ program, args, runAs, strayPid, log }: Options): Postmaster {
  const child = spawn(program, args, {
    ...spawnAs(runAs),
    cwd: '/',
    // PG_GRANDPARENT_PID is how pg_ctl tells the server which pid of a lock file is no rival. The server still looks for
    // processes of the former one that use the data, which deleting the lock file would keep it from.
    env: { LC_ALL: 'C', ...(strayPid === undefined ? {} : { PG_GRANDPARENT_PID: String(strayPid) }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own: ^C in a terminal goes to Spacedock alone, which finishes its requests before it stops the server.
    detached: true,
  });
  const said: string[] = [];
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  const tell = (what: string): string => [what, ...said].join('\n  ');

  const silence = setTimeout(() => {
    started.reject(new PostmasterNotReady(tell(`PostgreSQL said nothing for ${silenceMs / 1000} s and takes no connections:`)));
  }, silenceMs);
  // Whoever waits for `ready` gets the failure; without this a caller who has not yet begun to wait would end the process.
  started.promise.then(() => clearTimeout(silence), () => clearTimeout(silence));

  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    if (said.length > lastLines) said.shift();
    silence.refresh();
    report(line, log);
    if (line.includes('database system is ready to accept connections')) started.resolve();
  });
  child.once('error', (error) => {
    const reason = `${program} could not be run: ${error.message}`;
    started.reject(new PostmasterNotReady(reason));
    ended.resolve(reason);
  });
  child.once('exit', (code, signal) => ended.resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`));
  // Later than 'exit': everything it said has been read by then.
  child.once('close', (code, signal) => {
    started.reject(new PostmasterNotReady(tell(`PostgreSQL did not start (${signal ?? `exit code ${code}`}):`)));
  });

  return { pid: child.pid ?? 0, ready: started.promise, ended: ended.promise, signal: (name) => void child.kill(name) };
}

function report(line: string, log: Log): void {
  const text = `PostgreSQL: ${line}`;
  if (line.startsWith('PANIC:')) log.error({}, text);
  // Each connection that a stop cuts off says this.
  else if (line.startsWith('FATAL:') && !line.includes('terminating connection')) log.warn({}, text);
  else log.debug({}, text);
}
