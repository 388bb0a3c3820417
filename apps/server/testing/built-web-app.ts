import { buildWebApp, webDirectory } from '../web/web-build.ts';

/** The directory of the app as it is now. Of all tests that want it at once, one builds it. */
export async function builtWebApp(): Promise<string> {
  const said: string[] = [];
  const problem = await buildWebApp({ say: (line) => void said.push(line) });
  if (problem !== undefined) throw new Error(`The web app could not be built: ${[...said, problem].join('\n')}`);
  return webDirectory;
}
