import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CloudAccount, CloudAccountPath } from './cloud-account.ts';

export const getCloudAccount = endpoint({
  summary: 'Read a cloud account',
  params: CloudAccountPath,
  answers: { 200: CloudAccount, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.cloudAccounts.get(params.accountID)),
});
