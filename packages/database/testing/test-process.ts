import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A real process of a test: one of the scripts in `processes/`, which reports on its standard output, one line a fact. */
export type TestProcess = {
  readonly pid: number;
  /** Everything it has reported. */
  readonly lines: readonly string[];
  /** The first line that begins like this; fails when the process ends without it. Returns what follows. */
  line(beginning: string): Promise<string>;
  /** Resolves with its exit code or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
  /** Writes to its standard input. */
  tell(text: string): void;
  /** Closes its standard input, on which the scripts stop what they started, and waits for its end. */
  end(): Promise<void>;
};

export function startTestProcess(script: URL, args: readonly string[], options: SpawnOptionsWithoutStdio = {}): TestProcess {
  const path = fileURLToPath(script);
  const child = spawn(process.execPath, [path, ...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
  // Written to after its end: the test sees that end in `ended`.
  child.stdin.on('error', (error) => lines.push(`stdin: ${error.message}`));
  const lines: string[] = [];
  let errors = '';
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals)[]) => signal ?? code ?? 0);
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    kill: (signal) => void child.kill(signal),
    tell: (text) => void child.stdin.write(text),
    async end() {
      child.stdin.end();
      await ended;
    },
    async line(beginning) {
      const matching = (): string | undefined => lines.find((line) => line.startsWith(beginning))?.slice(beginning.length);
      let over = false;
      void ended.then(() => {
        over = true;
      });
      for (;;) {
        const found = matching();
        if (found !== undefined) return found;
        if (over) throw new Error(`${path} ended without "${beginning}". It said:\n${[...lines, errors].join('\n')}`);
        await Promise.race([once(output, 'line'), ended]);
      }
    },
  };
}
