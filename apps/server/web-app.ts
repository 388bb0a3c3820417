import type { Logger } from 'pino';
import type { Stop } from './stop.ts';
import { buildWebApp } from './web/web-build.ts';

/** Has the web app built while the server starts. A server whose app cannot be built serves the API all the same, and says why. */
export async function keepWebAppBuilt(stop: Pick<Stop, 'onStop'>, log: Logger): Promise<void> {
  const stopped = new AbortController();
  stop.onStop('the build of the web app', async () => stopped.abort());
  const problem = await buildWebApp({ say: (line) => log.info(line), signal: stopped.signal });
  if (problem === undefined || stopped.signal.aborted) return;
  log.error({ problem }, `the web app could not be built: ${problem}; mend that and run npm run web:build, the server goes on without a new one`);
}
