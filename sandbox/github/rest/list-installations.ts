import { json } from '../github-answers.ts';
import { installationView } from '../views.ts';
import { pageOf } from './pages.ts';
import type { RestOperation } from './rest-operation.ts';

export const listInstallations: RestOperation = {
  of: 'account',
  name: 'ListInstallations',
  method: 'GET',
  path: '/app/installations',
  by: ['app'],
  run(call) {
    const { world } = call;
    const { items, headers } = pageOf(world.state.installations, call);
    return json(
      200,
      items.map((one) => installationView(world, one)),
      headers,
    );
  },
};
