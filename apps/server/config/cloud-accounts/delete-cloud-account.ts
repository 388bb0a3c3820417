import { empty } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CloudAccountPath } from './cloud-account.ts';

export const deleteCloudAccount = endpoint({
  summary: 'Disconnect a cloud account',
  description: 'Refused while spaces, provisioning jobs or integrations use it. Its credentials and cluster access are gone at once; nothing in the cloud is touched.',
  params: CloudAccountPath,
  answers: { 204: null, 404: 'object.not_found', 409: 'cloud_account.in_use | cloud_account.has_jobs | cloud_account.has_integrations' },
  prepare: ({ params, caller }) => caller.cloudAccounts.prepareRemove(params.accountID),
  async handle({ params, caller }) {
    await caller.cloudAccounts.remove(params.accountID);
    return empty();
  },
});
