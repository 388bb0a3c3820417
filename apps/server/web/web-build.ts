import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** Where the app is built to. */
export const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));
const buildScript = fileURLToPath(new URL('../../web/build.ts', import.meta.url));

const longestMs = 300_000;

export interface WebBuildParts {
  /** Told what it does, line by line. */
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
  readonly script?: string;
}

/**
 * Builds the web app when its sources changed, in a process of its own: what bundles it takes more memory than this process may
 * have. Answers what went wrong, or undefined. An installation without the sources comes with the app built.
 */
export async function buildWebApp({ say, signal, script = buildScript }: WebBuildParts): Promise<string | undefined> {
  if (!existsSync(script)) return undefined;
  // Nothing of our environment is passed on: a NODE_ENV of a test run would make a development build.
  const env = { NODE_ENV: 'production' };
  const child = spawn(process.execPath, [script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
    ...(signal ? { signal } : {}),
  });
  createInterface(child.stdout).on('line', say);
  try {
    const [[code, ended], problems] = await Promise.all([
      once(child, 'close') as Promise<(number | string | null)[]>,
      text(child.stderr),
    ]);
    return code === 0 ? undefined : stripVTControlCharacters(problems).trim() || `it ended with ${ended ?? code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
