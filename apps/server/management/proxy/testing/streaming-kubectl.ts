import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testTools } from '@spacedock/helm/testing';
import { onTestFinished } from 'vitest';

/** How kubectl speaks once a connection was upgraded. */
export type StreamProtocol = 'WebSocket' | 'SPDY';

export interface Stream {
  /** Types, or pipes in. */
  readonly send: (bytes: string | Buffer) => void;
  readonly sendEnd: (bytes?: Buffer) => void;
  /** Resolves with all of its output once this was in it, in the output after the last `printed`. */
  readonly printed: (part: string | RegExp) => Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly output: Buffer; readonly complaints: string }>;
}

export interface StreamingKubectl {
  readonly directory: string;
  /** What was spoken on the connections so far, in the words of their answers. */
  readonly upgrades: () => Promise<readonly string[]>;
  readonly start: (...args: readonly string[]) => Stream;
  /** At a terminal of that many rows and columns. */
  readonly startAtTerminal: (
    size: TerminalSize,
    ...args: readonly string[]
  ) => Promise<Stream & { readonly resize: (size: TerminalSize) => Promise<void> }>;
}

export interface TerminalSize {
  readonly rows: number;
  readonly columns: number;
}

/** So much that it tells the headers of answers. */
const verbose = '-v=8';

/**
 * The real kubectl in the current test, for what takes bytes both ways. Where it cannot have the protocol that it prefers it silently
 * takes the other one: `upgrades` tells.
 */
export async function streamingKubectl(kubeconfig: string, protocol: StreamProtocol): Promise<StreamingKubectl> {
  const { kubectl } = await testTools();
  const directory = await mkdtemp(join(tmpdir(), 'streaming-kubectl-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'kubeconfig');
  await writeFile(file, kubeconfig, { mode: 0o600 });
  const speaks = String(protocol === 'WebSocket');
  const env = {
    PATH: '/usr/bin:/bin',
    KUBECONFIG: file,
    HOME: directory,
    KUBECTL_KUBERC: 'false',
    KUBECTL_REMOTE_COMMAND_WEBSOCKETS: speaks,
    KUBECTL_PORT_FORWARD_WEBSOCKETS: speaks,
  };

  const saidApart: string[] = [];
  const said: (() => string)[] = [];

  function run(program: string, args: readonly string[]): Stream {
    const child = spawn(program, args, { env, cwd: directory });
    onTestFinished(() => void child.kill('SIGKILL'));
    const output: Buffer[] = [];
    let [complaints, seen] = ['', 0];
    child.stdout.on('data', (chunk: Buffer) => void output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => void (complaints += chunk.toString()));
    child.stdin.on('error', () => undefined); // it may end before it has read everything; its exit code says why
    said.push(() => complaints);
    const text = (): string => Buffer.concat(output).toString();
    const ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      output: Buffer.concat(output),
      complaints,
    }));
    return {
      send: (bytes) => void child.stdin.write(bytes),
      sendEnd: (bytes) => void child.stdin.end(bytes),
      ended,
      async printed(part) {
        const at = (): number => (typeof part === 'string' ? text().indexOf(part, seen) : seen + text().slice(seen).search(part));
        const tooEarly = ended.then((): never => {
          throw new Error(`${args.join(' ')} ended without ${String(part)}: ${text()}${complaints}`);
        });
        while (at() < seen) await Promise.race([once(child.stdout, 'data'), tooEarly]);
        tooEarly.catch(() => undefined); // it has printed what was waited for, and may end
        seen = at() + 1;
        return text();
      },
    };
  }

  return {
    directory,
    async upgrades() {
      const apart = await Promise.all(saidApart.map((name) => readFile(name, 'utf8')));
      const all = [...said.map((tell) => tell()), ...apart].join('\n');
      return [...new Set([...all.matchAll(/^\s*Upgrade: (\S+)$/gm)].map(([, spoken = '']) => spoken))];
    },
    start: (...args) => run(kubectl.path, [verbose, ...args]),
    async startAtTerminal({ rows, columns }, ...args) {
      const apart = join(directory, `said-${saidApart.length}`);
      saidApart.push(apart);
      const command = [kubectl.path, verbose, ...args].map((word) => `'${word}'`).join(' ');
      const stream = run('script', [
        '--quiet',
        '--flush',
        '--return',
        '--command',
        `tty; stty rows ${rows} cols ${columns}; exec ${command} 2>${apart}`,
        '/dev/null',
      ]);
      const [terminal = ''] = /\/dev\/\S+/.exec(await stream.printed('/dev/')) ?? [];
      return {
        ...stream,
        async resize(size) {
          await promisify(execFile)('stty', ['-F', terminal, 'rows', String(size.rows), 'cols', String(size.columns)]);
        },
      };
    },
  };
}
