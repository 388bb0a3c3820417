import { created } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CloudAccount, NewCloudAccount } from './cloud-account.ts';

export const createCloudAccount = endpoint({
  summary: 'Connect a cloud account',
  description: 'The credentials are shown to the cloud first; nothing is stored that it does not accept. They are encrypted and never returned.',
  body: NewCloudAccount,
  answers: {
    201: CloudAccount, 400: 'cloud.credentials_refused', 403: 'cloud_account.endpoints_forbidden', 409: 'cloud_account.exists',
    502: 'cloud.system', 503: 'cloud.transient',
  },
  prepare: ({ body, caller }) => caller.cloudAccounts.prepareInsert(body),
  handle: async ({ body, caller, prepared }) => created(await caller.cloudAccounts.insert(body, prepared)),
});
