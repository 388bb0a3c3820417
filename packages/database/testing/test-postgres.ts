import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import type { Log } from '../log.ts';
import { silentLog } from './recorded-log.ts';
import { makeTestServerDirectory } from './test-server-directory.ts';

export type TestPostgres = {
  readonly url: string;
  stop(): Promise<void>;
};

/** One server for a whole test run: the given one, or a fresh one that is gone after `stop`. */
export async function startTestPostgres(options: { readonly url?: string; readonly log?: Log } = {}): Promise<TestPostgres> {
  const { url, log = silentLog } = options;
  if (url !== undefined) return { url, stop: async () => undefined };
  const directory = await makeTestServerDirectory(log);
  const server = await startEmbeddedPostgres({ directory, log, durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(server.home, { recursive: true, force: true });
      await rm(directory, { recursive: true, force: true });
    },
  };
}
