import { join, resolve } from 'node:path';
import { buildWhenStale } from './build/build-when-stale.ts';

/*
 * `npm run web:build`, and what a server runs as a process of its own when it starts: vite takes more memory than a server that
 * idles may have. With a folder as argument, the app in that folder is built.
 */

const workspace = join(import.meta.dirname, '../..');
const app = resolve(process.argv[2] ?? import.meta.dirname);

try {
  await buildWhenStale({
    app,
    sources: [app, join(workspace, 'packages/contracts'), join(workspace, 'package-lock.json')],
    say: (line) => void process.stdout.write(`${line}\n`),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
