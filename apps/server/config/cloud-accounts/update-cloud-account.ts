import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CloudAccount, CloudAccountChange, CloudAccountPath } from './cloud-account.ts';

export const updateCloudAccount = endpoint({
  summary: 'Rename a cloud account, change its permission level, or give it new credentials',
  description: 'New credentials take effect at once, when the cloud accepts them; until then the old ones stay in use.',
  params: CloudAccountPath,
  body: CloudAccountChange,
  answers: {
    200: CloudAccount, 400: 'cloud.credentials_refused', 403: 'cloud_account.endpoints_forbidden', 404: 'object.not_found',
    409: 'cloud_account.exists | cloud_account.changed | object.changed', 502: 'cloud.system', 503: 'cloud.transient',
  },
  prepare: ({ params, body, caller }) => caller.cloudAccounts.prepareUpdate(params.accountID, body),
  handle: async ({ params, body, caller, prepared }) => ok(await caller.cloudAccounts.update(params.accountID, body, prepared)),
});
