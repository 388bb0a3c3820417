import { notForIntegrations } from '../github-error.ts';
import type { RestOperation } from './rest-operation.ts';

/** The token that it is asked with. */
export const revokeAccessToken: RestOperation = {
  of: 'account',
  name: 'RevokeInstallationAccessToken',
  method: 'DELETE',
  path: '/installation/token',
  by: ['installation'],
  run({ world, caller }) {
    if (caller.kind !== 'installation') throw notForIntegrations();
    delete world.state.installationTokens[caller.token];
    world.changed();
    return { status: 204 };
  },
};
