import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts a script as a process of its own and waits for the first line on its output that matches. */
export async function startProcess(
  script: string, args: readonly string[], environment: Readonly<Record<string, string>>, ready: RegExp, flags: readonly string[] = [],
): Promise<{ readonly match: RegExpMatchArray; readonly process: ChildProcess; readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [...flags, script, ...args], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const match = await new Promise<RegExpMatchArray>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = line.match(ready);
      if (found) resolve(found);
    });
  });
  return {
    match,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
