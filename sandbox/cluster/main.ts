/**
 * A Kubernetes API for a laptop:
 *
 *   npm run sandbox:cluster -- --port 6443 --kubeconfig FILE [--store memory|postgres] [--data-dir DIR] [--host ADDRESS] [--name NAME]
 *
 * Writes the administrator's kubeconfig and serves until it is stopped. With `--store postgres` objects outlive a restart.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster.ts';
import { systemClock } from './controllers/clock.ts';
import { clusterControllers } from './controllers/cluster-controllers.ts';
import { lineLog } from './line-log.ts';
import { openStore } from './open-store.ts';

const usage =
  'usage: npm run sandbox:cluster -- --port N --kubeconfig FILE [--store memory|postgres] [--data-dir DIR] [--host ADDRESS] [--name NAME]\n';

function optionsOf(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '6443' },
      kubeconfig: { type: 'string' },
      store: { type: 'string', default: 'memory' },
      'data-dir': { type: 'string', default: '.spacedock/sandbox-cluster' },
      host: { type: 'string', default: '127.0.0.1' },
      name: { type: 'string', default: 'sandbox' },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port} is no port: give a number from 0 (any that is free) to 65535`);
  if (values.store !== 'memory' && values.store !== 'postgres')
    throw new Error(`--store ${values.store} is not known: give memory or postgres`);
  if (values.kubeconfig === undefined) throw new Error('--kubeconfig is missing: give the file to write the kubeconfig to');
  return {
    port,
    store: values.store,
    kubeconfig: resolve(values.kubeconfig),
    directory: resolve(values['data-dir']),
    host: values.host,
    name: values.name,
  } as const;
}

/** Whole or not at all, and for nobody else to read: it holds a key. */
async function writePrivate(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  const log = lineLog((line) => void process.stderr.write(line));
  const now = (): Date => new Date();
  const { store, failed, close } = await openStore(options.store, { directory: options.directory, log, now });
  const cluster = await startCluster({ ...options, store, now, log, controllers: clusterControllers({ clock: systemClock }) });
  await writePrivate(options.kubeconfig, await cluster.kubeconfig());
  process.stdout.write(
    `The cluster ${options.name} is at ${cluster.url} (${options.store} store).\nKUBECONFIG=${options.kubeconfig}\n`,
  );

  const asked = Promise.withResolvers<undefined>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.resolve(undefined));
  const failure = await Promise.race([asked.promise, failed]);
  await cluster.close();
  await close();
  if (failure) throw failure;
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${(error as Error).message}\n${error instanceof TypeError || (error as Error).message.startsWith('--') ? usage : ''}`,
  );
  process.exitCode = 1;
}
