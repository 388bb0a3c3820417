import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CloudAccount, CloudAccountPath } from './cloud-account.ts';

export const verifyCloudAccount = endpoint({
  summary: 'Ask the cloud whether it still accepts the credentials, and which permissions are missing',
  description: 'The answer is the account: `status` says how it went, `failure` why.',
  params: CloudAccountPath,
  audit: { action: 'verify' },
  answers: { 200: CloudAccount, 404: 'object.not_found', 409: 'cloud.user_action', 502: 'cloud.system', 503: 'cloud.transient' },
  prepare: ({ params, caller }) => caller.cloudAccounts.prepareVerify(params.accountID),
  handle: async ({ params, caller, prepared }) => ok(await caller.cloudAccounts.noteVerified(params.accountID, prepared)),
});
