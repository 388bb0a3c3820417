import { paged } from '../../gateway/answer.ts';
import { listOf } from '../../gateway/endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { CloudAccount, CloudAccountQuery } from './cloud-account.ts';

export const listCloudAccounts = endpoint({
  summary: 'List the connected cloud accounts',
  query: CloudAccountQuery,
  answers: { 200: listOf(CloudAccount) },
  handle: async ({ query, caller }) => paged(await caller.cloudAccounts.list(query)),
});
