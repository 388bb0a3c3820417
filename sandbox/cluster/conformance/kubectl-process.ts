import { spawn } from 'node:child_process';

export interface KubectlProcess {
  /** Resolves when it has printed as many lines, or has ended. */
  readonly printed: (lines: number) => Promise<void>;
  readonly stop: () => void;
  readonly ended: Promise<{ readonly code: number; readonly output: string }>;
}

/** A kubectl that runs. What it says on its error output follows what it printed, whatever came first. */
export function startKubectl(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  stdin: string,
): KubectlProcess {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  let complained = '';
  let waiting: { readonly lines: number; readonly resolve: () => void } | undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (waiting && hasLines(waiting.lines)) waiting.resolve();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
  child.stdin.on('error', () => undefined); // it may end before it has read everything; its exit code says why
  child.stdin.end(stdin);
  const ended = new Promise<{ code: number; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      const separator = printed === '' || printed.endsWith('\n') ? '' : '\n';
      resolve({ code: status ?? 0, output: complained === '' ? printed : `${printed}${separator}[stderr]\n${complained}` });
    });
  });
  const hasLines = (count: number): boolean => printed.split('\n').length > count;
  return {
    ended,
    stop: () => void child.kill(),
    async printed(lines) {
      if (hasLines(lines)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { lines, resolve };
      await Promise.race([promise, ended]);
    },
  };
}
