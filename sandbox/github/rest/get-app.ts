import { json } from '../github-answers.ts';
import { appPermissions } from '../installations.ts';
import type { RestOperation } from './rest-operation.ts';

export const getApp: RestOperation = {
  of: 'account',
  name: 'GetApp',
  method: 'GET',
  path: '/app',
  by: ['app'],
  run({ world: { state, origin } }) {
    const { id, slug, name, clientId } = state.app;
    return json(200, {
      id,
      slug,
      name,
      client_id: clientId,
      node_id: Buffer.from(`App${id}`).toString('base64'),
      html_url: `${origin()}/apps/${slug}`,
      permissions: appPermissions,
      events: ['push', 'pull_request', 'repository'],
      installations_count: state.installations.length,
    });
  },
};
