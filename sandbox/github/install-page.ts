import type { RoutedCall, WireRequest } from '../cloud/wire-server.ts';
import type { GithubWorld } from './github-world.ts';
import { install } from './installations.ts';
import { refusalAnswer } from './github-answers.ts';

/**
 * `/apps/<slug>/installations/new`: where people choose what the App may see. Here somebody has agreed already, and is sent on to
 * the App's setup URL at once.
 */
export function installPage(world: GithubWorld, { method, url }: WireRequest): RoutedCall | undefined {
  const { state, now } = world;
  if (method !== 'GET' || url.pathname !== `/apps/${state.app.slug}/installations/new`) return undefined;
  return {
    operation: 'github:InstallApp',
    account: '',
    refuse: (refusal) => refusalAnswer(refusal, now()),
    async run() {
      const known = state.installations[0];
      const { id } = known ?? install(world, state.home);
      if (state.app.setupUrl === null) {
        return {
          status: 200,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
          body: `Installed as ${id}. The App has no setup URL.`,
        };
      }
      const setup = new URL(state.app.setupUrl);
      setup.searchParams.set('installation_id', String(id));
      setup.searchParams.set('setup_action', 'install');
      const said = url.searchParams.get('state');
      if (said !== null) setup.searchParams.set('state', said);
      return { status: 302, headers: { location: setup.href } };
    },
  };
}
