import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testTools } from '@spacedock/helm/testing';
import { onTestFinished } from 'vitest';

export interface Ended {
  readonly code: number | null;
  readonly printed: string;
  readonly complained: string;
}

export interface RunningKubectl {
  readonly ended: Promise<Ended>;
  /** Resolves when it has printed this. */
  readonly printed: (part: string) => Promise<void>;
}

export interface Kubectl {
  (...args: readonly string[]): Promise<Ended>;
  readonly start: (args: readonly string[], input?: string) => RunningKubectl;
}

/** The real program, with nothing to go by but this kubeconfig. */
export async function kubectlWith(kubeconfig: string): Promise<Kubectl> {
  const { kubectl } = await testTools();
  const directory = await mkdtemp(join(tmpdir(), 'proxy-kubectl-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'kubeconfig');
  await writeFile(file, kubeconfig, { mode: 0o600 });
  const env = { KUBECONFIG: file, HOME: directory, PATH: '', KUBECTL_KUBERC: 'false' };

  function start(args: readonly string[], input = ''): RunningKubectl {
    const process = spawn(kubectl.path, args, { env });
    let [printed, complained] = ['', ''];
    process.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
    process.stderr.on('data', (chunk: Buffer) => void (complained += chunk.toString()));
    process.stdin.end(input);
    onTestFinished(() => void process.kill('SIGKILL'));
    const ended = once(process, 'close').then(([code]) => ({ code: code as number | null, printed, complained }));
    return {
      ended,
      async printed(part) {
        const tooEarly = ended.then((): never => {
          throw new Error(`kubectl ended without ${part}: ${printed}${complained}`);
        });
        while (!printed.includes(part)) await Promise.race([once(process.stdout, 'data'), tooEarly]);
        tooEarly.catch(() => undefined); // it has printed what was waited for, and may end
      },
    };
  }
  return Object.assign((...args: readonly string[]) => start(args).ended, { start });
}
