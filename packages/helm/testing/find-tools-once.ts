// Runs as a process of its own: finds the tools in the given cache, fetching them if they are not there, and says what it found.
import { findTools } from '../tool-binaries.ts';
import { copyOfTestPackage } from './test-tools.ts';

const [, , cacheDirectory = '', source = ''] = process.argv;

try {
  const tools = await findTools({
    path: '',
    cacheDirectory,
    log: { info: () => undefined, warn: () => undefined },
    signal: AbortSignal.timeout(120_000),
    ...(source === 'copy' && { fetchPackage: copyOfTestPackage }),
  });
  process.stdout.write(JSON.stringify(tools));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
