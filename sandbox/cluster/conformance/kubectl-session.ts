import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KubectlCase, KubectlStep } from './kubectl-cases.ts';
import { normalise } from './normalise.ts';

export interface KubectlSession {
  /** The whole case as text: each command with what it printed and how it ended, normalised. */
  readonly play: (played: KubectlCase) => Promise<string>;
  readonly run: (step: KubectlStep) => Promise<{ readonly code: number; readonly output: string }>;
  readonly close: () => Promise<void>;
}

/** Runs the real kubectl against the cluster of a kubeconfig. Each case plays in a namespace of its own. */
export async function kubectlSession({ kubectl, kubeconfig }: { readonly kubectl: string; readonly kubeconfig: string }): Promise<KubectlSession> {
  const directory = await mkdtemp(join(tmpdir(), 'kubectl-session-'));
  const config = join(directory, 'kubeconfig');
  await writeFile(config, kubeconfig, { mode: 0o600 });

  async function run({ args, stdin, editor }: KubectlStep, namespace?: string): Promise<{ code: number; output: string }> {
    const environment: Record<string, string> = { KUBECONFIG: config, HOME: directory, PATH: '/usr/local/bin:/usr/bin:/bin', KUBECTL_KUBERC: 'false' };
    if (editor !== undefined) {
      const script = join(directory, 'editor');
      await writeFile(script, `#!/bin/sh\nsed -i '${editor}' "$1"\n`);
      await chmod(script, 0o755);
      environment['KUBE_EDITOR'] = script;
    }
    const all = [`--cache-dir=${directory}/cache`, ...(namespace === undefined ? [] : ['-n', namespace]), ...args.map((word) => word.replaceAll('NS:', `${namespace}:`))];
    const child = spawn(kubectl, all, { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    const complained: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => complained.push(chunk));
    child.stdin.on('error', () => undefined); // it may end before it has read everything; its exit code says why
    child.stdin.end(stdin ?? '');
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve(status ?? -1));
    });
    const text = Buffer.concat(printed).toString('utf8');
    const errors = Buffer.concat(complained).toString('utf8');
    return { code, output: errors === '' ? text : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}[stderr]\n${errors}` };
  }

  return {
    run: (step) => run(step),
    async play({ name, steps }) {
      const namespace = `conformance-${name}-${randomBytes(3).toString('hex')}`; // a case can be played again while the last one's namespace goes
      const made = await run({ args: ['create', 'namespace', namespace] });
      if (made.code !== 0) throw new Error(`the namespace for ${name} could not be made: ${made.output}`);
      const parts: string[] = [];
      for (const step of steps) {
        const { code, output } = await run(step, namespace);
        const ended = code === 0 ? '' : `[exit ${code}]\n`;
        parts.push(`$ kubectl ${step.args.join(' ')}\n${output === '' || output.endsWith('\n') ? output : `${output}\n`}${ended}`);
      }
      await run({ args: ['delete', 'namespace', namespace, '--wait=false'] });
      return normalise(parts.join('\n'), namespace);
    },
    async close() {
      await rm(directory, { recursive: true, force: true });
    },
  };
}
