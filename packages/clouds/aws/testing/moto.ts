import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Somebody else's AWS in one process: https://docs.getmoto.org. It checks requests strictly and has everything ready at once. */
export interface Moto {
  readonly url: string;
  /** From now on signatures are verified, and what no policy allows is denied. */
  readonly enforceIam: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const commands: readonly (readonly [program: string, ...args: string[]])[] = [['moto_server'], ['python3', '-m', 'moto.server']];

/** How it is started here, or undefined where it is not installed. */
export function findMoto(): readonly [program: string, ...args: string[]] | undefined {
  return commands.find(([program, ...args]) => spawnSync(program, [...args, '--help'], { stdio: 'ignore' }).status === 0);
}

export async function startMoto([program, ...args]: readonly [program: string, ...args: string[]]): Promise<Moto> {
  const child = spawn(program, [...args, '-H', '127.0.0.1', '-p', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await addressOf(child);
  return {
    url,
    async enforceIam() {
      const answer = await fetch(`${url}/moto-api/reset-auth`, { method: 'POST', body: '0' });
      if (!answer.ok) throw new Error(`moto did not begin to check: ${answer.status} ${await answer.text()}`);
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** It says where it is when it is ready. */
async function addressOf(child: ChildProcess & { readonly stderr: NodeJS.ReadableStream }): Promise<string> {
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr });
  for await (const line of lines) {
    said.push(line);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stderr.resume(); // what it says of every request is not wanted, and must not fill its pipe
    return url;
  }
  throw new Error(`moto did not start: ${said.join('\n')}`);
}
