import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RealBinaries, RealBinary } from './real-binaries.ts';

/** The processes of a real cluster, in one folder, each with its log there. */
export interface RealProcesses {
  readonly start: (name: RealBinary, ...args: readonly string[]) => ChildProcess;
  /** By force: an API server would wait for open watches otherwise. */
  readonly close: () => Promise<void>;
}

export interface RealProcessesParts {
  readonly binaries: RealBinaries;
  readonly directory: string;
  readonly env?: NodeJS.ProcessEnv;
  /** One has ended, though nobody wanted it to. */
  readonly onExit?: (name: RealBinary) => void;
}

export function realProcesses({ binaries, directory, env = process.env, onExit }: RealProcessesParts): RealProcesses {
  const children: ChildProcess[] = [];
  return {
    start(name, ...args) {
      const log = openSync(join(directory, `${name}.log`), 'w');
      const child = spawn(binaries.path(name), args, { cwd: directory, env, stdio: ['ignore', log, log] });
      children.push(child);
      child.once('exit', () => onExit?.(name));
      return child;
    },
    async close() {
      await Promise.all(children.map(ended));
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const readyWithinMs = 120_000;

/** Asks until the answer is yes. `why` tells more when it never was. */
export async function until(
  there: () => Promise<boolean>,
  what: string,
  why: () => Promise<string> = async () => '',
): Promise<void> {
  for (const end = Date.now() + readyWithinMs; Date.now() < end;) {
    if (await there().catch(() => false)) return;
    await sleep(200);
  }
  throw new Error(`${what} of the real Kubernetes was not ready within ${readyWithinMs / 1000} s. ${await why()}`.trim());
}
