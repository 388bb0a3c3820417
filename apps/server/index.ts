import { join } from 'node:path';
import type { Log } from '@spacedock/database';
import type { SandboxCloud } from '@spacedock/sandbox';
import type { KeptCredentials } from '@spacedock/sandbox/kept-credentials';
import { cacheCompiledCode } from './compile-cache.ts';
import type { KubeconfigOrder } from './kubeconfig-order.ts';
import type { Options } from './options.ts';
import type { TokenOrder } from './token-order.ts';

/*
 * What the command is built on. Everything that needs the server's code loads it when it is called: `spacedock --help` does not
 * wait for it, and what was compiled once is taken from the cache in the data directory.
 */

export type { OptionProblem } from './flags.ts';
export { nearestName } from './nearest-name.ts';
export { asksForHelp, type Options, OptionsError, optionsHelp, readOptions } from './options.ts';
export { emailAddress } from './option-values.ts';
export { version } from './version.ts';
export type { KeptCredentials, KubeconfigOrder, Log, SandboxCloud, TokenOrder };

/** Runs the server until it is asked to stop. */
export async function serve(options: Options): Promise<void> {
  await cacheCompiledCode(options);
  const { serve: run } = await import('./main.ts');
  await run(options);
}

/** Brings the database to the state that this release needs, and answers what was applied. */
export async function migrateDatabase(options: Options, log: Log): Promise<readonly string[]> {
  const { migrateDatabase: run } = await import('./offline.ts');
  return run(options, log);
}

/** Makes a personal access token. */
export async function createToken(options: Options, log: Log, order: TokenOrder): Promise<string> {
  const { withDatabase } = await import('./offline.ts');
  const { orderToken } = await import('./token-order.ts');
  return withDatabase(options, log, (database) => orderToken(database, order));
}

/** Makes a kubeconfig with a token of its own. */
export async function createKubeconfig(options: Options, log: Log, order: KubeconfigOrder): Promise<string> {
  const { orderKubeconfig } = await import('./kubeconfig-order.ts');
  return orderKubeconfig(options, log, order);
}

/** Writes it for its owner alone. */
export async function writeKubeconfig(path: string, text: string): Promise<void> {
  const { writeKubeconfig: write } = await import('./kubeconfig.ts');
  await write(path, text);
}

/** What opens a cloud of the sandbox. The server may be running or not. */
export async function sandboxCredentials({ dataDir }: Options, cloud: SandboxCloud): Promise<KeptCredentials> {
  const { keptCredentials } = await import('@spacedock/sandbox/kept-credentials');
  const kept = await keptCredentials(join(dataDir, 'sandbox'), cloud);
  if (!kept) throw new Error(`There is no sandbox in ${dataDir}. Start the server with one first, or name its data directory with --data-dir.`);
  return kept;
}
