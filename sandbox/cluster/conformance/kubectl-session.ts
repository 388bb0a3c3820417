import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKubectl } from './kubectl-process.ts';
import type { KubectlCase, KubectlStep } from './kubectl-step.ts';
import { normalise } from './normalise.ts';

export interface KubectlSession {
  /** The whole case as text: each command with what it printed and how it ended, normalised. */
  readonly play: (played: KubectlCase) => Promise<string>;
  readonly run: (step: KubectlStep) => Promise<{ readonly code: number; readonly output: string }>;
  readonly close: () => Promise<void>;
}

/** Runs the real kubectl against the cluster of a kubeconfig. Each case plays in a namespace of its own. */
export async function kubectlSession({
  kubectl,
  kubeconfig,
}: {
  readonly kubectl: string;
  readonly kubeconfig: string;
}): Promise<KubectlSession> {
  const directory = await mkdtemp(join(tmpdir(), 'kubectl-session-'));
  const config = join(directory, 'kubeconfig');
  await writeFile(config, kubeconfig, { mode: 0o600 });

  async function run(
    { args, stdin, editor, watched, leaveOut }: KubectlStep,
    namespace?: string,
  ): Promise<{ code: number; output: string }> {
    const environment: Record<string, string> = {
      KUBECONFIG: config,
      HOME: directory,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      KUBECTL_KUBERC: 'false',
    };
    if (editor !== undefined) {
      const script = join(directory, 'editor');
      await writeFile(script, `#!/bin/sh\nsed -i '${editor}' "$1"\n`);
      await chmod(script, 0o755);
      environment['KUBE_EDITOR'] = script;
    }
    const own = namespace === undefined ? [] : ['-n', namespace];
    const placed = (text: string): string => text.replaceAll(/\bNS\b/g, namespace ?? '');
    const started = startKubectl(
      kubectl,
      [`--cache-dir=${directory}/cache`, ...own, ...args.map(placed)],
      environment,
      placed(stdin ?? ''),
    );
    let meanwhile = '';
    if (watched) {
      await started.printed(1);
      for (const step of watched.meanwhile) meanwhile += `[meanwhile] ${await played(step, namespace)}`;
      await started.printed(watched.lines);
      started.stop();
    }
    const { code, output } = await started.ended;
    const kept = leaveOut
      ? output
          .split('\n')
          .filter((line) => !leaveOut.test(line))
          .join('\n')
      : output;
    return { code: watched ? 0 : code, output: `${kept}${meanwhile}` };
  }

  async function played(step: KubectlStep, namespace?: string): Promise<string> {
    const { code, output } = await run(step, namespace);
    const ended = code === 0 ? '' : `[exit ${code}]\n`;
    return `$ kubectl ${step.args.join(' ')}\n${output === '' || output.endsWith('\n') ? output : `${output}\n`}${ended}`;
  }

  return {
    run: (step) => run(step),
    async play({ name, steps }) {
      const namespace = `conformance-${name}-${randomBytes(3).toString('hex')}`; // a case can be played again while the last one's namespace goes
      const made = await run({ args: ['create', 'namespace', namespace] });
      if (made.code !== 0) throw new Error(`the namespace for ${name} could not be made: ${made.output}`);
      const parts: string[] = [];
      for (const step of steps) parts.push(await played(step, namespace));
      await run({ args: ['delete', 'namespace', namespace, '--wait=false'] });
      return normalise(parts.join('\n'), namespace);
    },
    async close() {
      await rm(directory, { recursive: true, force: true });
    },
  };
}
