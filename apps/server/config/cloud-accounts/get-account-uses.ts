import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { AccountUses } from './account-uses.ts';
import { CloudAccountPath } from './cloud-account.ts';

export const getAccountUses = endpoint({
  summary: 'Read what uses a cloud account',
  description: 'While there is any of it, the account cannot be disconnected. What you may not see is counted, and not named.',
  params: CloudAccountPath,
  answers: { 200: AccountUses, 404: 'object.not_found' },
  handle: async ({ params, caller }) => ok(await caller.accountUses.read(params.accountID)),
});
