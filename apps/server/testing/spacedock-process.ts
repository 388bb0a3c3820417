import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a server prints when it is ready. */
export interface Announced {
  /** The server's own address: the web app's without its path. */
  readonly web: string;
  readonly kubernetes: string | undefined;
  readonly admin: string;
  readonly password: string | undefined;
  readonly kubeconfig: string | undefined;
}

/** The real command in a process of its own. */
export interface SpacedockProcess {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when a server has said that it is ready; fails when it ends before. */
  readonly ready: () => Promise<Announced>;
  /** Resolves when the error stream holds the text; fails when the process ends without it. */
  readonly logged: (text: string) => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

const command = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

export function startSpacedock(args: readonly string[], env: Readonly<Record<string, string>> = {}, program = command): SpacedockProcess {
  // Whoever wants to see the web app says so: a process that only shows that it starts must not wait for its build.
  const child = spawn(process.execPath, [program, ...args], { env: { SPACEDOCK_WEB_BUILD: 'off', ...env }, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      said[name] += chunk;
    });
  }
  let over = false;
  const ended = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals)[]) => {
    over = true;
    return signal ?? code ?? 0;
  });

  async function until(stream: 'stdout' | 'stderr', text: string): Promise<void> {
    while (!said[stream].includes(text)) {
      if (over) throw new Error(`spacedock ${args.join(' ')} ended without "${text}". It said:\n${said.stdout}${said.stderr}`);
      await Promise.race([once(child[stream], 'data'), ended]);
    }
  }

  return {
    pid: child.pid ?? 0,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    async ready() {
      // An empty line ends the announcement.
      await until('stdout', 'Spacedock is ready.\n\n');
      while (!/Spacedock is ready\.\n\n[\s\S]+\n\n/.test(said.stdout)) await once(child.stdout, 'data');
      return announcedIn(said.stdout);
    },
    logged: (text) => until('stderr', text),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

function announcedIn(text: string): Announced {
  const value = (name: string): string | undefined => new RegExp(`^ {2}${name} +(\\S+)`, 'm').exec(text)?.[1];
  return {
    web: value('Web')?.replace(/\/zopday$/, '') ?? '',
    kubernetes: value('Kubernetes API'),
    admin: value('Admin') ?? '',
    password: value('Password'),
    kubeconfig: value('Kubeconfig'),
  };
}

/** Runs a command to its end. */
export async function runSpacedock(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const running = startSpacedock(args, env);
  const code = await running.ended;
  return { code, stdout: running.stdout(), stderr: running.stderr() };
}

/** Where one server keeps its things; gone after `remove`, also what root's embedded database keeps elsewhere. */
export async function temporaryDataDirectory(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'spacedock-data-'));
  return {
    path,
    async remove() {
      const elsewhere = await readlink(join(path, 'postgres', 'relocated')).catch(() => undefined);
      if (elsewhere !== undefined) await rm(elsewhere, { recursive: true, force: true });
      await rm(path, { recursive: true, force: true });
    },
  };
}
