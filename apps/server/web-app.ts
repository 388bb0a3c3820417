import type { Logger } from 'pino';
import type { Stop } from './stop.ts';
import { buildWebApp, type WebBuildParts } from './web/web-build.ts';

export interface WebAppParts extends Pick<WebBuildParts, 'script'> {
  readonly stop: Pick<Stop, 'onStop'>;
  readonly log: Logger;
}

/** Has the web app built while the server starts. A server whose app cannot be built serves the API all the same, and says why. */
export async function bringWebAppUpToDate({ stop, log, ...build }: WebAppParts): Promise<void> {
  const stopped = new AbortController();
  stop.onStop('the build of the web app', async () => stopped.abort());
  const problem = await buildWebApp({ ...build, say: (line) => log.info(line), signal: stopped.signal });
  if (problem === undefined || stopped.signal.aborted) return;
  log.error(
    `the web app could not be built: ${problem}\nThe server goes on without a new one; mend that, and run npm run web:build`,
  );
}
