import type { Route, RoutedCall, WireAnswer, WireRequest } from '../cloud/wire-server.ts';
import { gitRoute } from './git/git-route.ts';
import type { GithubWorld } from './github-world.ts';
import { installPage } from './install-page.ts';
import { restRoute } from './rest/rest-route.ts';

const api = '/api/v3';

/** REST, git and the few pages that people are sent to, at one address as on an Enterprise Server. */
export function githubRoute(world: GithubWorld): Route {
  // Clients that find their clock wrong set it by this.
  const dated = (answer: WireAnswer): WireAnswer => ({
    ...answer,
    headers: { date: world.now().toUTCString(), ...answer.headers },
  });
  return async (request) => {
    const found = await routed(world, request);
    if (!('run' in found)) return dated(found);
    return { ...found, run: async () => dated(await found.run()), refuse: (kind) => dated(found.refuse(kind)) };
  };
}

async function routed(world: GithubWorld, request: WireRequest): Promise<RoutedCall | WireAnswer> {
  const { pathname } = request.url;
  if (pathname.startsWith(`${api}/`)) return restRoute(world, request, pathname.slice(api.length));
  const page = installPage(world, request);
  return (
    page ?? (await gitRoute(world, request)) ?? { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' }
  );
}
